/** Promotion tiers (specification, "Promotion tier"). */
import { integer, maybe, metadata, money, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'
import { category } from './category.ts'
import { discount } from './discount.ts'
import { listOf, total } from './list.ts'
import { validity, validityHours } from './validity.ts'
import { validationRuleAssignmentList } from './validation-rule-assignment.ts'

export const parentCampaign = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  ...validity,
  validity_hours: maybe(validityHours),
  /** IANA name. Default: UTC. Applies to days, hours and timeframes of the campaign and its tiers. */
  time_zone: maybe(z.string()),
  active: maybe(z.boolean()),
  category_id: maybe(z.string()),
  object: z.literal('campaign'),
})

export const promotionTier = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  created_at: timestamp,
  updated_at: maybe(timestamp),
  name: z.string(),
  /** Headline for shoppers. */
  banner: maybe(z.string()),
  action: z.optional(z.looseObject({ discount: z.optional(discount) })),
  metadata: maybe(metadata),
  /** Position among the campaign's tiers. Starts at 1. */
  hierarchy: maybe(integer()),
  /** Default: the category of the campaign. */
  category_id: maybe(z.string()),
  categories: z.optional(z.array(category)),
  promotion_id: maybe(z.string()),
  campaign_id: maybe(z.string()),
  campaign: maybe(parentCampaign),
  active: z.boolean(),
  ...validity,
  validity_hours: maybe(validityHours),
  summary: z.optional(
    z.looseObject({
      redemptions: z.optional(z.looseObject({ total_redeemed: integer(0) })),
      /** Revenue of the shop. Client-side replies omit it unless the project allows it. */
      orders: z.optional(z.looseObject({ total_amount: money, total_discount_amount: money })),
    }),
  ),
  object: z.literal('promotion_tier'),
  validation_rule_assignments: maybe(validationRuleAssignmentList),
})

export type PromotionTier = z.infer<typeof promotionTier>

export const promotionTierList = /* @__PURE__ */ listOf('tiers', promotionTier, {
  total,
  has_more: z.boolean(),
})

export type PromotionTierList = z.infer<typeof promotionTierList>
