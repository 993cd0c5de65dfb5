/** Campaigns that make vouchers (specification, section 9: AUDIENCE_ONLY returns campaigns too). */
import type { Incentive } from '../rules/incentive.ts'
import type { VoucherTemplate } from '../rules/voucher-template.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'

export interface GivingCampaign {
  id: string
  created_at: Date
  metadata: Incentive['metadata']
  /** What its vouchers are like. */
  voucher: VoucherTemplate
}

/** The newest ones. */
const mostCampaigns = 1000

/** Promotions give no vouchers; a campaign that does not say what its vouchers are like has none to promise. */
export async function readGivingCampaigns(db: Db, project_id: string): Promise<GivingCampaign[]> {
  const { rows } = await sql<GivingCampaign>`
    select id, created_at, metadata, voucher from campaigns
    where project_id = ${project_id} and active and campaign_type <> 'PROMOTION' and voucher is not null
    order by created_at desc, id desc
    limit ${mostCampaigns}`.execute(db)
  return rows
}
