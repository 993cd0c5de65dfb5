import type { Selectable } from 'kysely'
import { ApiError } from '../errors.ts'
import type { Handler } from '../http/handler.ts'
import type { Campaign } from '../../contract/resources/campaign.ts'
import { columnsOf } from '../database/shared-columns.ts'
import { categoryNamed, type DeclaredCategory } from '../database/sql-snippets.ts'
import { sql } from '../database/kysely.ts'
import type { Db, Tables } from '../database/tables.ts'
import { summarize, type Range } from './queries.ts'

/** Operation 16. Returns the same figures for every kind of campaign. */
export const getCampaignSummary: Handler<'getCampaignSummary'> = async (
  { campaignId, query },
  { store, caller },
) => {
  const range = rangeOf(query)
  const campaign = await findWireCampaign(store.db, caller.project.id, campaignId)
  if (!campaign) throw new ApiError('not_found', { resource: 'campaign', id: campaignId })
  const figures = await summarize(store.db, caller.project.id, campaign.id, range)
  return { object: 'campaign_summary', campaign, ...figures }
}

type Query = Parameters<Handler<'getCampaignSummary'>>[0]['query']

const day = 24 * 60 * 60 * 1000

/** Days are in UTC. An end date is included; an end time is excluded, so that consecutive ranges do not overlap. */
function rangeOf({ start_date, end_date }: Query): Range {
  const from = start_date === undefined ? null : new Date(start_date)
  const end = end_date === undefined ? null : new Date(end_date)
  const to = end && isDay(end_date) ? new Date(end.getTime() + day) : end
  if (from && to && from > to) {
    throw new ApiError('invalid_query_params', {
      details: [{ field: 'end_date', message: 'must not be before start_date' }],
    })
  }
  return { from, to }
}

const isDay = (text: string | undefined) => text?.length === 'YYYY-MM-DD'.length

// A campaign in wire format (specification, "Campaign summary": base campaign object).

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
  vouchers_count: number
  /** Whether a job is still creating vouchers. */
  is_generating: boolean
}

/** An id takes precedence over a name. */
async function findWireCampaign(db: Db, project_id: string, idOrName: string): Promise<Campaign | undefined> {
  const { rows } = await sql<CampaignRow>`
    select ${columnsOf('campaign', columns)}, ${categoryNamed('campaign', sql`campaign.category_id`)} as category,
      (select count(*) from vouchers as voucher
        where voucher.project_id = campaign.project_id and voucher.campaign_id = campaign.id) as vouchers_count,
      exists (select from jobs where jobs.project_id = campaign.project_id and kind = 'add_vouchers'
        and payload ->> 'campaign_id' = campaign.id) as is_generating
    from campaigns as campaign
    where project_id = ${project_id} and (id = ${idOrName} or name = ${idOrName})
    order by id = ${idOrName} desc limit 1`.execute(db)
  return rows[0] && asCampaign(rows[0])
}

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
    vouchers_count,
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
