/** Exact numbers: a whole over a whole. Money times 12.5 % must not depend on how a computer keeps 0.125. */

export interface Fraction {
  top: bigint
  /** Above zero, and without a divisor in common with `top`. */
  bottom: bigint
}

/** A number in digits, such as `12.5` or `1e-7`; undefined for anything else and for hundreds of digits. */
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

/** Below zero where `one` is the smaller, zero where they are equal. */
export function compare(one: Fraction, other: Fraction): number {
  const difference = one.top * other.bottom - other.top * one.bottom
  return difference < 0n ? -1 : Number(difference > 0n)
}

/** The next whole number below, or the number itself where it is whole. */
export const floor = ({ top, bottom }: Fraction): Fraction => {
  const towardsZero = top / bottom
  return { top: top % bottom < 0n ? towardsZero - 1n : towardsZero, bottom: 1n }
}

export const ceil = (value: Fraction) => negative(floor(negative(value)))

/** To the nearest whole number; a half goes up: 2.5 becomes 3, and -2.5 becomes -2. */
export const round = (value: Fraction) => floor(plus(value, { top: 1n, bottom: 2n }))

function reduced(top: bigint, bottom: bigint): Fraction {
  const divisor = greatestDivisor(top < 0n ? -top : top, bottom)
  return { top: top / divisor, bottom: bottom / divisor }
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestDivisor(other, one % other)
}

// Arithmetic that is exact or not done: a number holds whole amounts up to 2^53.

/** The sum, or undefined where it leaves what a number holds exactly. */
export function exactSum(amounts: readonly number[]): number | undefined {
  let sum = 0
  for (const amount of amounts) {
    sum += amount
    if (!Number.isSafeInteger(sum)) return undefined
  }
  return sum
}

/** The product, or undefined where it leaves what a number holds exactly. */
export function exactProduct(one: number, other: number): number | undefined {
  const product = one * other
  return Number.isSafeInteger(product) ? product : undefined
}

/** The most that can be paid of an amount. */
export const payable = (amount: number, unit: number) => amount - (amount % unit)
