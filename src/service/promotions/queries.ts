import type { RawBuilder } from 'kysely'
import type { PromotionTier } from '../../contract/resources/promotion-tier.ts'
import { sql } from '../database/kysely.ts'
import { asTier, tierColumns, type TierRow } from './view.ts'
import type { Db } from '../database/tables.ts'
import { availableAt } from '../database/validity-sql.ts'

export interface PromotionTierQuery {
  /** Only what a shopper can use at `now`; otherwise every tier of the project. */
  is_available?: boolean | undefined
  now: Date
  limit: number
  /** 1 is the first. */
  page: number
  order: 'created_at' | '-created_at' | 'updated_at' | '-updated_at'
}

/**
 * One page of a project's promotion tiers in their wire shape, and how many there are over all pages
 * (specification, section 21). A tier is available when it and its campaign are active and valid; days and
 * timeframes are read in the campaign's time zone.
 */
export async function readPromotionTiers(
  db: Db,
  project_id: string,
  { is_available, now, limit, page, order }: PromotionTierQuery,
): Promise<{ tiers: PromotionTier[]; total: number }> {
  const wanted = is_available ? available(project_id, now) : all(project_id)
  const skip = (page - 1) * limit
  const counted = await sql<{ total: number }>`select count(*) as total ${wanted}`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  if (total <= skip) return { tiers: [], total }

  const { rows } = await sql<TierRow>`
    select ${tierColumns}
    from (select tier.project_id, tier.id ${wanted} order by ${orders[order]} limit ${limit} offset ${skip}) as page
    join promotion_tiers as tier on tier.project_id = page.project_id and tier.id = page.id
    join campaigns as campaign on campaign.project_id = tier.project_id and campaign.id = tier.campaign_id
    left join promotion_tier_totals as totals on totals.project_id = tier.project_id and totals.tier_id = tier.id
    order by ${orders[order]}`.execute(db)
  return { tiers: rows.map(asTier), total }
}

const all = (project_id: string) => sql`from promotion_tiers as tier where tier.project_id = ${project_id}`

const available = (project_id: string, now: Date) => sql`
  from promotion_tiers as tier
  join campaigns as campaign on campaign.project_id = tier.project_id and campaign.id = tier.campaign_id
  where tier.project_id = ${project_id}
    and ${availableAt('campaign', 'campaign.time_zone', now)}
    and ${availableAt('tier', 'campaign.time_zone', now)}`

/** What was never updated counts as updated when it was made. The id keeps pages apart where times are the same. */
const orders: Record<PromotionTierQuery['order'], RawBuilder<unknown>> = {
  created_at: sql`tier.created_at, tier.id`,
  '-created_at': sql`tier.created_at desc, tier.id desc`,
  updated_at: sql`coalesce(tier.updated_at, tier.created_at), tier.id`,
  '-updated_at': sql`coalesce(tier.updated_at, tier.created_at) desc, tier.id desc`,
}
