/** How much a discount says: as it is written, or worked out by its formula. */
import type { Discount } from '../../../contract/resources/discount.ts'
import type { Goods } from '../basket.ts'
import type { Bundle } from '../judgement.ts'
import type { Situation } from '../situation.ts'
import { evaluateFormula } from './formula/compile.ts'
import type { FormulaScope } from './formula/scope.ts'
import { compare, round, times, whole, type Fraction } from '../exact.ts'
import { totalOf, type TakenOff } from './order.ts'
import { rounded } from './split.ts'

export interface DiscountScope {
  situation: Situation
  goods: Goods
  /** Where a bundle is asked for, only its units are discounted. */
  bundle?: Bundle | null
}

/** The order after the discount, what that alone took off, and the discount with its formula worked out. */
export interface Applied extends TakenOff {
  discount: Discount
}

/** Where each type says how much. */
const fields = {
  AMOUNT: { value: 'amount_off', formula: 'amount_off_formula' },
  PERCENT: { value: 'percent_off', formula: 'percent_off_formula' },
  FIXED: { value: 'fixed_amount', formula: 'fixed_amount_formula' },
} as const

const fieldsOf = ({ type }: Discount) => (type === 'UNIT' || type === 'UNKNOWN' ? undefined : fields[type])

/**
 * Minor units, for PERCENT per cent. What a formula gives is rounded, half up, to what can be paid (per cent:
 * to four decimals) and kept between 0 and what is left to pay (per cent: 100). @throws FormulaError
 */
export function valueOf(discount: Discount, scope: FormulaScope): number {
  const names = fieldsOf(discount)
  if (!names) return 0
  const formula = discount[names.formula]
  if (formula === undefined) return discount[names.value] ?? 0
  const result = evaluateFormula(formula, scope)
  if (discount.type !== 'PERCENT') return clipped(rounded(result, scope.order.unit), totalOf(scope.order))
  return clipped(round(times(result, whole(tenThousand))), 100 * tenThousand) / tenThousand
}

const tenThousand = 10_000

/** A whole number between 0 and `most`. */
function clipped(value: Fraction, most: number): number {
  if (compare(value, whole(0)) < 0) return 0
  return compare(value, whole(most)) > 0 ? most : Number(value.top)
}

/**
 * The discount with its formula replaced by what it gave. Where a formula is worked out for each item, that is the
 * most it gave to one.
 */
export function resolved(discount: Discount, values: readonly number[]): Discount {
  const names = fieldsOf(discount)
  if (!names || discount[names.formula] === undefined) return discount
  const stated: Discount = { ...discount, [names.value]: Math.max(0, ...values), is_dynamic: true }
  Reflect.deleteProperty(stated, names.formula)
  return stated
}
