/** Earning rules (specification, "Earning rule"). */
import { integer, maybe, metadata, openEnum, points, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'
import { expirationRules } from './expiration-rules.ts'
import { listOf, relatedObject, total } from './list.ts'
import { validity, validityHours } from './validity.ts'

/** Earns `points` each time `every` is reached. It counts minor units, items, or units of a metadata field. */
const rate = /* @__PURE__ */ z.looseObject({ every: integer(1), points })

export const itemRate = /* @__PURE__ */ z.looseObject({
  every: integer(1),
  points,
  object: z.optional(relatedObject),
  id: z.optional(z.string()),
})

const metadataRate = /* @__PURE__ */ z.looseObject({ every: integer(1), points, property: z.string() })

export const orderEarning = /* @__PURE__ */ z.looseObject({
  amount: z.optional(rate),
  total_amount: z.optional(rate),
  metadata: z.optional(metadataRate),
})

export const itemEarning = /* @__PURE__ */ z.looseObject({
  amount: z.optional(itemRate),
  quantity: z.optional(itemRate),
})

/** FIXED grants `points`. PROPORTIONAL calculates them by `calculation_type`. */
export const earning = /* @__PURE__ */ z.looseObject({
  type: openEnum(['FIXED', 'PROPORTIONAL']),
  points: z.optional(points),
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
  banner: maybe(z.string()),
  object_id: z.optional(z.string()),
  object_type: z.optional(z.string()),
})

/** Time until points can be spent. Only for `order.paid`. */
export const waitingPeriod = /* @__PURE__ */ z.looseObject({
  period_type: z.optional(openEnum(['DAY'])),
  period_value: z.optional(integer(0)),
})

export const earningRule = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  created_at: timestamp,
  updated_at: z.nullable(timestamp),
  loyalty: earning,
  /** Event that triggers it, such as `order.paid` (specification, "Events"). */
  event: z.optional(z.string()),
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
  loyalty_tier: z.optional(z.looseObject({ id: z.string() })),
  pending_points: z.optional(waitingPeriod),
  /** Overrides the card's expiration rules for points from this earning rule. */
  expiration_rules: z.optional(expirationRules),
})

export type EarningRule = z.infer<typeof earningRule>

export const earningRuleList = /* @__PURE__ */ listOf('data', earningRule, { total })

export type EarningRuleList = z.infer<typeof earningRuleList>
