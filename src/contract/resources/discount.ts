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
  source_id: z.optional(z.nullable(z.string())),
  name: z.optional(z.nullable(z.string())),
})

export const freeUnit = /* @__PURE__ */ z.looseObject({
  unit_off: integer(1),
  unit_type: z.optional(z.string()),
  effect: z.optional(discountEffect),
  product: z.optional(freeProduct),
  sku: z.optional(freeProduct),
})

/** Amounts in minor units. `percent_off` is a percentage (15 is 15%). */
export const discount = /* @__PURE__ */ z.looseObject({
  type: discountType,
  effect: z.optional(discountEffect),
  amount_off: z.optional(money),
  amount_off_formula: z.optional(text()),
  percent_off: z.optional(decimal(0, 100)),
  percent_off_formula: z.optional(text()),
  fixed_amount: z.optional(money),
  fixed_amount_formula: z.optional(text()),
  /** Maximum discount on one item or order. */
  amount_limit: z.optional(money),
  /** Maximum discount in total. */
  aggregated_amount_limit: z.optional(money),
  unit_off: z.optional(integer(1)),
  unit_type: z.optional(z.string()),
  product: z.optional(freeProduct),
  sku: z.optional(freeProduct),
  units: z.optional(z.array(freeUnit)),
  is_dynamic: z.optional(z.boolean()),
})

export type Discount = z.infer<typeof discount>
