/**
 * Requests for validations and redemptions (specification, section 7, and "where the specification is silent",
 * Validations and redemptions).
 */
import { integer, metadata, reference } from '../primitives.ts'
import { request } from '../request.ts'
import { z } from '../zod.ts'
import { customerRequest } from './customer.ts'
import { orderRequest } from './order.ts'
import { promotionTier } from './promotion-tier.ts'
import { qualifiedRedeemable, validatedRedeemable } from './redeemable.ts'
import {
  redeemedRedeemable,
  redemption,
  redemptionRollback,
  redemptionRollbacks,
  redemptions,
  rewardResult,
} from './redemption.ts'
import { reward } from './reward.ts'
import { sessionRequest } from './session.ts'
import { validation } from './validation.ts'
import { gift, voucher } from './voucher.ts'

/** A voucher by code or id, or a promotion tier or stack by id. */
export const redeemableRequest = /* @__PURE__ */ request(
  {
    object: z.enum(['voucher', 'promotion_tier', 'promotion_stack']),
    /** Code or id of a voucher, or id of a promotion tier or stack. */
    id: reference,
    /** For a loyalty card: the reward to buy, and the points to spend. */
    reward: z.optional(
      request({ id: z.optional(reference), points: z.optional(integer(1)) }, reward, rewardResult),
    ),
    /** For a gift card: the credits to spend, in minor units. */
    gift: z.optional(request({ credits: z.optional(integer(1)) }, gift)),
  },
  validatedRedeemable,
  qualifiedRedeemable,
  voucher,
  promotionTier,
)

export const requestedRedeemables = /* @__PURE__ */ z.array(redeemableRequest).check(z.maxLength(30))

export const redeemablesRequest = /* @__PURE__ */ request(
  {
    /** Applied in this order, unless the project sorts them by category. */
    redeemables: z.array(redeemableRequest).check(z.minLength(1), z.maxLength(30)),
    /** The cart. Required if a redeemable depends on it. */
    order: z.optional(orderRequest),
    /** Client-side: the customer of the token. */
    customer: z.optional(customerRequest),
    /** Reserves the redeemables until checkout. */
    session: z.optional(sessionRequest),
    /** Custom fields for rules about redemption metadata. */
    metadata: z.optional(metadata),
    options: z.optional(
      z.strictObject({
        /** As in qualifications. `order` and `redemption` have no effect, because replies always contain both. */
        expand: z.optional(
          z
            .array(z.enum(['redeemable', 'category', 'validation_rules', 'order', 'redemption']))
            .check(z.maxLength(5)),
        ),
      }),
    ),
  },
  validation,
)

export type RedeemablesRequest = z.infer<typeof redeemablesRequest>

export const rewardRedemptionRequest = /* @__PURE__ */ request(
  {
    reward: request(
      {
        id: reference,
        /** For a COIN reward, the points to spend. For other rewards, the expected price. */
        points: z.optional(integer(1)),
      },
      reward,
      rewardResult,
    ),
    /** Required for a COIN reward. */
    order: z.optional(orderRequest),
    /** Custom fields for rules about redemption metadata. */
    metadata: z.optional(metadata),
  },
  redemption,
)

export const rollbackRequest = /* @__PURE__ */ request(
  { metadata: z.optional(metadata) },
  redeemedRedeemable,
  redemptionRollback,
  redemptions,
  redemptionRollbacks,
)
