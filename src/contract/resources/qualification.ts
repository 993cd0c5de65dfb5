/** Redeemables that a customer and cart qualify for (specification, section 9). */
import { integer, maybe, metadata, money, openEnum, points, timestamp, reference } from '../primitives.ts'
import { request } from '../request.ts'
import { z } from '../zod.ts'
import { customerRequest, customerSourceId } from './customer.ts'
import { qualificationFilters } from './filters.ts'
import { listOf, total } from './list.ts'
import { calculatedOrder, orderRequest } from './order.ts'
import { orderPoints } from './points-forecast.ts'
import { qualifiedRedeemable, validatedRedeemable } from './redeemable.ts'
import { redeemableRequest, requestedRedeemables } from './redemption-request.ts'
import { sessionRequest } from './session.ts'
import { stackingRules } from './stacking-rules.ts'

export const qualified = /* @__PURE__ */ listOf('data', qualifiedRedeemable, {
  total,
  /** Whether there is another page. */
  has_more: z.boolean(),
  /** `options.starting_after` of the next page. Omitted on the last page. */
  more_starting_after: maybe(z.string()),
})

/** The combination of listed and `chosen` redeemables with the lowest amount due. */
export const bestCombination = /* @__PURE__ */ z.looseObject({
  /** In the order of application, payments last. Validating these redeemables returns this `order`. */
  redeemables: z.array(
    z.looseObject({
      object: openEnum(['voucher', 'promotion_tier', 'promotion_stack']),
      /** Id of the promotion tier or stack, or id or code of the voucher. */
      id: z.string(),
      /** For a loyalty card: the reward of the request. */
      reward: z.optional(z.looseObject({ id: z.string(), points: z.optional(points) })),
    }),
  ),
  /** The order with the discounts of the combination. */
  order: calculatedOrder,
  /** Amount due before payment with gift cards and points, in minor units. */
  payable_amount: money,
  /** Whether all redeemables were listed and all combinations tried, so that no combination is better. */
  exhaustive: z.boolean(),
})

export type BestCombination = z.infer<typeof bestCombination>

export const qualification = /* @__PURE__ */ z.looseObject({
  /** Redeemables that the customer and the cart qualify for. */
  redeemables: qualified,
  /** Result of the additional scenario in the query's `also`. */
  also: z.optional(qualified),
  /** Present if the query requests it. Null if nothing lowers the amount due. */
  best_combination: maybe(bestCombination),
  /** Present if the request contains `points_forecast`. Null if there is no forecast for the card. */
  points_forecast: maybe(orderPoints),
  /** The requested promotion tiers, each evaluated separately. */
  promotion_tiers: z.optional(z.array(validatedRedeemable)),
  /** Hash of the customer's source id. */
  tracking_id: maybe(z.string()),
  /** The order before discounts. Null without one. */
  order: maybe(calculatedOrder),
  /** How many redeemables an order can use, and which can be combined. */
  stacking_rules: z.optional(stackingRules),
})

export type Qualification = z.infer<typeof qualification>

/** Default: `ALL`. */
const scenario = /* @__PURE__ */ z.enum([
  'ALL',
  'CUSTOMER_WALLET',
  'AUDIENCE_ONLY',
  'PRODUCTS',
  'PRODUCTS_DISCOUNT',
  'PROMOTION_STACKS',
  'PRODUCTS_BY_CUSTOMER',
  'PRODUCTS_DISCOUNT_BY_CUSTOMER',
])

export const qualificationRequest = /* @__PURE__ */ request(
  {
    /** Client-side: the customer of the token. */
    customer: z.optional(customerRequest),
    order: z.optional(orderRequest),
    /** The customer's source id. */
    tracking_id: z.optional(customerSourceId),
    /** Which redeemables to list. Default: `ALL`. */
    scenario: z.optional(scenario),
    /** Accepted for compatibility, without effect. */
    mode: z.optional(z.enum(['BASIC', 'ADVANCED'])),
    options: z.optional(
      z.strictObject({
        /** Default: 5. */
        limit: z.optional(integer(1, 50)),
        /** `more_starting_after` of the previous page. */
        starting_after: z.optional(timestamp),
        /** Additional details of each redeemable. */
        expand: z.optional(
          z.array(z.enum(['redeemable', 'category', 'validation_rules'])).check(z.maxLength(3)),
        ),
        filters: z.optional(qualificationFilters),
        /** Default: `DEFAULT`, newest first. */
        sorting_rule: z.optional(z.enum(['DEFAULT', 'BEST_DEAL', 'LEAST_DEAL'])),
        /**
         * For the best combination: the shopper's codes, gift cards and, with a `reward`, points. Codes may be left out of
         * the combination. Gift cards and points pay for what remains after discounts.
         */
        chosen: z.optional(z.array(redeemableRequest).check(z.maxLength(30))),
        /** Requests the points that the order would earn on this card. Redeemables that do not apply are ignored. */
        points_forecast: z.optional(
          z.strictObject({ loyalty_card: reference, redeemables: z.optional(requestedRedeemables) }),
        ),
        /** Ids of promotion tiers to evaluate, whether they apply or not. */
        promotion_tiers: z.optional(z.array(reference).check(z.maxLength(100))),
      }),
    ),
    session: z.optional(sessionRequest),
    metadata: z.optional(metadata),
  },
  qualification,
)

export type QualificationRequest = z.infer<typeof qualificationRequest>
