/** Discount of a voucher or promotion tier (specification, "Discount object"). */
import { decimal, integer, money, openEnum, text } from '../primitives.ts'
import { z } from '../zod.ts'

export const discountTypes = ['AMOUNT', 'PERCENT', 'FIXED', 'UNIT'] as const

export const discountEffects = [
  'APPLY_TO_ORDER',
  'APPLY_TO_ITEMS',
  'APPLY_TO_ITEMS_PROPORTIONALLY',
  'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY',
  'APPLY_TO_ITEMS_BY_QUANTITY',
  'ADD_MISSING_ITEMS',
  'ADD_NEW_ITEMS',
  'ADD_MANY_ITEMS',
] as const

export const discountType = /* @__PURE__ */ openEnum(discountTypes)

export const discountEffect = /* @__PURE__ */ openEnum(discountEffects)

export const freeProduct = /* @__PURE__ */ z.looseObject({
  id: z.optional(z.string()),
  /** The shop's own id of the product or SKU. */
  source_id: z.optional(z.nullable(z.string())),
  name: z.optional(z.nullable(z.string())),
})

export const freeUnit = /* @__PURE__ */ z.looseObject({
  /** Number of free units. */
  unit_off: integer(1),
  /** Name of the unit. */
  unit_type: z.optional(z.string()),
  /** Whether the units are added only if they are missing, or always. */
  effect: z.optional(discountEffect),
  /** The free product. */
  product: z.optional(freeProduct),
  /** The free variant. */
  sku: z.optional(freeProduct),
})

export const discount = /* @__PURE__ */ z.looseObject({
  /** An amount, a percentage, a fixed price, or free units. */
  type: discountType,
  /** Whether the discount applies to the order or to items, or adds items. */
  effect: z.optional(discountEffect),
  /** Amount of the discount. For `AMOUNT`. */
  amount_off: z.optional(money),
  /** Formula for `amount_off`. */
  amount_off_formula: z.optional(text()),
  /** Percentage of the discount: 15 is 15%. For `PERCENT`. */
  percent_off: z.optional(decimal(0, 100)),
  /** Formula for `percent_off`. */
  percent_off_formula: z.optional(text()),
  /** Price after the discount. For `FIXED`. */
  fixed_amount: z.optional(money),
  /** Formula for `fixed_amount`. */
  fixed_amount_formula: z.optional(text()),
  /** Maximum discount on one item or order. */
  amount_limit: z.optional(money),
  /** Maximum discount in total. */
  aggregated_amount_limit: z.optional(money),
  /** Number of free units. For `UNIT`. */
  unit_off: z.optional(integer(1)),
  /** Name of the unit. */
  unit_type: z.optional(z.string()),
  /** The free product. */
  product: z.optional(freeProduct),
  /** The free variant. */
  sku: z.optional(freeProduct),
  /** Several free products. */
  units: z.optional(z.array(freeUnit)),
  /** Whether a formula calculates the discount. */
  is_dynamic: z.optional(z.boolean()),
})

export type Discount = z.infer<typeof discount>
