/** The discount types and their fields on the wire ("where the specification is silent", Discounts). */
import type { Discount } from '../resources/discount.ts'

export type DiscountType = Exclude<Discount['type'], 'UNKNOWN'>

/** What the value applies to: the order, each line, each unit, or all lines together. */
export type Scope = 'order' | 'line' | 'unit' | 'together'

interface DiscountFields {
  value: 'amount_off' | 'percent_off' | 'fixed_amount'
  formula: 'amount_off_formula' | 'percent_off_formula' | 'fixed_amount_formula'
  scopeOfItems: (effect: Discount['effect']) => Scope
}

/** Null for free units. */
const discountTypes = {
  AMOUNT: {
    value: 'amount_off',
    formula: 'amount_off_formula',
    scopeOfItems: (effect) =>
      effect === 'APPLY_TO_ITEMS' ? 'line' : effect === 'APPLY_TO_ITEMS_BY_QUANTITY' ? 'unit' : 'together',
  },
  PERCENT: { value: 'percent_off', formula: 'percent_off_formula', scopeOfItems: () => 'line' },
  FIXED: { value: 'fixed_amount', formula: 'fixed_amount_formula', scopeOfItems: () => 'line' },
  UNIT: null,
} satisfies Record<DiscountType, DiscountFields | null>

/** Null for free units and unknown types. */
export const fieldsOf = ({ type }: Pick<Discount, 'type'>): DiscountFields | null =>
  type === 'UNKNOWN' ? null : discountTypes[type]

/** Undefined for free units and for unknown types and effects. */
export function scopeOf(discount: Pick<Discount, 'type' | 'effect'>): Scope | undefined {
  const { effect = 'APPLY_TO_ORDER' } = discount
  const fields = fieldsOf(discount)
  if (!fields) return undefined
  if (effect === 'APPLY_TO_ORDER') return 'order'
  return /^APPLY_TO_ITEMS/.test(effect) ? fields.scopeOfItems(effect) : undefined
}
