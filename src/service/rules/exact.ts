/** Exact fractions of integers. Money times 12.5 % must not depend on the floating-point representation of 0.125. */

export interface Fraction {
  top: bigint
  /** Positive, and coprime to `top`. */
  bottom: bigint
}

/** Parses a decimal number such as `12.5` or `1e-7`. Undefined for anything else and for hundreds of digits. */
export function fractionOf(number: number | string): Fraction | undefined {
  const parts = decimal.exec(String(number))
  if (!parts) return undefined
  const [, sign, whole, decimals = '', exponent = 0] = parts
  const scale = Number(exponent) - decimals.length
  const digits = BigInt(`${sign}${whole}${decimals}`)
  return reduced(digits * 10n ** BigInt(Math.max(scale, 0)), 10n ** BigInt(Math.max(-scale, 0)))
}

const decimal = /^(-?)(?=[\d.])(\d{0,30})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,2}))?$/

export const whole = (value: number): Fraction => ({ top: BigInt(value), bottom: 1n })

export const plus = (one: Fraction, other: Fraction) =>
  reduced(one.top * other.bottom + other.top * one.bottom, one.bottom * other.bottom)

export const negative = ({ top, bottom }: Fraction): Fraction => ({ top: -top, bottom })

export const minus = (one: Fraction, other: Fraction) => plus(one, negative(other))

export const times = (one: Fraction, other: Fraction) =>
  reduced(one.top * other.top, one.bottom * other.bottom)

/** Undefined for a division by zero. */
export function over(one: Fraction, other: Fraction): Fraction | undefined {
  if (other.top === 0n) return undefined
  if (other.top < 0n) return over(negative(one), negative(other))
  return reduced(one.top * other.bottom, one.bottom * other.top)
}

/** Negative if `one` is smaller, zero if they are equal. */
export function compare(one: Fraction, other: Fraction): number {
  const difference = one.top * other.bottom - other.top * one.bottom
  return difference < 0n ? -1 : Number(difference > 0n)
}

/** The largest integer that is not greater. */
export const floor = ({ top, bottom }: Fraction): Fraction => {
  const towardsZero = top / bottom
  return { top: top % bottom < 0n ? towardsZero - 1n : towardsZero, bottom: 1n }
}

export const ceil = (value: Fraction) => negative(floor(negative(value)))

/** The nearest integer; half rounds up: 2.5 becomes 3, and -2.5 becomes -2. */
export const round = (value: Fraction) => floor(plus(value, { top: 1n, bottom: 2n }))

function reduced(top: bigint, bottom: bigint): Fraction {
  const divisor = greatestDivisor(top < 0n ? -top : top, bottom)
  return { top: top / divisor, bottom: bottom / divisor }
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestDivisor(other, one % other)
}

// Integer arithmetic that is exact or returns undefined: a number is exact up to 2^53.

/** The sum, or undefined if it is not exact. */
export function exactSum(amounts: readonly number[]): number | undefined {
  let sum = 0
  for (const amount of amounts) {
    sum += amount
    if (!Number.isSafeInteger(sum)) return undefined
  }
  return sum
}

/** The product, or undefined if it is not exact. */
export function exactProduct(one: number, other: number): number | undefined {
  const product = one * other
  return Number.isSafeInteger(product) ? product : undefined
}

/** Rounds an amount down to what can be paid. */
export const payable = (amount: number, unit: number) => amount - (amount % unit)
