import { findCampaign, isOpen } from '../campaigns/queries.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import { ApiError, invalidField } from '../errors.ts'
import { findVoucher, shareCode } from '../vouchers/queries.ts'

/** Serializes publications of a campaign to one customer. Otherwise, two at the same time could give two vouchers. */
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
 * Returns the id. A customer who already holds the voucher keeps it.
 *
 * @throws ApiError `not_found`, `invalid_payload` for a voucher that cannot be used, or `duplicate_found` if another customer
 * holds it. Also `duplicate_found` if the customer holds another card of the loyalty program.
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
  const { id, campaign_id, campaign_type } = found
  const campaign = campaign_id === null ? undefined : await findCampaign(tx, project_id, campaign_id)
  if (campaign && !isOpen(campaign, now))
    throw invalidField('voucher', 'must be of a campaign that is active and not expired')
  if (found.holder_id === customer_id) return id
  if (campaign?.campaign_type === 'LOYALTY_PROGRAM')
    await refuseSecondCard(tx, project_id, { id, campaign_id: campaign.id }, customer_id)
  const assigned = await tx
    .updateTable('vouchers')
    .set({ holder_id: customer_id, updated_at: now, published_at: now })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('expiration_date', 'is', null), eb('expiration_date', '>', now)]))
    .where('holder_id', 'is', null)
    .where('referrer_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (assigned && campaign_type === 'REFERRAL_PROGRAM') await shareCode(tx, project_id, id, now)
  if (assigned) return id

  const { code, holder_id } = (await findVoucher(tx, project_id, id)) ?? found
  if (holder_id === customer_id) return id
  throw holder_id === null
    ? invalidField('voucher', 'must be enabled and not expired')
    : new ApiError('duplicate_found', {
        message: 'Another customer already has this voucher.',
        resource: 'voucher',
        id: code,
      })
}

/** @throws ApiError if the customer has another card of the program. */
async function refuseSecondCard(
  tx: Db,
  project_id: string,
  { id, campaign_id }: { id: string; campaign_id: string },
  customer_id: string,
) {
  await lockMembership(tx, project_id, campaign_id, customer_id)
  const card = await voucherInCampaign(tx, project_id, campaign_id, customer_id)
  if (card === undefined || card === id) return
  throw new ApiError('duplicate_found', {
    message: 'The customer already has a card of this loyalty program.',
    resource: 'voucher',
    id: card,
  })
}
