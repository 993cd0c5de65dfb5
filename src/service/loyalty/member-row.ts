/** A loyalty card with everything that a redemption of its points is judged by and told with, in one query. */
import type { Customer } from '../customers/queries.ts'
import { campaignColumns, guardsOf, type IncentiveRow } from '../redeemables/redeemable-row.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import { voucherColumns, voucherTables, type VoucherRow } from '../vouchers/voucher-row.ts'

export interface MemberRow extends VoucherRow, Omit<IncentiveRow, keyof VoucherRow> {
  type: 'LOYALTY_CARD'
  campaign_id: string
  has_expiring: boolean
  /** The programme has tiers, or the member is in one that it had. */
  has_tiers: boolean
  tracking_secret: string
  /** Null for a card that nobody holds. */
  holder: Pick<Customer, 'id' | 'name' | 'email' | 'source_id' | 'metadata'> | null
}

/** The card of this code or id; when one's code is another's id, the id wins. */
export async function findMemberRow(
  db: Db,
  project_id: string,
  codeOrId: string,
): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${voucherColumns}, ${campaignColumns}, ${guardsOf('voucher', 'voucher')}, null as name,
      null as banner, 0 as hierarchy, null as referral, voucher.has_expiring, project.tracking_secret,
      case when holder.id is not null then jsonb_build_object('id', holder.id, 'name', holder.name,
        'email', holder.email, 'source_id', holder.source_id, 'metadata', holder.metadata) end as holder,
      exists (
        select from loyalty_tiers as tier
        where tier.project_id = voucher.project_id and tier.campaign_id = voucher.campaign_id
      ) or exists (
        select from member_tiers as member
        where member.project_id = voucher.project_id and member.voucher_id = voucher.id
      ) as has_tiers
    from ${voucherTables}
    join projects as project on project.project_id = voucher.project_id
    where voucher.project_id = ${project_id} and (voucher.id = ${codeOrId} or voucher.code = ${codeOrId})
      and voucher.type = 'LOYALTY_CARD' and voucher.campaign_id is not null`.execute(db)
  return rows.find(({ id }) => id === codeOrId) ?? rows[0]
}
