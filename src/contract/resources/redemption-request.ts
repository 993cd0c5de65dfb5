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
    redeemables: z.array(redeemableRequest).check(z.minLength(1), z.maxLength(30)),
    order: z.optional(orderRequest),
    customer: z.optional(customerRequest),
    session: z.optional(sessionRequest),
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

/** For a COIN reward, `reward.points` are the points to spend. For other rewards, they are the expected price. */
export const rewardRedemptionRequest = /* @__PURE__ */ request(
  {
    reward: request({ id: reference, points: z.optional(integer(1)) }, reward, rewardResult),
    order: z.optional(orderRequest),
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
