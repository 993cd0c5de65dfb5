/**
 * Splits and rounds money exactly, to a multiple of `unit`, the smallest payable amount. Intermediate results
 * can exceed Number.MAX_SAFE_INTEGER even if the result does not, so they are calculated as BigInt.
 */
import { fractionOf, over, payable, round, times, fromInteger as exactly, type Fraction } from '../exact.ts'

export const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * The parts are rounded down. The units that are left go to the parts with the largest remainders, or to the first of
 * equal ones. All parts are zero if no weight is positive.
 */
export function split(total: number, weights: readonly number[], unit: number): number[] {
  const units = payable(total, unit) / unit
  const totalWeight = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (totalWeight === 0n) return weights.map(() => 0)

  const shares = weights.map((weight, index) => {
    const product = BigInt(units) * BigInt(weight)
    return { index, floor: Number(product / totalWeight), remainder: product % totalWeight }
  })
  const left = units - sumOf(shares.map(({ floor }) => floor))
  const roundedUp = new Set(
    [...shares]
      .sort((one, other) => Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder))
      .slice(0, left)
      .map(({ index }) => index),
  )
  return shares.map(({ index, floor }) => (floor + (roundedUp.has(index) ? 1 : 0)) * unit)
}

/** If `max` is positive, `weight` must be positive, too. */
export interface Bin {
  weight: number
  max: number
}

/** The excess over a maximum is split among the other parts. */
export function spread(total: number, bins: readonly Bin[], unit: number): number[] {
  let parts = bins.map(() => 0)
  let left = Math.min(total, sumOf(bins.map(({ max }) => max)))
  // Each round distributes everything or fills a bin.
  for (let round = 0; left > 0 && round < bins.length; round += 1) {
    const available = bins.map(({ max }, index) => max - (parts[index] ?? 0))
    const shares = split(
      left,
      bins.map(({ weight }, index) => (available[index] ? weight : 0)),
      unit,
    )
    const fitting = shares.map((share, index) => Math.min(share, available[index] ?? 0))
    parts = parts.map((part, index) => part + (fitting[index] ?? 0))
    left -= sumOf(fitting)
  }
  return parts
}

export function capped(
  parts: readonly number[],
  limit: number | null | undefined,
  unit: number,
): readonly number[] {
  return limit === null || limit === undefined || sumOf(parts) <= limit ? parts : split(limit, parts, unit)
}

/** `value × numerator ÷ denominator`; half a unit rounds up. */
export function portion(
  value: number,
  numerator: number | bigint,
  denominator: number | bigint,
  unit: number,
): number {
  if (unit > 1) return unit * portion(value, numerator, BigInt(denominator) * BigInt(unit), 1)
  if (typeof numerator === 'number' && typeof denominator === 'number') {
    const doubled = 2 * value * numerator + denominator
    if (Number.isSafeInteger(doubled)) return quotient(doubled, 2 * denominator)
  }
  const divisor = BigInt(denominator)
  return Number((2n * BigInt(value) * BigInt(numerator) + divisor) / (2n * divisor))
}

/** Decimals are exact; half a unit rounds up. */
export function percentOf(value: number, percent: number, unit: number): number {
  const tenThousandths = Math.round(percent * 10_000)
  if (tenThousandths / 10_000 === percent) return portion(value, tenThousandths, 1_000_000, unit)
  const { numerator, denominator } = fractionOf(percent) ?? { numerator: 0n, denominator: 1n }
  return portion(value, numerator, denominator * 100n, unit)
}

/** Half a unit rounds up. */
export const rounded = (value: Fraction, unit: number): Fraction =>
  times(round(over(value, exactly(unit)) ?? value), exactly(unit))

/** Exact, unlike the floor of a division of large numbers. */
const quotient = (top: number, bottom: number) => (top - (top % bottom)) / bottom
