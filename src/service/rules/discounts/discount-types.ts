/**
 * Arithmetic of each discount type, in minor units ("where the specification is silent", Shapes and enumerations:
 * discount.type).
 */
import type { DiscountType } from '../../../contract/offer/discount-types.ts'
import type { Discount } from '../../../contract/resources/discount.ts'
import { compare, type Fraction, round, times, fromInteger } from '../exact.ts'
import { percentOf, rounded } from './split.ts'

interface DiscountArithmetic {
  /** The discount on an amount that is left to pay. */
  takeOffOrder: (left: number, value: number, unit: number) => number
  /** The discount on some units of a line. `rest` is the amount left to pay for them. */
  takeOffLine: (share: { rest: number; quantity: number }, value: number, unit: number) => number
  /** The discount value for the result of a formula; `left` is the amount left to pay. */
  valueOfFormula: (result: Fraction, left: number, unit: number) => number
}

/** Rounds to a payable amount between 0 and `left`. */
const moneyOf: DiscountArithmetic['valueOfFormula'] = (result, left, unit) =>
  clamp(rounded(result, unit), left)

const tenThousand = 10_000

/** The compiler requires an entry for each discount type. */
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

/** Limits an integer to the range from 0 to `max`. */
function clamp(value: Fraction, max: number): number {
  if (compare(value, fromInteger(0)) < 0) return 0
  return compare(value, fromInteger(max)) > 0 ? max : Number(value.numerator)
}
