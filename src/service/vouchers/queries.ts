import { sql } from '../database/kysely.ts'
import type { Db, Tables } from '../database/tables.ts'
import { selectVoucherRows, type VoucherRow } from './view.ts'

/** Finds a voucher by code or id; when one's code is another's id, the id wins. */
export async function findVoucher(
  db: Db,
  project_id: string,
  codeOrId: string,
): Promise<VoucherRow | undefined> {
  const { rows } = await sql<VoucherRow>`
    ${selectVoucherRows}
    where voucher.project_id = ${project_id} and (voucher.id = ${codeOrId} or voucher.code = ${codeOrId})`.execute(
    db,
  )
  return rows.find(({ id }) => id === codeOrId) ?? rows[0]
}

/** Ids of the vouchers with these codes or ids. */
export async function idsOfVouchers(
  db: Db,
  project_id: string,
  codesOrIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from vouchers
    where project_id = ${project_id} and (id = any(${codesOrIds}) or code = any(${codesOrIds}))`.execute(db)
  return rows.map(({ id }) => id)
}

/** Switches a voucher on; false for one that was on already. */
export async function setVoucherActive(db: Db, project_id: string, id: string, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('vouchers')
    .set({ active: true, updated_at: now })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('active', '=', false)
    .returning('id')
    .execute()
  return changed.length > 0
}

// Referral codes: vouchers of a referral programme, each shared by one customer.

export interface ReferralCode {
  id: string
  type: Tables['vouchers']['type']
  campaign_id: string
  /** Null while nobody shares it. */
  referrer_id: string | null
}

/** The referral code of this code or id; when one's code is another's id, the id wins. */
export async function findReferralCode(
  db: Db,
  project_id: string,
  codeOrId: string,
): Promise<ReferralCode | undefined> {
  const { rows } = await sql<ReferralCode>`
    select voucher.id, voucher.type, voucher.campaign_id, voucher.referrer_id
    from vouchers as voucher
    join campaigns as campaign
      on campaign.project_id = voucher.project_id and campaign.id = voucher.campaign_id
    where voucher.project_id = ${project_id} and (voucher.id = ${codeOrId} or voucher.code = ${codeOrId})
      and campaign.campaign_type = 'REFERRAL_PROGRAM'`.execute(db)
  return rows.find(({ id }) => id === codeOrId) ?? rows[0]
}

/** The id of whoever shares the code, as its holder. */
export const referrerHolderId = (voucher_id: string) => `rh_${voucher_id}`

/** Makes the customer who was given a referral code the one who shares it, so that others can use it. */
export async function shareCode(tx: Db, project_id: string, voucher_id: string, now: Date): Promise<void> {
  await sql`
    with shared as (
      update vouchers set referrer_id = holder_id, holder_id = null
      where project_id = ${project_id} and id = ${voucher_id}
      returning campaign_id, referrer_id
    )
    insert into referral_holders (project_id, id, created_at, campaign_id, redeemable_id, customer_id, holder_role)
    select ${project_id}, ${referrerHolderId(voucher_id)}, ${now}::timestamptz, campaign_id, ${voucher_id},
      referrer_id, 'REFERRER'
    from shared`.execute(tx)
}
