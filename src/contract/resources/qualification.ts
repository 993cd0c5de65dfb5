/** Which redeemables a customer and a cart qualify for (specification, section 9). */
import { integer, maybe, metadata, timestamp, reference } from '../primitives.ts'
import { request } from '../request.ts'
import { z } from '../zod.ts'
import { customerRequest } from './customer.ts'
import { qualificationFilters } from './filters.ts'
import { listOf, total } from './list.ts'
import { calculatedOrder, orderRequest } from './order.ts'
import { qualifiedRedeemable } from './redeemable.ts'
import { sessionRequest } from './session.ts'
import { stackingRules } from './stacking-rules.ts'

const qualified = /* @__PURE__ */ listOf('data', qualifiedRedeemable, {
  total,
  has_more: z.boolean(),
  more_starting_after: maybe(z.string()),
})

export const qualification = /* @__PURE__ */ z.looseObject({
  redeemables: qualified,
  /** What the other scenario finds, where the query has asked for one. */
  also: z.optional(qualified),
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
      }),
    ),
    session: z.optional(sessionRequest),
    metadata: z.optional(metadata),
  },
  qualification,
)

export type QualificationRequest = z.infer<typeof qualificationRequest>
