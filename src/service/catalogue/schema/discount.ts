/** Schemas of discounts ("where the specification is silent", Discounts). */
import type { DiscountType } from '../../../contract/offer/discount-types.ts'
import { decimal, integer, requestMoney as money, text } from '../../../contract/primitives.ts'
import { z } from '../../../contract/zod.ts'
import { checkFormula } from '../../rules/discounts/formula/compile.ts'
import { reference } from './common-fields.ts'

const formula = text(1000)
const dynamic = { is_dynamic: z.optional(z.boolean()) }

const amount = z
  .strictObject({
    type: z.literal('AMOUNT'),
    effect: z.optional(
      z.enum([
        'APPLY_TO_ORDER',
        'APPLY_TO_ITEMS',
        'APPLY_TO_ITEMS_PROPORTIONALLY',
        'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY',
        'APPLY_TO_ITEMS_BY_QUANTITY',
      ]),
    ),
    amount_off: z.optional(money),
    amount_off_formula: z.optional(formula),
    aggregated_amount_limit: z.optional(money),
    ...dynamic,
  })
  .check(oneOf('amount_off', 'amount_off_formula'), validFormula('amount_off_formula'))

const simpleEffect = z.optional(z.enum(['APPLY_TO_ORDER', 'APPLY_TO_ITEMS']))

const percent = z
  .strictObject({
    type: z.literal('PERCENT'),
    effect: simpleEffect,
    percent_off: z.optional(decimal(0, 100)),
    percent_off_formula: z.optional(formula),
    amount_limit: z.optional(money),
    aggregated_amount_limit: z.optional(money),
    ...dynamic,
  })
  .check(oneOf('percent_off', 'percent_off_formula'), validFormula('percent_off_formula'))

const fixed = z
  .strictObject({
    type: z.literal('FIXED'),
    effect: simpleEffect,
    fixed_amount: z.optional(money),
    fixed_amount_formula: z.optional(formula),
    ...dynamic,
  })
  .check(oneOf('fixed_amount', 'fixed_amount_formula'), validFormula('fixed_amount_formula'))

const unitEffect = z.optional(z.enum(['ADD_MISSING_ITEMS', 'ADD_NEW_ITEMS', 'ADD_MANY_ITEMS']))
/** A product or SKU of this project, by id or source_id. Loading the catalog adds its name. */
const freeItem = z.strictObject({ id: z.optional(reference), source_id: z.optional(reference) })
const gift = {
  effect: unitEffect,
  unit_type: z.optional(text(100)),
  product: z.optional(freeItem),
  sku: z.optional(freeItem),
}

const unit = z
  .strictObject({
    type: z.literal('UNIT'),
    unit_off: z.optional(integer(1, 1_000_000)),
    units: z.optional(z.array(z.strictObject({ unit_off: integer(1, 1_000_000), ...gift }))),
    ...gift,
    ...dynamic,
  })
  .check(oneOf('unit_off', 'units'))

const discountTypes = {
  AMOUNT: amount,
  PERCENT: percent,
  FIXED: fixed,
  UNIT: unit,
} satisfies Record<DiscountType, z.ZodMiniType>

type Schema = (typeof discountTypes)[DiscountType]

export const discount = z.discriminatedUnion('type', Object.values(discountTypes) as [Schema, ...Schema[]])

export type DeclaredDiscount = z.infer<typeof discount>
export type DeclaredGift = {
  product?: z.infer<typeof freeItem> | undefined
  sku?: z.infer<typeof freeItem> | undefined
}

/**
 * Parses formulas at load time rather than when the first cart is evaluated. Only item discounts can refer to products.
 */
function validFormula<Field extends string>(field: Field) {
  return z.check<Partial<Record<Field, string | undefined>> & { effect?: string | undefined }>((context) => {
    const { [field]: formula, effect } = context.value
    if (formula === undefined) return
    const fault = checkFormula(formula, effect !== undefined && itemEffects.includes(effect))
    if (fault) context.issues.push({ code: 'custom', message: fault, path: [field], input: formula })
  })
}

const itemEffects = ['APPLY_TO_ITEMS', 'APPLY_TO_ITEMS_BY_QUANTITY']

function oneOf<First extends string, Second extends string>(first: First, second: Second) {
  return z.refine<Partial<Record<First | Second, unknown>>>(
    (value) => (value[first] === undefined) !== (value[second] === undefined),
    { error: `requires exactly one of ${first} and ${second}`, path: [first] },
  )
}
