/** Loyalty tiers (specification, "Loyalty tier"). */
import { decimal, maybe, metadata, openEnum, points, text, timestamp } from '../primitives.ts'
import { request } from '../request.ts'
import { z } from '../zod.ts'
import { listOf, total } from './list.ts'

const range = /* @__PURE__ */ z.looseObject({
  /** Lowest number of points of the tier. */
  from: points,
  /** Highest number of points of the tier. */
  to: points,
})

/** By id of the earning rule or reward: MULTIPLY multiplies its points or price, CUSTOM replaces them. */
const mappings = /* @__PURE__ */ z.record(
  z.string(),
  z.looseObject({
    /** MULTIPLY multiplies the points or the price, CUSTOM replaces them. */
    type: openEnum(['MULTIPLY', 'CUSTOM']),
    /** Factor. For `MULTIPLY`. */
    multiplier: z.optional(decimal(0, 1000)),
    /** For `CUSTOM`. */
    points: z.optional(points),
  }),
)

export const tierExpiration = /* @__PURE__ */ z.looseObject({
  customer_id: maybe(z.string()),
  campaign_id: maybe(z.string()),
  tier_id: maybe(z.string()),
  /** Members qualify by the card's balance, which spending lowers, or by points earned in a period. */
  qualification_type: z.optional(openEnum(['BALANCE', 'POINTS_IN_PERIOD'])),
  created_at: maybe(timestamp),
  start_date: maybe(timestamp),
  /** When the member leaves the tier. Null if the member stays. */
  expiration_date: maybe(timestamp),
  updated_at: maybe(timestamp),
})

export const loyaltyTier = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  campaign_id: z.string(),
  name: z.string(),
  /** Members with this many points are in the tier. */
  points: range,
  config: z.looseObject({ points: range }),
  metadata,
  created_at: timestamp,
  updated_at: maybe(timestamp),
  object: z.literal('loyalty_tier'),
  /** How the tier changes the points of earning rules, by id of the rule. */
  earning_rules: z.optional(mappings),
  /** How the tier changes the prices of rewards, by id of the reward. */
  rewards: z.optional(mappings),
  /** In a member's tiers: how long the member stays. */
  expiration: z.optional(tierExpiration),
})

export type LoyaltyTier = z.infer<typeof loyaltyTier>

export const loyaltyTierList = /* @__PURE__ */ listOf('data', loyaltyTier, { total })

export type LoyaltyTierList = z.infer<typeof loyaltyTierList>

const newMapping = /* @__PURE__ */ z.union([
  z.strictObject({
    /** Multiplies the points or the price. */
    type: z.enum(['MULTIPLY']),
    /** Factor. */
    multiplier: decimal(0, 1000),
  }),
  z.strictObject({
    /** Replaces the points or the price. */
    type: z.enum(['CUSTOM']),
    /** The new points or price. */
    points,
  }),
])

const newMappings = /* @__PURE__ */ z.record(text(500), newMapping)

export const newLoyaltyTier = /* @__PURE__ */ request(
  {
    name: text(200),
    /** Range of points, both ends included. Tiers of a campaign must not overlap. */
    points: z.strictObject({ from: points, to: points }),
    /** How the tier changes the points of earning rules, by id of the rule. */
    earning_rules: z.optional(newMappings),
    /** How the tier changes the prices of rewards, by id of the reward. */
    rewards: z.optional(newMappings),
    metadata: z.optional(metadata),
  },
  loyaltyTier,
)
