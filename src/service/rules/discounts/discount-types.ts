/**
 * Arithmetic of each discount type, in minor units ("where the specification is silent", Shapes and enumerations:
 * discount.type).
 */
import type { DiscountType } from '../../../contract/offer/discount-types.ts'
import type { Discount } from '../../../contract/resources/discount.ts'
import { compare, type Fraction, round, times, fromInteger } from '../exact.ts'
import { percentOf, rounded } from './split.ts'

/** `left` and `rest` are amounts left to pay. `unit` is the smallest payable amount. */
interface DiscountArithmetic {
  takeOffOrder: (left: number, value: number, unit: number) => number
  /** `share` is some units of a line. */
  takeOffLine: (share: { rest: number; quantity: number }, value: number, unit: number) => number
  /** Returns the discount value for the result of a formula. */
  valueOfFormula: (result: Fraction, left: number, unit: number) => number
}

const moneyOf: DiscountArithmetic['valueOfFormula'] = (result, left, unit) =>
  clamp(rounded(result, unit), left)

const tenThousand = 10_000

const discountTypes = {
  AMOUNT: {
    takeOffOrder: (_left, value) => value,
    takeOffLine: (_share, value) => value,
    valueOfFormula: moneyOf,
  },
  PERCENT: {
    takeOffOrder: percentOf,
    takeOffLine: ({ rest }, value, unit) => percentOf(rest, value, unit),
    // Percentages have up to four decimals.
    valueOfFormula: (result) =>
      clamp(round(times(result, fromInteger(tenThousand))), 100 * tenThousand) / tenThousand,
  },
  FIXED: {
    takeOffOrder: (left, value) => left - value,
    // `value * quantity` loses precision beyond 2^53, but it then exceeds the rest anyway.
    takeOffLine: ({ rest, quantity }, value) => Math.max(0, rest - value * quantity),
    valueOfFormula: moneyOf,
  },
  // Makes units free instead; see `addUnits`.
  UNIT: null,
} satisfies Record<DiscountType, DiscountArithmetic | null>

/** Null for free units and unknown types. */
export const arithmeticOf = ({ type }: Pick<Discount, 'type'>): DiscountArithmetic | null =>
  type === 'UNKNOWN' ? null : discountTypes[type]

/** `value` must be an integer. */
function clamp(value: Fraction, max: number): number {
  if (compare(value, fromInteger(0)) < 0) return 0
  return compare(value, fromInteger(max)) > 0 ? max : Number(value.numerator)
}
