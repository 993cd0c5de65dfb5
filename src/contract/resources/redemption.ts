/** Redemptions (specification, "Redemption"). Unknown values of result and status are not accepted. */
import { integer, maybe, metadata, money, openEnum, points, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'
import { customerSummary } from './customer.ts'
import { listOf, more } from './list.ts'
import { calculatedOrder } from './order.ts'
import { validatedRedeemable } from './redeemable.ts'
import { rewardParameters, rewardType } from './reward.ts'
import { session } from './session.ts'
import { voucher, voucherType } from './voucher.ts'

export const redemptionChannel = /* @__PURE__ */ z.looseObject({
  /** Id of the key or the automation. Null if unknown. */
  channel_id: maybe(z.string()),
  channel_type: z.optional(openEnum(['API', 'USER', 'AUTOMATION'])),
})

export const publishedVoucher = /* @__PURE__ */ z.looseObject({
  id: z.optional(z.string()),
  code: z.string(),
  type: z.optional(voucherType),
  campaign: maybe(z.string()),
  campaign_id: maybe(z.string()),
  expiration_date: maybe(timestamp),
})

const namedItem = /* @__PURE__ */ z.looseObject({ id: z.string(), name: maybe(z.string()) })

/** The granted reward: a `voucher` of a campaign, or a `product` or `sku`. */
export const rewardResult = /* @__PURE__ */ z.looseObject({
  customer: maybe(customerSummary),
  /** Id of the assignment that sets the price. */
  assignment_id: maybe(z.string()),
  id: z.string(),
  object: z.literal('reward'),
  name: z.optional(z.string()),
  created_at: z.optional(timestamp),
  updated_at: maybe(timestamp),
  parameters: z.optional(rewardParameters),
  type: z.optional(rewardType),
  /** For a CAMPAIGN reward: the granted voucher. */
  voucher: maybe(publishedVoucher),
  /** For a MATERIAL reward: the granted product. */
  product: maybe(namedItem),
  /** For a MATERIAL reward: the granted variant. */
  sku: maybe(namedItem),
})

export type RewardResult = z.infer<typeof rewardResult>

const relatedPromotionTier = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  name: z.optional(z.string()),
  banner: maybe(z.string()),
  campaign_id: maybe(z.string()),
  object: z.literal('promotion_tier'),
})

const fields = {
  id: /* @__PURE__ */ z.string(),
  date: timestamp,
  /** Null for a guest. */
  customer_id: /* @__PURE__ */ z.nullable(z.string()),
  /** Hash of the customer's source id. Null for a guest. */
  tracking_id: /* @__PURE__ */ z.nullable(z.string()),
  metadata,
  result: /* @__PURE__ */ z.enum(['SUCCESS', 'FAILURE']),
  status: /* @__PURE__ */ z.enum(['SUCCEEDED', 'FAILED', 'ROLLED_BACK']),
  /** The order after the redemption. */
  order: calculatedOrder,
  channel: redemptionChannel,
  customer: customerSummary,
  related_object_type: /* @__PURE__ */ z.optional(openEnum(['voucher', 'promotion_tier', 'redemption'])),
  /** Id of the voucher, promotion tier or redemption. */
  related_object_id: /* @__PURE__ */ z.optional(z.string()),
  /** Gift card: credits in minor units. Loyalty card: points. */
  amount: /* @__PURE__ */ z.optional(integer()),
  session: /* @__PURE__ */ z.optional(session),
  /** Error key of a failed redemption, such as `quantity_exceeded`. */
  failure_code: /* @__PURE__ */ z.optional(z.string()),
  /** Reason of a failed redemption, as text. */
  failure_message: /* @__PURE__ */ z.optional(z.string()),
  promotion_tier: /* @__PURE__ */ z.optional(relatedPromotionTier),
  gift: /* @__PURE__ */ z.optional(z.looseObject({ amount: money })),
  voucher: /* @__PURE__ */ z.optional(voucher),
  loyalty_card: /* @__PURE__ */ z.optional(z.looseObject({ points })),
}

/** Redemption of a reward. */
export const redemption = /* @__PURE__ */ z.looseObject({
  ...fields,
  object: z.literal('redemption'),
  /** Id of the parent redemption. Null for none. */
  redemption: z.nullable(z.string()),
  reward: rewardResult,
})

export type Redemption = z.infer<typeof redemption>

/**
 * Status of an idempotency key without a saved reply. `unknown`: no request with the key has arrived. One
 * may still arrive and take effect.
 */
export const unsettledKey = /* @__PURE__ */ z.looseObject({ status: z.enum(['unknown', 'running']) })

export type UnsettledKey = z.infer<typeof unsettledKey>

/** Redemption of a voucher or promotion tier. Has a reward only if points were spent on one. */
export const redeemedRedeemable = /* @__PURE__ */ z.looseObject({
  ...fields,
  object: z.literal('redemption'),
  /** Id of the parent redemption. Null for none. */
  redemption: z.nullable(z.string()),
  /** Null if no points were spent on one. */
  reward: maybe(rewardResult),
  promotion_stack: z.optional(z.looseObject({ id: z.string(), object: z.literal('promotion_stack') })),
})

export const redemptionList = /* @__PURE__ */ listOf('redemptions', redeemedRedeemable, more)

/** Rollback. `redemption` is the id of the redemption that was rolled back. */
export const redemptionRollback = /* @__PURE__ */ z.looseObject({
  ...fields,
  object: z.literal('redemption_rollback'),
  /** Id of the redemption that was rolled back. */
  redemption: z.string(),
  /** Null for none. */
  reason: maybe(z.string()),
  reward: maybe(rewardResult),
})

export type RedemptionRollback = z.infer<typeof redemptionRollback>

export const redemptionRollbacks = /* @__PURE__ */ z.looseObject({
  rollbacks: z.array(redemptionRollback),
  parent_rollback: redemptionRollback,
  /** The order after the rollback. */
  order: maybe(calculatedOrder),
})

export type RedemptionRollbacks = z.infer<typeof redemptionRollbacks>

/** One redemption for each redeemable, and a parent if there are several. */
export const redemptions = /* @__PURE__ */ z.looseObject({
  redemptions: z.array(redeemedRedeemable),
  /** Null if there is only one redemption. */
  parent_redemption: maybe(redeemedRedeemable),
  /** The order after all redemptions. */
  order: maybe(calculatedOrder),
  /** Redeemables that the stacking rules left out. */
  skipped_redeemables: z.optional(z.array(validatedRedeemable)),
  /** Redeemables that do not apply. */
  inapplicable_redeemables: z.optional(z.array(validatedRedeemable)),
})

export type Redemptions = z.infer<typeof redemptions>
