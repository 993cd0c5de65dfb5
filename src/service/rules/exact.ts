/** Exact fractions. Money times 12.3% must not depend on the floating-point representation of 0.123. */

export interface Fraction {
  numerator: bigint
  /** Positive. Has no common divisor with the numerator. */
  denominator: bigint
}

/** Parses a decimal number such as `12.5` or `1e-7`. Undefined for other text and for numbers with too many digits. */
export function fractionOf(number: number | string): Fraction | undefined {
  const parts = decimal.exec(String(number))
  if (!parts) return undefined
  const [, sign, integer, decimals = '', exponent = 0] = parts
  const scale = Number(exponent) - decimals.length
  const digits = BigInt(`${sign}${integer}${decimals}`)
  return reduced(digits * 10n ** BigInt(Math.max(scale, 0)), 10n ** BigInt(Math.max(-scale, 0)))
}

const decimal = /^(-?)(?=[\d.])(\d{0,30})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,2}))?$/

export const fromInteger = (value: number): Fraction => ({ numerator: BigInt(value), denominator: 1n })

export const plus = (one: Fraction, other: Fraction) =>
  reduced(
    one.numerator * other.denominator + other.numerator * one.denominator,
    one.denominator * other.denominator,
  )

export const negative = ({ numerator, denominator }: Fraction): Fraction => ({
  numerator: -numerator,
  denominator,
})

export const minus = (one: Fraction, other: Fraction) => plus(one, negative(other))

export const times = (one: Fraction, other: Fraction) =>
  reduced(one.numerator * other.numerator, one.denominator * other.denominator)

/** Undefined for a division by zero. */
export function over(one: Fraction, other: Fraction): Fraction | undefined {
  if (other.numerator === 0n) return undefined
  if (other.numerator < 0n) return over(negative(one), negative(other))
  return reduced(one.numerator * other.denominator, one.denominator * other.numerator)
}

export function compare(one: Fraction, other: Fraction): number {
  const difference = one.numerator * other.denominator - other.numerator * one.denominator
  return difference < 0n ? -1 : Number(difference > 0n)
}

export const floor = ({ numerator, denominator }: Fraction): Fraction => {
  const towardsZero = numerator / denominator
  return { numerator: numerator % denominator < 0n ? towardsZero - 1n : towardsZero, denominator: 1n }
}

export const ceil = (value: Fraction) => negative(floor(negative(value)))

/** The nearest integer; half rounds up: 2.5 becomes 3, and -2.5 becomes -2. */
export const round = (value: Fraction) => floor(plus(value, { numerator: 1n, denominator: 2n }))

function reduced(numerator: bigint, denominator: bigint): Fraction {
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestCommonDivisor(other, one % other)
}

/** Undefined if the sum is not exact, that is, from 2^53 on. */
export function exactSum(amounts: readonly number[]): number | undefined {
  let sum = 0
  for (const amount of amounts) {
    sum += amount
    if (!Number.isSafeInteger(sum)) return undefined
  }
  return sum
}

/** Undefined if the product is not exact, that is, from 2^53 on. */
export function exactProduct(one: number, other: number): number | undefined {
  const product = one * other
  return Number.isSafeInteger(product) ? product : undefined
}

/** Rounds an amount down to a multiple of `unit`, the smallest payable amount. */
export const payable = (amount: number, unit: number) => amount - (amount % unit)
