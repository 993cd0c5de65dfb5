import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import { findVoucher, shareCode } from '../vouchers/queries.ts'

/** Serializes publications to one customer, because neither of two sees the voucher of the other. */
export async function lockMembership(
  tx: Db,
  project_id: string,
  campaign_id: string,
  customer_id: string,
): Promise<void> {
  const name = JSON.stringify([project_id, 'publication', campaign_id, customer_id])
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** The oldest voucher of the campaign that the customer holds, or whose code the customer shares. */
export async function voucherInCampaign(
  db: Db,
  project_id: string,
  campaign_id: string,
  customer_id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, created_at from vouchers
      where project_id = ${project_id} and holder_id = ${customer_id} and campaign_id = ${campaign_id}
      union all
      select redeemable_id, created_at from referral_holders
      where project_id = ${project_id} and customer_id = ${customer_id} and campaign_id = ${campaign_id}
        and holder_role = 'REFERRER'
    ) as own
    order by created_at, id limit 1`.execute(db)
  return rows[0]?.id
}

/**
 * Returns the id. A customer who already holds the voucher keeps it. @throws ApiError `not_found`, or `duplicate_found` if
 * another customer holds it.
 */
export async function assignVoucher(
  tx: Db,
  project_id: string,
  codeOrId: string,
  customer_id: string,
  now: Date,
): Promise<string> {
  const found = await findVoucher(tx, project_id, codeOrId)
  if (!found) throw new ApiError('not_found', { resource: 'voucher', id: codeOrId })
  const { id, code, campaign_type } = found
  const assigned = await tx
    .updateTable('vouchers')
    .set({ holder_id: customer_id, updated_at: now, published_at: now })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('active', '=', true)
    .where('holder_id', 'is', null)
    .where('referrer_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (assigned && campaign_type === 'REFERRAL_PROGRAM') await shareCode(tx, project_id, id, now)
  if (assigned) return id

  const { active, holder_id } = (await findVoucher(tx, project_id, id)) ?? found
  if (holder_id === customer_id) return id
  throw active
    ? new ApiError('duplicate_found', {
        message: 'Another customer already has this voucher.',
        resource: 'voucher',
        id: code,
      })
    : new ApiError('invalid_payload', {
        details: [{ field: 'voucher', message: 'must be an enabled voucher' }],
      })
}
