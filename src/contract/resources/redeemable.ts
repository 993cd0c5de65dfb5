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
  item_index: integer(0),
  item_quantity: integer(0),
})

export const missingPart = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: relatedObject,
  name: maybe(z.string()),
  item_quantity: integer(0),
})

/** Products that must be bought together. */
export const bundle = /* @__PURE__ */ z.looseObject({
  /** Number of complete bundles in the cart. */
  quantity: integer(0),
  identified: z.optional(z.array(identifiedPart)),
  missing: z.optional(z.array(missingPart)),
})

/** Minimum amount (minor units) or quantity of the cart. */
const requirement = /* @__PURE__ */ z.looseObject({
  /** Such as `order.amount` or `order.items.quantity`. */
  name: z.string(),
  required: integer(0),
  available: integer(0),
  missing: integer(0),
  /** Products that count. Omitted if all do. */
  items: z.optional(
    z.array(z.looseObject({ object: relatedObject, id: z.string(), name: maybe(z.string()) })),
  ),
})

/** The balance of the card, and the points to spend on the cart. */
export const cardResult = /* @__PURE__ */ z.looseObject({
  points: z.optional(points),
  balance: z.optional(points),
  exchange_ratio: z.optional(coin.exchange_ratio),
  points_ratio: z.optional(coin.points_ratio),
})

export const redeemableError = /* @__PURE__ */ z.looseObject({
  code: z.optional(integer()),
  key: z.string(),
  message: z.optional(z.string()),
  details: maybe(z.string()),
})

export const redeemableResult = /* @__PURE__ */ z.looseObject({
  discount: maybe(discount),
  bundle: maybe(bundle),
  gift: maybe(z.looseObject({ balance: z.optional(money), credits: z.optional(money) })),
  loyalty_card: maybe(cardResult),
  requirements: z.optional(z.array(requirement)),
  error: maybe(redeemableError),
  details: maybe(z.looseObject({ message: z.optional(z.string()), key: z.optional(z.string()) })),
})

export type RedeemableResult = z.infer<typeof redeemableResult>

const kind = /* @__PURE__ */ openEnum(['voucher', 'promotion_tier', 'promotion_stack', 'campaign'])

const stackedTier = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: z.literal('promotion_tier'),
  name: maybe(z.string()),
  banner: maybe(z.string()),
  hierarchy: z.optional(integer()),
  result: z.optional(z.looseObject({ discount: maybe(discount) })),
  applicable_to: z.optional(applicableToList),
  inapplicable_to: z.optional(applicableToList),
})

/** Only for promotion stacks, in the order of application. */
const stackedTiers = /* @__PURE__ */ z.optional(z.array(stackedTier))

/** Present if `expand` contains `validation_rules`. */
const validationRules = /* @__PURE__ */ z.optional(
  z.array(z.looseObject({ id: z.string(), name: maybe(z.string()), object: z.literal('validation_rules') })),
)

/** Specification, section 9. */
export const qualifiedRedeemable = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: kind,
  created_at: z.optional(timestamp),
  /** Present if `expand` contains `redeemable`. */
  name: maybe(z.string()),
  banner: maybe(z.string()),
  result: z.optional(redeemableResult),
  order: maybe(calculatedOrder),
  applicable_to: z.optional(applicableToList),
  inapplicable_to: z.optional(applicableToList),
  metadata: z.optional(metadata),
  campaign_id: maybe(z.string()),
  campaign_name: maybe(z.string()),
  /** A rule is `PARTIALLY_VALID` if the cart does not meet it yet. */
  validation_rules_assignments: z.optional(validationRuleAssignmentList),
  /** Present if `expand` contains `category`. */
  category: maybe(z.string()),
  categories: z.optional(z.array(category)),
  validation_rules: validationRules,
  tiers: stackedTiers,
})

export type QualifiedRedeemable = z.infer<typeof qualifiedRedeemable>

export const validatedRedeemable = /* @__PURE__ */ z.looseObject({
  status: z.enum(['APPLICABLE', 'INAPPLICABLE', 'SKIPPED']),
  id: z.string(),
  object: kind,
  order: maybe(calculatedOrder),
  applicable_to: z.optional(applicableToList),
  inapplicable_to: z.optional(applicableToList),
  result: z.optional(redeemableResult),
  /** Present if `expand` contains `redeemable`, and always for a promotion tier that applies. */
  metadata: z.optional(metadata),
  tiers: stackedTiers,
  /** Present if `expand` contains `redeemable`. */
  name: maybe(z.string()),
  banner: maybe(z.string()),
  campaign_id: maybe(z.string()),
  campaign_name: maybe(z.string()),
  /** Present if `expand` contains `category`. */
  category: maybe(z.string()),
  categories: z.optional(z.array(category)),
  validation_rules: validationRules,
})

export type ValidatedRedeemable = z.infer<typeof validatedRedeemable>
