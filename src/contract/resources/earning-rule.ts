/** Earning rules (specification, "Earning rule"). */
import { integer, maybe, metadata, openEnum, points, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'
import { expirationRules } from './expiration-rules.ts'
import { listOf, relatedObject, total } from './list.ts'
import { validity, validityHours } from './validity.ts'

const rate = /* @__PURE__ */ z.looseObject({
  /** Minor units, items, or units of a metadata field. */
  every: integer(1),
  /** Points for each `every`. */
  points,
})

export const itemRate = /* @__PURE__ */ z.looseObject({
  /** Minor units or items. */
  every: integer(1),
  /** Points for each `every`. */
  points,
  /** Type of the product or collection that earns points. */
  object: z.optional(relatedObject),
  /** Id of the product or collection that earns points. Omitted if all do. */
  id: z.optional(z.string()),
})

const metadataRate = /* @__PURE__ */ z.looseObject({
  every: integer(1),
  /** Points for each `every`. */
  points,
  /** Name of the metadata field. */
  property: z.string(),
})

export const orderEarning = /* @__PURE__ */ z.looseObject({
  /** The amount paid, like `total_amount`. */
  amount: z.optional(rate),
  /** The amount paid after discounts, gift cards and points. */
  total_amount: z.optional(rate),
  metadata: z.optional(metadataRate),
})

export const itemEarning = /* @__PURE__ */ z.looseObject({
  /** The amount paid for the items, after their share of discounts on the order. */
  amount: z.optional(itemRate),
  /** The number of units paid for. */
  quantity: z.optional(itemRate),
})

/** FIXED grants `points`. PROPORTIONAL calculates them by `calculation_type`. */
export const earning = /* @__PURE__ */ z.looseObject({
  /** A fixed number of points, or points in proportion to a value. */
  type: openEnum(['FIXED', 'PROPORTIONAL']),
  /** For `FIXED`. */
  points: z.optional(points),
  /** For `PROPORTIONAL`: the value that points are proportional to. */
  calculation_type: z.optional(
    openEnum([
      'ORDER_AMOUNT',
      'ORDER_TOTAL_AMOUNT',
      'ORDER_ITEMS_AMOUNT',
      'ORDER_ITEMS_QUANTITY',
      'ORDER_METADATA',
      'CUSTOMER_METADATA',
      'CUSTOM_EVENT_METADATA',
    ]),
  ),
  order: z.optional(orderEarning),
  order_items: z.optional(itemEarning),
  customer: z.optional(z.looseObject({ metadata: metadataRate })),
  custom_event: z.optional(z.looseObject({ metadata: metadataRate })),
})

export type Earning = z.infer<typeof earning>

export const earningSource = /* @__PURE__ */ z.looseObject({
  /** Text for shoppers. Null for none. */
  banner: maybe(z.string()),
  object_id: z.optional(z.string()),
  object_type: z.optional(z.string()),
})

/** Time until points can be spent. Only for `order.paid`. */
export const waitingPeriod = /* @__PURE__ */ z.looseObject({
  period_type: z.optional(openEnum(['DAY'])),
  /** Number of days. */
  period_value: z.optional(integer(0)),
})

export const earningRule = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  created_at: timestamp,
  /** Null if it was never changed. */
  updated_at: z.nullable(timestamp),
  /** Points that the rule awards. */
  loyalty: earning,
  /** Event that triggers it, such as `order.paid`. */
  event: z.optional(z.string()),
  /** Text for pages that show the rule. */
  source: earningSource,
  active: z.boolean(),
  /** Default: the dates of the campaign. */
  ...validity,
  validity_hours: maybe(validityHours),
  object: z.literal('earning_rule'),
  automation_id: z.string(),
  metadata,
  custom_event: z.optional(z.looseObject({ id: z.optional(z.string()), name: z.optional(z.string()) })),
  /** Required for the event `customer.segment.entered`. */
  segment: z.optional(z.looseObject({ id: z.string() })),
  /** The tier whose members the rule is for. */
  loyalty_tier: z.optional(z.looseObject({ id: z.string() })),
  /** Time until the points can be spent. */
  pending_points: z.optional(waitingPeriod),
  /** Overrides the card's expiration rules for points from this earning rule. */
  expiration_rules: z.optional(expirationRules),
})

export type EarningRule = z.infer<typeof earningRule>

export const earningRuleList = /* @__PURE__ */ listOf('data', earningRule, { total })

export type EarningRuleList = z.infer<typeof earningRuleList>
