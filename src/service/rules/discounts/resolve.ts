import { fieldsOf } from '../../../contract/offer/discount-types.ts'
import type { Discount } from '../../../contract/resources/discount.ts'
import type { ProductLookup } from '../basket.ts'
import type { Bundle } from '../evaluation.ts'
import type { Situation } from '../situation.ts'
import { evaluateFormula } from './formula/compile.ts'
import type { FormulaScope } from './formula/scope.ts'
import { totalOf, type DiscountResult } from './order.ts'
import { arithmeticOf } from './discount-types.ts'

export interface DiscountScope {
  situation: Situation
  products: ProductLookup
  /** If a rule requires a bundle, only the bundle's units are discounted. */
  bundle?: Bundle | null
}

/** In `discount`, the formula is replaced by its result. */
export interface AppliedDiscount extends DiscountResult {
  discount: Discount
}

/**
 * Value of the discount in minor units, or in percent for PERCENT. The result of a formula is rounded half up to a
 * payable amount (percent: to four decimals) and limited to the amount left to pay (percent: 100).
 *
 * @throws FormulaError
 */
export function valueOf(discount: Discount, scope: FormulaScope): number {
  const fields = fieldsOf(discount)
  if (!fields) return 0
  const formula = discount[fields.formula]
  if (formula === undefined) return discount[fields.value] ?? 0
  const { order } = scope
  const result = evaluateFormula(formula, scope)
  return arithmeticOf(discount)?.valueOfFormula(result, totalOf(order), order.unit) ?? 0
}

/** A formula that was calculated per item is replaced by its highest result. */
export function resolved(discount: Discount, values: readonly number[]): Discount {
  const fields = fieldsOf(discount)
  if (!fields || discount[fields.formula] === undefined) return discount
  const calculated: Discount = { ...discount, [fields.value]: Math.max(0, ...values), is_dynamic: true }
  Reflect.deleteProperty(calculated, fields.formula)
  return calculated
}
