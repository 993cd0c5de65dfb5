/** The columns of listed promotion tiers, and their wire format. */
import type { RawBuilder, Selectable } from 'kysely'
import type { Parsed } from '../../contract/operation.ts'
import type { listPromotionTiers } from '../../contract/operations/promotions.ts'
import type { PromotionTier } from '../../contract/resources/promotion-tier.ts'
import { type CampaignColumns, campaignColumns, columnsOf } from '../database/shared-columns.ts'
import { type InJson, validityColumns } from '../database/table-columns.ts'
import { categoryNamed, type DeclaredCategory, availableAt } from '../database/sql-snippets.ts'
import { parseTimestamp, parseTimestampOrNull } from '../database/json-timestamp.ts'
import { sql } from '../database/kysely.ts'
import type { Tables } from '../database/tables.ts'

export interface PromotionTierQuery {
  /** Returns only tiers that are available at `now`. Default: all tiers of the project. */
  is_available?: boolean | undefined
  now: Date
  limit: number
  /** Starts at 1. */
  page: number
  order: 'created_at' | '-created_at' | 'updated_at' | '-updated_at'
}

type ListQuery = Parsed<typeof listPromotionTiers>['query']

export const withDefaults = (
  { is_available, limit = 10, page = 1, order = 'created_at' }: ListQuery,
  now: Date,
): PromotionTierQuery => ({ is_available, limit, page, order, now })

/** Of the row `tier`. */
export const campaignOfTier = sql`
  join campaigns as campaign on campaign.project_id = tier.project_id and campaign.id = tier.campaign_id`

export const campaignAndTotals = sql`${campaignOfTier}
  left join promotion_tier_totals as totals on totals.project_id = tier.project_id and totals.tier_id = tier.id`

/** Whether the rows `tier` and `campaign` are available. */
export const isAvailable = (now: Date) => sql<boolean>`
  ${availableAt('campaign', 'campaign.time_zone', now)} and ${availableAt('tier', 'campaign.time_zone', now)}`

export const availableTiers = (project_id: string, now: Date) => sql`
  from promotion_tiers as tier ${campaignOfTier}
  where tier.project_id = ${project_id} and ${isAvailable(now)}`

/** A tier that was never updated is sorted by its creation time. The id makes the order unique. */
export const orders: Record<PromotionTierQuery['order'], RawBuilder<unknown>> = {
  created_at: sql`tier.created_at, tier.id`,
  '-created_at': sql`tier.created_at desc, tier.id desc`,
  updated_at: sql`coalesce(tier.updated_at, tier.created_at), tier.id`,
  '-updated_at': sql`coalesce(tier.updated_at, tier.created_at) desc, tier.id desc`,
}

export const ownColumns = [
  'id',
  'created_at',
  'updated_at',
  'name',
  'banner',
  'action',
  'metadata',
  'hierarchy',
  'active',
  ...validityColumns,
] as const

export const tierColumns = sql`
  ${columnsOf('tier', ownColumns)}, ${campaignColumns},
  ${categoryNamed('tier', sql`coalesce(tier.category_id, campaign.category_id)`)} as category,
  coalesce(totals.redeemed, 0) as redeemed, coalesce(totals.amount, 0) as amount,
  coalesce(totals.discount_amount, 0) as discount_amount,
  (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'rule_id', rule_id, 'created_at', created_at)
      order by created_at, id), '[]')
    from validation_rule_assignments as assignment
    where assignment.project_id = tier.project_id
      and assignment.related_object_id = tier.id
      and assignment.related_object_type = 'promotion_tier'
  ) as assignments`

export interface TierRow extends InJson<
  Pick<Selectable<Tables['promotion_tiers']>, (typeof ownColumns)[number]> & CampaignColumns
> {
  /** Its own category, otherwise its campaign's. */
  category: DeclaredCategory | null
  redeemed: number
  amount: number
  discount_amount: number
  assignments: { id: string; rule_id: string; created_at: string }[]
}

/** A row in wire format (specification, "Promotion tier"). */
export function asTier(row: TierRow): PromotionTier {
  return {
    id: row.id,
    created_at: parseTimestamp(row.created_at).toISOString(),
    updated_at: iso(row.updated_at),
    name: row.name,
    banner: row.banner,
    action: row.action,
    metadata: row.metadata,
    hierarchy: row.hierarchy,
    category_id: row.category?.id ?? null,
    categories: row.category ? [row.category] : [],
    promotion_id: row.campaign_id,
    campaign_id: row.campaign_id,
    campaign: {
      id: row.campaign_id,
      start_date: iso(row.campaign_start_date),
      expiration_date: iso(row.campaign_expiration_date),
      validity_timeframe: row.campaign_validity_timeframe,
      validity_day_of_week: row.campaign_validity_day_of_week,
      validity_hours: row.campaign_validity_hours,
      time_zone: row.campaign_time_zone,
      active: row.campaign_active,
      category_id: row.campaign_category_id,
      object: 'campaign',
    },
    active: row.active,
    start_date: iso(row.start_date),
    expiration_date: iso(row.expiration_date),
    validity_timeframe: row.validity_timeframe,
    validity_day_of_week: row.validity_day_of_week,
    validity_hours: row.validity_hours,
    summary: {
      redemptions: { total_redeemed: row.redeemed },
      orders: { total_amount: row.amount, total_discount_amount: row.discount_amount },
    },
    object: 'promotion_tier',
    validation_rule_assignments: {
      object: 'list',
      data_ref: 'data',
      data: row.assignments.map(({ id, rule_id, created_at }) => ({
        id,
        rule_id,
        related_object_id: row.id,
        related_object_type: 'promotion_tier',
        created_at: parseTimestamp(created_at).toISOString(),
        object: 'validation_rules_assignment',
        // Rules are not evaluated here, so none is omitted.
        validation_status: 'VALID',
        validation_omitted_rules: [],
      })),
      total: row.assignments.length,
    },
  }
}

const iso = (moment: string | null) => parseTimestampOrNull(moment)?.toISOString() ?? null

/** Omits the revenue, because pages can read it only if the project allows it. */
export function withoutTurnover(tier: PromotionTier): PromotionTier {
  if (!tier.summary) return tier
  const { redemptions } = tier.summary
  return { ...tier, summary: redemptions ? { redemptions } : {} }
}
