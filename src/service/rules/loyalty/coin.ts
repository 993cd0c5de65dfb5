/** Points as money, exactly: `exchange_ratio` of whole currency units for every `points_ratio` points ("Reward", COIN). */
import { ceil, floor, fractionOf, over, times, whole, type Fraction } from '../discounts/fraction.ts'

export interface Coin {
  exchange_ratio: number
  points_ratio: number
}

/** What the points are worth in minor units, at most `most`; what is less than one minor unit is worth nothing. */
export function worthOf(points: number, coin: Coin, most: number): number {
  const worth = floor(times(whole(points), worthOfOne(coin))).top
  return worth < BigInt(most) ? Number(worth) : most
}

/** The fewest points that are worth so many minor units; `Infinity` where no card can hold so many. */
export function pointsFor(amount: number, coin: Coin): number {
  const points = over(whole(amount), worthOfOne(coin))
  const needed = points && ceil(points).top
  return needed !== undefined && needed <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(needed) : Infinity
}

/** In minor units. Nothing, where a ratio is none. */
function worthOfOne({ exchange_ratio, points_ratio }: Coin): Fraction {
  const ratio = fractionOf(exchange_ratio)
  const per = fractionOf(points_ratio)
  return (ratio && per && over(times(ratio, whole(100)), per)) ?? whole(0)
}
