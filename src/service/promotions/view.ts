import type { PromotionTier } from '../../contract/resources/promotion-tier.ts'
import { sql } from '../database/kysely.ts'

/** What `asTier` needs, from `tier`, `campaign` and `totals`; the assignments come along as JSON. */
export const tierColumns = sql`
  tier.id, tier.created_at, tier.updated_at, tier.name, tier.banner, tier.action, tier.metadata, tier.hierarchy,
  tier.active, tier.start_date, tier.expiration_date, tier.validity_timeframe, tier.validity_day_of_week,
  tier.validity_hours,
  campaign.id as campaign_id, campaign.active as campaign_active, campaign.category_id as campaign_category_id,
  campaign.start_date as campaign_start_date, campaign.expiration_date as campaign_expiration_date,
  campaign.validity_timeframe as campaign_validity_timeframe,
  campaign.validity_day_of_week as campaign_validity_day_of_week,
  campaign.validity_hours as campaign_validity_hours, campaign.time_zone as campaign_time_zone,
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

type Timeframe = { duration: string; interval: string } | null

type Hours = PromotionTier['validity_hours']

export interface TierRow {
  id: string
  created_at: Date
  updated_at: Date | null
  name: string
  banner: string | null
  action: NonNullable<PromotionTier['action']>
  metadata: Record<string, unknown>
  hierarchy: number
  active: boolean
  start_date: Date | null
  expiration_date: Date | null
  validity_timeframe: Timeframe
  validity_day_of_week: number[] | null
  validity_hours: Hours
  campaign_id: string
  campaign_active: boolean
  campaign_category_id: string | null
  campaign_start_date: Date | null
  campaign_expiration_date: Date | null
  campaign_validity_timeframe: Timeframe
  campaign_validity_day_of_week: number[] | null
  campaign_validity_hours: Hours
  campaign_time_zone: string
  redeemed: number
  amount: number
  discount_amount: number
  /** Inside JSON a moment is text. */
  assignments: { id: string; rule_id: string; created_at: string }[]
}

/** A row as the wire has it (specification, "Promotion tier"). */
export function asTier(row: TierRow): PromotionTier {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    updated_at: iso(row.updated_at),
    name: row.name,
    banner: row.banner,
    action: row.action,
    metadata: row.metadata,
    hierarchy: row.hierarchy,
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
        created_at: new Date(created_at).toISOString(),
        object: 'validation_rules_assignment',
      })),
      total: row.assignments.length,
    },
  }
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null
