/** Which redeemables a customer and a cart qualify for (specification, section 9). */
import { integer, maybe, metadata, money, openEnum, points, timestamp, reference } from '../primitives.ts'
import { request } from '../request.ts'
import { z } from '../zod.ts'
import { customerRequest } from './customer.ts'
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
  has_more: z.boolean(),
  more_starting_after: maybe(z.string()),
})

/** Of what the answer lists, and what the shopper has chosen beside it, that which leaves the least to pay. */
const bestCombination = /* @__PURE__ */ z.looseObject({
  /** To be asked for in this order, what pays for the rest last: a validation of just these gives this `order`. */
  redeemables: z.array(
    z.looseObject({
      object: openEnum(['voucher', 'promotion_tier', 'promotion_stack']),
      id: z.string(),
      /** Of a loyalty card, as it was chosen. */
      reward: z.optional(z.looseObject({ id: z.string(), points: z.optional(points) })),
    }),
  ),
  order: calculatedOrder,
  /** What is left to pay before gift cards and points pay for it, in minor units. */
  payable_amount: money,
  /** Whether everything was tried, and everything was listed: nothing that can be combined leaves less. */
  exhaustive: z.boolean(),
})

export type BestCombination = z.infer<typeof bestCombination>

export const qualification = /* @__PURE__ */ z.looseObject({
  redeemables: qualified,
  /** What the other scenario finds, where the query has asked for one. */
  also: z.optional(qualified),
  /** Where the query has asked for it; null where nothing takes anything off. */
  best_combination: maybe(bestCombination),
  /** Where the request has asked for it; null where it could not be told of that card. */
  points_forecast: maybe(orderPoints),
  /** Of the promotion tiers that the request names, each on its own: whether it applies, and if not, why. */
  promotion_tiers: z.optional(z.array(validatedRedeemable)),
  /** The customer's source id, hashed. */
  tracking_id: maybe(z.string()),
  order: maybe(calculatedOrder),
  stacking_rules: z.optional(stackingRules),
})

export type Qualification = z.infer<typeof qualification>

/** `ALL` when left out. */
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
    customer: z.optional(customerRequest),
    order: z.optional(orderRequest),
    /** Matches the customer's source id. */
    tracking_id: z.optional(reference),
    scenario: z.optional(scenario),
    /** Accepted from clients of the API family, without effect. */
    mode: z.optional(z.enum(['BASIC', 'ADVANCED'])),
    options: z.optional(
      z.strictObject({
        /** 5 when left out. */
        limit: z.optional(integer(1, 50)),
        /** `more_starting_after` of the page before. */
        starting_after: z.optional(timestamp),
        expand: z.optional(
          z.array(z.enum(['redeemable', 'category', 'validation_rules'])).check(z.maxLength(3)),
        ),
        /** What is left out does not count towards the limit. */
        filters: z.optional(qualificationFilters),
        /** `DEFAULT`, newest first, when left out. */
        sorting_rule: z.optional(z.enum(['DEFAULT', 'BEST_DEAL', 'LEAST_DEAL'])),
        /**
         * For the best combination: what the shopper has chosen and no qualification lists. Codes may be part of it;
         * gift cards, and points of a card by their `reward`, pay for what is left.
         */
        chosen: z.optional(z.array(redeemableRequest).check(z.maxLength(30))),
        /** Asks what the order would earn on this card, with these used on it: what cannot be used takes nothing off. */
        points_forecast: z.optional(
          z.strictObject({ loyalty_card: reference, redeemables: z.optional(requestedRedeemables) }),
        ),
        /** Ids of promotion tiers to report on, whether they apply or not. */
        promotion_tiers: z.optional(z.array(reference).check(z.maxLength(100))),
      }),
    ),
    session: z.optional(sessionRequest),
    metadata: z.optional(metadata),
  },
  qualification,
)

export type QualificationRequest = z.infer<typeof qualificationRequest>
