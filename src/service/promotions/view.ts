import type { PromotionTier } from '../../contract/resources/promotion-tier.ts'
import type { TierRow } from './queries.ts'

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
    category_id: row.filed_under?.id ?? null,
    categories: row.filed_under ? [row.filed_under] : [],
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

/** What the shop earns with a promotion is not for every page to read. */
export function withoutTurnover(tier: PromotionTier): PromotionTier {
  if (!tier.summary) return tier
  const { redemptions } = tier.summary
  return { ...tier, summary: redemptions ? { redemptions } : {} }
}
