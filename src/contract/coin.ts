/** A COIN reward: `points_ratio` points are worth `exchange_ratio` currency units (not minor units). */
export interface Coin {
  exchange_ratio: number
  points_ratio: number
}

/**
 * In minor units, rounded down to a multiple of `unit` (see `payableUnit`). Calculated exactly, so that a page shows what the
 * service charges.
 */
export function pointsToMoney(points: number, coin: Coin, unit: number): number {
  const { numerator, denominator } = valueOfOnePoint(coin)
  return Number((BigInt(points) * numerator) / (denominator * BigInt(unit))) * unit
}

/** The fewest points that are worth `amount` minor units. `Infinity` if no card can hold that many. */
export function moneyToPoints(amount: number, coin: Coin): number {
  const { numerator, denominator } = valueOfOnePoint(coin)
  const points = numerator
    ? Number((BigInt(amount) * denominator + numerator - 1n) / numerator)
    : amount && Infinity
  return Number.isSafeInteger(points) ? points : Infinity
}

/** In minor units, as an exact fraction. */
function valueOfOnePoint({ exchange_ratio, points_ratio }: Coin) {
  const [digits = '', exponent = 0] = exchange_ratio.toExponential().split('e')
  const [integer = '', decimals = ''] = digits.split('.')
  const exponentOfTen = Number(exponent) - decimals.length + 2
  const scale = 10n ** BigInt(Math.abs(exponentOfTen))
  const ratio = BigInt(integer + decimals)
  return exponentOfTen < 0
    ? { numerator: ratio, denominator: scale * BigInt(points_ratio) }
    : { numerator: ratio * scale, denominator: BigInt(points_ratio) }
}
