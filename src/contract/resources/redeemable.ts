/** Vouchers, promotion tiers and stacks evaluated for a cart. */
import { integer, maybe, metadata, money, openEnum, points, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'
import { applicableToList } from './applicable-to.ts'
import { category } from './category.ts'
import { discount } from './discount.ts'
import { relatedObject } from './list.ts'
import { calculatedOrder } from './order.ts'
import { coin } from './reward.ts'
import { validationRuleAssignmentList } from './validation-rule-assignment.ts'

export const identifiedPart = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: relatedObject,
  /** Index of the line in the order. Starts at 0. */
  item_index: integer(0),
  /** Number of units that belong to the bundle. */
  item_quantity: integer(0),
})

export const missingPart = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: relatedObject,
  name: maybe(z.string()),
  /** Number of missing units. */
  item_quantity: integer(0),
})

/** Products that must be bought together. */
export const bundle = /* @__PURE__ */ z.looseObject({
  /** Number of complete bundles in the cart. */
  quantity: integer(0),
  /** Products of the bundle in the cart. */
  identified: z.optional(z.array(identifiedPart)),
  /** Products to add for the next complete bundle. */
  missing: z.optional(z.array(missingPart)),
})

/** Minimum amount or quantity of the cart. */
const requirement = /* @__PURE__ */ z.looseObject({
  /** Such as `order.amount` or `order.items.quantity`. */
  name: z.string(),
  /** Minor units for an amount, otherwise units. */
  required: integer(0),
  /** What the cart has. */
  available: integer(0),
  /** What the cart lacks: `required − available`. */
  missing: integer(0),
  /** Products that count. Omitted if all do. */
  items: z.optional(
    z.array(z.looseObject({ object: relatedObject, id: z.string(), name: maybe(z.string()) })),
  ),
})

/** The balance of the card, and the points to spend on the cart. */
export const cardResult = /* @__PURE__ */ z.looseObject({
  /** Points to spend on the cart. */
  points: z.optional(points),
  /** Points on the card. */
  balance: z.optional(points),
  /** Value of `points_ratio` points, in currency units (not minor units). */
  exchange_ratio: z.optional(coin.exchange_ratio),
  /** Number of points that are worth `exchange_ratio`. */
  points_ratio: z.optional(coin.points_ratio),
})

export const redeemableError = /* @__PURE__ */ z.looseObject({
  /** HTTP status. */
  code: z.optional(integer()),
  /** Stable key of the error, such as `quantity_exceeded`. */
  key: z.string(),
  message: z.optional(z.string()),
  details: maybe(z.string()),
})

export const redeemableResult = /* @__PURE__ */ z.looseObject({
  discount: maybe(discount),
  /** Products that must be bought together. Null for none. */
  bundle: maybe(bundle),
  /** For a gift card: its credits and the credits to spend, in minor units. */
  gift: maybe(z.looseObject({ balance: z.optional(money), credits: z.optional(money) })),
  /** For a loyalty card: its balance and the points to spend. */
  loyalty_card: maybe(cardResult),
  /** Amounts and quantities that the cart needs. */
  requirements: z.optional(z.array(requirement)),
  /** Reason why the redeemable does not apply. Null if it applies. */
  error: maybe(redeemableError),
  /** Reason why the redeemable does not apply, as text. */
  details: maybe(z.looseObject({ message: z.optional(z.string()), key: z.optional(z.string()) })),
})

export type RedeemableResult = z.infer<typeof redeemableResult>

const kind = /* @__PURE__ */ openEnum(['voucher', 'promotion_tier', 'promotion_stack', 'campaign'])

const stackedTier = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: z.literal('promotion_tier'),
  name: maybe(z.string()),
  /** Headline for shoppers. */
  banner: maybe(z.string()),
  /** Position among the campaign's tiers. Starts at 1. */
  hierarchy: z.optional(integer()),
  result: z.optional(z.looseObject({ discount: maybe(discount) })),
  applicable_to: z.optional(applicableToList),
  inapplicable_to: z.optional(applicableToList),
})

const stackedTiers = /* @__PURE__ */ z.optional(z.array(stackedTier))

const validationRules = /* @__PURE__ */ z.optional(
  z.array(z.looseObject({ id: z.string(), name: maybe(z.string()), object: z.literal('validation_rules') })),
)

export const qualifiedRedeemable = /* @__PURE__ */ z.looseObject({
  /** Id of the voucher, promotion tier, stack or campaign. */
  id: z.string(),
  object: kind,
  created_at: z.optional(timestamp),
  /** Present if `expand` contains `redeemable`. */
  name: maybe(z.string()),
  /** Headline for shoppers. */
  banner: maybe(z.string()),
  /** Discount, credits or points, and the reason why the redeemable does not apply. */
  result: z.optional(redeemableResult),
  /** The order with the discount of this redeemable. Null without one. */
  order: maybe(calculatedOrder),
  /** Products that the discount applies to. */
  applicable_to: z.optional(applicableToList),
  /** Products that the discount does not apply to. */
  inapplicable_to: z.optional(applicableToList),
  metadata: z.optional(metadata),
  campaign_id: maybe(z.string()),
  campaign_name: maybe(z.string()),
  /** A rule is `PARTIALLY_VALID` if the cart does not meet it yet. */
  validation_rules_assignments: z.optional(validationRuleAssignmentList),
  /** Present if `expand` contains `category`. */
  category: maybe(z.string()),
  /** Present if `expand` contains `category`. */
  categories: z.optional(z.array(category)),
  /** Present if `expand` contains `validation_rules`. */
  validation_rules: validationRules,
  /** Only for promotion stacks, in the order of application. */
  tiers: stackedTiers,
})

export type QualifiedRedeemable = z.infer<typeof qualifiedRedeemable>

export const validatedRedeemable = /* @__PURE__ */ z.looseObject({
  status: z.enum(['APPLICABLE', 'INAPPLICABLE', 'SKIPPED']),
  /** Id of the voucher, promotion tier, stack or campaign. */
  id: z.string(),
  object: kind,
  /** The order with the discount of this redeemable. Null without one. */
  order: maybe(calculatedOrder),
  /** Products that the discount applies to. */
  applicable_to: z.optional(applicableToList),
  /** Products that the discount does not apply to. */
  inapplicable_to: z.optional(applicableToList),
  /** Discount, credits or points, and the reason why the redeemable does not apply. */
  result: z.optional(redeemableResult),
  /** Present if `expand` contains `redeemable`, and always for a promotion tier that applies. */
  metadata: z.optional(metadata),
  /** Only for promotion stacks, in the order of application. */
  tiers: stackedTiers,
  /** Present if `expand` contains `redeemable`. */
  name: maybe(z.string()),
  /** Headline for shoppers. */
  banner: maybe(z.string()),
  campaign_id: maybe(z.string()),
  campaign_name: maybe(z.string()),
  /** Present if `expand` contains `category`. */
  category: maybe(z.string()),
  /** Present if `expand` contains `category`. */
  categories: z.optional(z.array(category)),
  /** Present if `expand` contains `validation_rules`. */
  validation_rules: validationRules,
})

export type ValidatedRedeemable = z.infer<typeof validatedRedeemable>
