import {
  decimal,
  integer,
  maybe,
  points,
  text,
  duration as durationShape,
  timestamp,
} from '../../../contract/primitives.ts'
import { z } from '../../../contract/zod.ts'
import {
  duration,
  idOf,
  metadata,
  name,
  reference,
  translationsOf,
  validationRules,
  validity,
} from './common-fields.ts'

export const expirationRules = z.strictObject({
  period_type: z.enum(['FIXED_DAY_OF_YEAR', 'MONTH']),
  period_value: z.optional(integer(0, 1200)),
  rounding_type: z.optional(
    z.enum(['END_OF_MONTH', 'END_OF_QUARTER', 'END_OF_HALF_YEAR', 'END_OF_YEAR', 'PARTICULAR_MONTH']),
  ),
  rounding_value: z.optional(integer(1, 12)),
  fixed_month: z.optional(integer(1, 12)),
  fixed_day: z.optional(integer(1, 31)),
})

const rewardFields = {
  id: z.optional(idOf('rew')),
  name,
  stock: maybe(integer(0, 1_000_000_000)),
  attributes: z.optional(
    z.strictObject({ image_url: z.optional(text(2000)), description: z.optional(text()) }),
  ),
  metadata: z.optional(metadata),
  /** `description` translates `attributes.description`. */
  translations: translationsOf('name', 'description'),
}

const ratio = decimal(0.000001, 1_000_000_000)

/** A reward refers to a campaign by id or name, and to a product or SKU by id or source_id. */
export const reward = z.discriminatedUnion('type', [
  z.strictObject({
    ...rewardFields,
    type: z.literal('CAMPAIGN'),
    parameters: z.strictObject({ campaign: z.strictObject({ id: name, balance: z.optional(integer(0)) }) }),
  }),
  z.strictObject({
    ...rewardFields,
    type: z.literal('COIN'),
    parameters: z.strictObject({
      coin: z.strictObject({ exchange_ratio: ratio, points_ratio: integer(1, 1_000_000_000) }),
    }),
  }),
  z.strictObject({
    ...rewardFields,
    type: z.literal('MATERIAL'),
    parameters: z.strictObject({
      product: z.strictObject({ id: reference, sku_id: z.optional(z.nullable(reference)) }),
    }),
  }),
])

/** See `LoyaltyTiersExpiration`. */
export const loyaltyTiersExpiration = z.strictObject({
  qualification_type: z.enum(['BALANCE', 'POINTS_IN_PERIOD']),
  expiration_date: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('BALANCE_DROP') }),
    z.strictObject({ type: z.literal('CUSTOM'), extend: duration }),
  ]),
})

const mapping = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('MULTIPLY'), multiplier: decimal(0, 1000) }),
  z.strictObject({ type: z.literal('CUSTOM'), points }),
])

/** A tier refers to earning rules by id and to rewards by id or name. The range of `points` includes both ends. */
export const loyaltyTier = z.strictObject({
  id: z.optional(text(100)),
  name,
  points: z.strictObject({ from: points, to: points }),
  earning_rules: z.optional(z.record(reference, mapping)),
  rewards: z.optional(z.record(reference, mapping)),
  metadata: z.optional(metadata),
  translations: translationsOf('name'),
})

const every = { every: integer(1), points }
const perAmount = z.strictObject(every)
const perProduct = z.strictObject({
  ...every,
  object: z.enum(['product', 'sku', 'products_collection']),
  id: reference,
})
const perMetadata = z.strictObject({ metadata: z.strictObject({ ...every, property: text(100) }) })
const calculation = <Type extends string, Fields extends z.core.$ZodLooseShape>(type: Type, fields: Fields) =>
  z.strictObject({ type: z.literal('PROPORTIONAL'), calculation_type: z.literal(type), ...fields })

const proportional = z.discriminatedUnion('calculation_type', [
  calculation('ORDER_AMOUNT', { order: z.strictObject({ amount: perAmount }) }),
  calculation('ORDER_TOTAL_AMOUNT', { order: z.strictObject({ total_amount: perAmount }) }),
  calculation('ORDER_ITEMS_AMOUNT', { order_items: z.strictObject({ amount: perProduct }) }),
  calculation('ORDER_ITEMS_QUANTITY', { order_items: z.strictObject({ quantity: perProduct }) }),
  calculation('ORDER_METADATA', { order: perMetadata }),
  calculation('CUSTOMER_METADATA', { customer: perMetadata }),
  calculation('CUSTOM_EVENT_METADATA', { custom_event: perMetadata }),
])

/** Dates default to the campaign's (specification, "Earning rule"). */
export const earningRule = z.strictObject({
  id: z.optional(idOf('ern')),
  event: text(200),
  loyalty: z.discriminatedUnion('type', [z.strictObject({ type: z.literal('FIXED'), points }), proportional]),
  source: z.optional(
    z.strictObject({
      banner: z.optional(text(500)),
      object_id: z.optional(reference),
      object_type: z.optional(text(100)),
    }),
  ),
  active: z.optional(z.boolean()),
  ...validity,
  metadata: z.optional(metadata),
  /** `banner` translates `source.banner`. */
  translations: translationsOf('banner'),
  pending_points: maybe(z.strictObject({ period_type: z.literal('DAY'), period_value: integer(0, 3660) })),
  expiration_rules: maybe(expirationRules),
  custom_event: maybe(z.strictObject({ schema_id: z.optional(reference), name: z.optional(text(200)) })),
  segment: maybe(z.strictObject({ id: reference })),
  loyalty_tier: maybe(z.strictObject({ id: reference })),
  validation_rules: validationRules,
})

/** Offers a reward, by id or name, for points. */
export const rewardAssignment = z.strictObject({
  id: z.optional(idOf('rewa')),
  reward: name,
  parameters: z.strictObject({ loyalty: z.strictObject({ points }) }),
  validation_rules: validationRules,
})

export const creditEvents = ['customer.order.paid', 'customer.voucher.loyalty_card.points_added'] as const
export const debitEvents = [
  'customer.redemption.succeeded',
  'customer.voucher.loyalty_card.points_expired',
] as const

const matches = (schema: z.ZodMiniType, value: string) => schema.safeParse(value).success
const dateOrDuration = (expected: string) =>
  z
    .string()
    .check(
      z.refine((value) => matches(timestamp, value) || matches(durationShape, value), `must be ${expected}`),
    )

/** Events in any order. They apply after the card's initial points. */
export const cardHistory = z
  .array(
    z.strictObject({
      /** A timestamp, or a duration before loading: `P3M` is three months ago. */
      at: dateOrDuration('a date-time such as 2026-03-01T10:00:00Z, or a duration before now such as P3M'),
      event: z.enum([...creditEvents, ...debitEvents]),
      points: integer(1, 1_000_000_000),
      /** For credits: the last day on which the points can be spent, as a timestamp or a duration from loading. */
      expires: z.optional(
        dateOrDuration('a date-time such as 2027-03-01T00:00:00Z, or a duration from now such as P20D'),
      ),
      /** For redemptions: name of the reward. */
      reward: z.optional(text(500)),
      reason: z.optional(text(500)),
    }),
  )
  .check(z.maxLength(1000))

export type DeclaredHistory = z.infer<typeof cardHistory>
