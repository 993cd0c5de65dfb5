/** What orders would earn a member: ours alone ("where the specification is silent", Loyalty). */
import { points, timestamp } from '../primitives.ts'
import { request } from '../request.ts'
import { z } from '../zod.ts'
import { calculatedOrder, order, requestFields } from './order.ts'
import { requestedRedeemables } from './redemption-request.ts'

const forecastOrder = /* @__PURE__ */ request(
  {
    ...requestFields,
    /** What is used on this order, in place of what is used on all. */
    redeemables: z.optional(requestedRedeemables),
  },
  calculatedOrder,
  order,
)

export const pointsForecastRequest = /* @__PURE__ */ request({
  orders: z.array(forecastOrder).check(z.minLength(1), z.maxLength(30)),
  /** What is used on every order that does not say so itself. What cannot be used takes nothing off. */
  redeemables: z.optional(requestedRedeemables),
})

export type PointsForecastRequest = z.infer<typeof pointsForecastRequest>

const tierFields = {
  id: /* @__PURE__ */ z.string(),
  name: /* @__PURE__ */ z.string(),
  object: /* @__PURE__ */ z.literal('loyalty_tier'),
}

export const reachedTier = /* @__PURE__ */ z.looseObject(tierFields)

export const nextTier = /* @__PURE__ */ z.looseObject({ ...tierFields, points_missing: points })

export const orderPoints = /* @__PURE__ */ z.looseObject({
  /** That can be spent at once. */
  points,
  /** That wait first. */
  pending_points: points,
  /** When the last of those that wait can be spent; null where none do. */
  available_at: z.nullable(timestamp),
  /** The tier above the member's own that the points lead to; null for none. */
  reached_tier: z.nullable(reachedTier),
  /** The next tier after that, and what is missing to it once the order is paid. Points that wait do not count yet. */
  next_tier: z.nullable(nextTier),
  object: z.literal('points_forecast'),
})

export type OrderPoints = z.infer<typeof orderPoints>

export const pointsForecast = /* @__PURE__ */ z.looseObject({
  object: z.literal('list'),
  data_ref: z.literal('data'),
  /** One for each order, in the order in which they were asked. */
  data: z.array(orderPoints),
})

export type PointsForecast = z.infer<typeof pointsForecast>
