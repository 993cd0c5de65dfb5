/** Points that orders would earn. Our extension ("where the specification is silent", Points forecast). */
import { points, timestamp } from '../primitives.ts'
import { request } from '../request.ts'
import { z } from '../zod.ts'
import { calculatedOrder, order, requestFields } from './order.ts'
import { requestedRedeemables } from './redemption-request.ts'

const forecastOrder = /* @__PURE__ */ request(
  {
    ...requestFields,
    /** Replaces the redeemables of the request for this order. */
    redeemables: z.optional(requestedRedeemables),
  },
  calculatedOrder,
  order,
)

export const pointsForecastRequest = /* @__PURE__ */ request({
  orders: z.array(forecastOrder).check(z.minLength(1), z.maxLength(30)),
  /** Applied to each order that has no redeemables of its own. Redeemables that do not apply are ignored. */
  redeemables: z.optional(requestedRedeemables),
})

export type PointsForecastRequest = z.infer<typeof pointsForecastRequest>

const tierFields = {
  id: /* @__PURE__ */ z.string(),
  name: /* @__PURE__ */ z.string(),
  object: /* @__PURE__ */ z.literal('loyalty_tier'),
}

export const reachedTier = /* @__PURE__ */ z.looseObject(tierFields)

export const nextTier = /* @__PURE__ */ z.looseObject({
  ...tierFields,
  /** Points until the tier is reached. */
  points_missing: points,
})

export const orderPoints = /* @__PURE__ */ z.looseObject({
  /** Points that can be spent immediately. */
  points,
  /** Points that can be spent later. */
  pending_points: points,
  /** When all pending points can be spent. Null if there are none. */
  available_at: z.nullable(timestamp),
  /** Higher tier that the points would reach. Null for none. */
  reached_tier: z.nullable(reachedTier),
  /** The next higher tier after the order, and the points still missing. Pending points do not count. */
  next_tier: z.nullable(nextTier),
  object: z.literal('points_forecast'),
})

export type OrderPoints = z.infer<typeof orderPoints>

export const pointsForecast = /* @__PURE__ */ z.looseObject({
  object: z.literal('list'),
  data_ref: z.literal('data'),
  /** One entry per order, in the same sequence as in the request. */
  data: z.array(orderPoints),
})

export type PointsForecast = z.infer<typeof pointsForecast>
