/** Vouchers that are given to customers without being made for them (specification, "Voucher": publish). */
import type { ExpirationRules } from '../../contract/resources/expiration-rules.ts'
import { sql } from '../database/kysely.ts'
import type { Db, Tables } from '../database/tables.ts'

export interface Published {
  id: string
  type: Tables['vouchers']['type']
  expiration_rules: ExpirationRules | null
}

/**
 * Gives the customer the oldest voucher of the campaign that nobody holds and everybody could use, with `credits`
 * more on it where it is a gift card. Undefined: there is none.
 */
export async function publishUnheld(
  tx: Db,
  project_id: string,
  { campaign_id, holder_id, credits }: { campaign_id: string; holder_id: string; credits: number },
  now: Date,
): Promise<Published | undefined> {
  const more = sql`case when type = 'GIFT_VOUCHER' then ${credits}::bigint else 0 end`
  const { rows } = await sql<Published>`
    update vouchers
    set holder_id = ${holder_id}, granted = granted + ${more}, balance = balance + ${more}, updated_at = ${now},
      published_at = ${now}
    where project_id = ${project_id} and id = (
      select id from vouchers
      where project_id = ${project_id} and campaign_id = ${campaign_id} and holder_id is null
        and referrer_id is null and active
        and (expiration_date is null or expiration_date > ${now}::timestamptz)
        and (redemption_quantity is null or redeemed_quantity < redemption_quantity)
      order by created_at, id limit 1
      for update skip locked
    )
    returning id, type, expiration_rules`.execute(tx)
  return rows[0]
}

/** Switches vouchers off, so that nobody can use what was taken back. */
export async function takeBack(tx: Db, project_id: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('vouchers')
    .set({ active: false, updated_at: now })
    .where('project_id', '=', project_id)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** What the customer is told of it. */
export async function findPublished(db: Db, project_id: string, id: string) {
  const voucher = await db
    .selectFrom('vouchers as voucher')
    .innerJoin('campaigns as campaign', (join) =>
      join
        .onRef('campaign.project_id', '=', 'voucher.project_id')
        .onRef('campaign.id', '=', 'voucher.campaign_id'),
    )
    .select(['voucher.id', 'voucher.code', 'voucher.type', 'campaign.name as campaign'])
    .select(['voucher.campaign_id', 'voucher.expiration_date'])
    .where('voucher.project_id', '=', project_id)
    .where('voucher.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...voucher, expiration_date: voucher.expiration_date?.toISOString() ?? null }
}
