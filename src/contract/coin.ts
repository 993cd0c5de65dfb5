/** Points as money: a COIN reward is worth `exchange_ratio` of whole currency units for every `points_ratio` points. */

export interface Coin {
  exchange_ratio: number
  points_ratio: number
}

/**
 * What so many points are worth, in minor units, rounded down to what can be paid: `unit` is the `payableUnit` of the
 * currency. Exact, so that a page says what the service will count.
 */
export function worthOf(points: number, coin: Coin, unit: number): number {
  const { top, bottom } = worthOfOne(coin)
  return Number((BigInt(points) * top) / (bottom * BigInt(unit))) * unit
}

/** The fewest points that are worth so many minor units; `Infinity` where no card can hold so many. */
export function pointsFor(amount: number, coin: Coin): number {
  const { top, bottom } = worthOfOne(coin)
  const points = top ? Number((BigInt(amount) * bottom + top - 1n) / top) : amount && Infinity
  return Number.isSafeInteger(points) ? points : Infinity
}

/** Of one point, in minor units. The decimals of the ratio count as they are written. */
function worthOfOne({ exchange_ratio, points_ratio }: Coin) {
  const [digits = '', exponent = 0] = exchange_ratio.toExponential().split('e')
  const [whole = '', decimals = ''] = digits.split('.')
  const places = Number(exponent) - decimals.length + 2
  const tens = 10n ** BigInt(Math.abs(places))
  const ratio = BigInt(whole + decimals)
  return places < 0
    ? { top: ratio, bottom: tens * BigInt(points_ratio) }
    : { top: ratio * tens, bottom: BigInt(points_ratio) }
}
