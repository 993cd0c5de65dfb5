/** Vouchers: discounts, gift cards and loyalty cards (specification, "Voucher"). */
import { date, integer, maybe, metadata, money, openEnum, points, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'
import { applicableToList } from './applicable-to.ts'
import { category } from './category.ts'
import { customerSummary } from './customer.ts'
import { discount } from './discount.ts'
import { expirationRules } from './expiration-rules.ts'
import { listOf, more } from './list.ts'
import { validationRuleAssignmentList } from './validation-rule-assignment.ts'
import { dayOfWeek, validity, validityHours, validityTimeframe } from './validity.ts'

export const voucherType = /* @__PURE__ */ openEnum(['GIFT_VOUCHER', 'DISCOUNT_VOUCHER', 'LOYALTY_CARD'])

/** Credits of a gift card, in minor units. Null or empty for other vouchers. */
export const gift = /* @__PURE__ */ z.looseObject({
  /** All credits ever added. */
  amount: z.optional(money),
  /** Credits that were spent. */
  subtracted_amount: z.optional(money),
  /** Credits that can be spent now. */
  balance: z.optional(money),
  effect: z.optional(z.string()),
})

const cardFields = {
  /** All points ever added. */
  points: /* @__PURE__ */ z.optional(points),
  /** Points that can be spent now. */
  balance: /* @__PURE__ */ z.optional(points),
  /** Last day of the points that expire next. Null if none expire. */
  next_expiration_date: /* @__PURE__ */ maybe(date),
  /** Number of points that expire next. Null if none expire. */
  next_expiration_points: /* @__PURE__ */ maybe(points),
  /** Earned points that cannot be spent yet. */
  pending_points: /* @__PURE__ */ z.optional(points),
  expired_points: /* @__PURE__ */ z.optional(points),
  /** Points that were spent or transferred. */
  subtracted_points: /* @__PURE__ */ z.optional(points),
  /** Null if points do not expire. */
  expiration_rules: /* @__PURE__ */ maybe(expirationRules),
}

const asset = /* @__PURE__ */ z.looseObject({ id: z.optional(z.string()), url: z.optional(z.string()) })

export const voucherRedemption = /* @__PURE__ */ z.looseObject({
  /** Maximum number of redemptions. Null for unlimited. */
  quantity: maybe(integer(0)),
  redeemed_quantity: z.optional(integer(0)),
  /** Points that were spent. For loyalty cards. */
  redeemed_points: z.optional(points),
  object: z.literal('list'),
  url: z.optional(z.string()),
})

const fields = {
  id: /* @__PURE__ */ z.string(),
  /** The code that shoppers enter. */
  code: /* @__PURE__ */ z.string(),
  /** Name of the campaign. Null for none. */
  campaign: /* @__PURE__ */ maybe(z.string()),
  /** Null for none. */
  campaign_id: /* @__PURE__ */ maybe(z.string()),
  /** Name of a category, or any text. Null for none. */
  category: /* @__PURE__ */ maybe(z.string()),
  /** Null for none. */
  category_id: /* @__PURE__ */ maybe(z.string()),
  categories: /* @__PURE__ */ z.optional(z.array(category)),
  type: voucherType,
  /** Null for gift cards and loyalty cards. */
  discount: /* @__PURE__ */ maybe(discount),
  /** Null or empty for other vouchers. */
  gift: /* @__PURE__ */ maybe(gift),
  /** Null or empty for other vouchers. */
  loyalty_card: /* @__PURE__ */ maybe(z.looseObject(cardFields)),
  ...validity,
  validity_hours: /* @__PURE__ */ maybe(validityHours),
  /** Whether the voucher can be used. */
  active: /* @__PURE__ */ maybe(z.boolean()),
  /** Internal note. */
  additional_info: /* @__PURE__ */ maybe(z.string()),
  metadata: /* @__PURE__ */ z.optional(metadata),
  assets: /* @__PURE__ */ z.optional(z.looseObject({ qr: z.optional(asset), barcode: z.optional(asset) })),
  /** Whether it is a code of a referral program. */
  is_referral_code: /* @__PURE__ */ maybe(z.boolean()),
  created_at: /* @__PURE__ */ z.optional(timestamp),
  updated_at: /* @__PURE__ */ maybe(timestamp),
  /** Null if no customer holds it. */
  holder_id: /* @__PURE__ */ maybe(z.string()),
  holder: /* @__PURE__ */ z.optional(customerSummary),
  referrer_id: /* @__PURE__ */ z.optional(z.string()),
  object: /* @__PURE__ */ z.literal('voucher'),
  /** Publications of the code. The entries are at `url`. */
  publish: /* @__PURE__ */ z.optional(
    z.looseObject({
      object: z.literal('list'),
      count: z.optional(integer(0)),
      url: z.optional(z.string()),
    }),
  ),
  redemption: /* @__PURE__ */ z.optional(voucherRedemption),
  validation_rules_assignments: /* @__PURE__ */ z.optional(validationRuleAssignmentList),
  /** Products that the discount applies to. */
  applicable_to: /* @__PURE__ */ z.optional(applicableToList),
  /** Products that the discount does not apply to. */
  inapplicable_to: /* @__PURE__ */ z.optional(applicableToList),
}

export const voucher = /* @__PURE__ */ z.looseObject(fields)

export type Voucher = z.infer<typeof voucher>

export const cardPoints = /* @__PURE__ */ z.looseObject({ ...cardFields, points, balance: points })

/** Loyalty card: a voucher with points and balance. */
export const loyaltyCard = /* @__PURE__ */ z.looseObject({
  ...fields,
  category: z.nullable(z.string()),
  category_id: z.nullable(z.string()),
  loyalty_card: cardPoints,
  start_date: z.nullable(timestamp),
  expiration_date: z.nullable(timestamp),
  validity_timeframe: z.nullable(validityTimeframe),
  validity_day_of_week: z.nullable(z.array(dayOfWeek)),
  active: z.nullable(z.boolean()),
  additional_info: z.nullable(z.string()),
  metadata,
  is_referral_code: z.nullable(z.boolean()),
  created_at: timestamp,
})

export type LoyaltyCard = z.infer<typeof loyaltyCard>

export const voucherList = /* @__PURE__ */ listOf('vouchers', voucher, more)

export const memberList = /* @__PURE__ */ listOf('data', loyaltyCard, more)
