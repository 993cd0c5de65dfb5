/** A campaign in wire format (specification, "Campaign summary": base campaign object). */
import type { RawBuilder, Selectable } from 'kysely'
import type { Campaign } from '../../contract/resources/campaign.ts'
import { columnsOf } from '../database/shared-columns.ts'
import { categoryNamed, type DeclaredCategory } from '../database/sql-snippets.ts'
import { sql } from '../database/kysely.ts'
import type { Db, Tables } from '../database/tables.ts'

const columns = [
  'id',
  'name',
  'campaign_type',
  'type',
  'voucher',
  'active',
  'metadata',
  'created_at',
  'updated_at',
  'category_id',
  'description',
  'start_date',
  'expiration_date',
] as const

interface CampaignRow extends Pick<Selectable<Tables['campaigns']>, (typeof columns)[number]> {
  category: DeclaredCategory | null
  /** Null in lists, because counting the vouchers of many campaigns takes long. */
  vouchers_count: number | null
  /** Whether a job is still creating vouchers. */
  is_generating: boolean
}

/** An id takes precedence over a name. */
export async function findWireCampaign(
  db: Db,
  project_id: string,
  idOrName: string,
): Promise<Campaign | undefined> {
  const { rows } = await sql<CampaignRow>`
    ${selectCampaigns(countOfVouchers)}
    where project_id = ${project_id} and (id = ${idOrName} or name = ${idOrName})
    order by id = ${idOrName} desc limit 1`.execute(db)
  return rows[0] && asCampaign(rows[0])
}

export async function wireCampaigns(db: Db, project_id: string, ids: readonly string[]): Promise<Campaign[]> {
  const { rows } = await sql<CampaignRow>`
    ${selectCampaigns(sql`null::bigint`)} where project_id = ${project_id} and id = any(${ids})`.execute(db)
  return rows.map(asCampaign)
}

const selectCampaigns = (vouchers_count: RawBuilder<unknown>) => sql`
  select ${columnsOf('campaign', columns)}, ${categoryNamed('campaign', sql`campaign.category_id`)} as category,
    ${vouchers_count} as vouchers_count,
    exists (select from jobs where jobs.project_id = campaign.project_id and kind = 'add_vouchers'
      and payload ->> 'campaign_id' = campaign.id) as is_generating
  from campaigns as campaign`

const countOfVouchers = sql`
  (select count(*) from vouchers as voucher
    where voucher.project_id = campaign.project_id and voucher.campaign_id = campaign.id)`

function asCampaign(row: CampaignRow): Campaign {
  const { id, name, campaign_type, type, active, vouchers_count, metadata, category_id, description } = row
  return {
    id,
    name,
    campaign_type,
    type,
    voucher: row.voucher && {
      type: row.voucher.type,
      discount: row.voucher.discount,
      redemption: { quantity: row.voucher.redemption_quantity },
      is_referral_code: campaign_type === 'REFERRAL_PROGRAM',
    },
    // Perkit has no automatic joining, metadata schemas or protection of campaigns.
    auto_join: false,
    join_once: false,
    use_voucher_metadata_schema: false,
    protected: false,
    active,
    ...(vouchers_count !== null && { vouchers_count }),
    metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at?.toISOString() ?? null,
    // Campaigns are complete as soon as the catalog is loaded.
    creation_status: 'DONE',
    vouchers_generation_status: row.is_generating ? 'IN_PROGRESS' : 'DONE',
    category_id,
    categories: row.category ? [row.category] : [],
    description,
    start_date: row.start_date?.toISOString() ?? null,
    expiration_date: row.expiration_date?.toISOString() ?? null,
    object: 'campaign',
  }
}
