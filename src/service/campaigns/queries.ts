import type { VoucherTemplate } from '../rules/voucher-template.ts'
import type { Db } from '../database/tables.ts'

/** A campaign as operations on its vouchers need it. */
export interface Campaign {
  id: string
  name: string
  campaign_type: string
  /** Null where operations make no vouchers. */
  voucher: VoucherTemplate | null
}

/** Finds a campaign by id or name; when one's name is another's id, the id wins. */
export async function findCampaign(
  db: Db,
  project_id: string,
  idOrName: string,
): Promise<Campaign | undefined> {
  const found = await db
    .selectFrom('campaigns')
    .select(['id', 'name', 'campaign_type', 'voucher'])
    .where('project_id', '=', project_id)
    .where((either) => either.or([either('id', '=', idOrName), either('name', '=', idOrName)]))
    .execute()
  return found.find(({ id }) => id === idOrName) ?? found[0]
}

/** The same, of loyalty programmes only. */
export async function findProgramme(
  db: Db,
  project_id: string,
  idOrName: string,
): Promise<Campaign | undefined> {
  const campaign = await findCampaign(db, project_id, idOrName)
  return campaign?.campaign_type === 'LOYALTY_PROGRAM' ? campaign : undefined
}
