/** Points in words, and as money. */
import type { Reward } from '../../contract/resources/reward.ts'
import type { LoyaltyWords } from '../messages/messages.ts'

/** "1,240 points". */
export const sayPoints = (points: number, { text, format }: LoyaltyWords) =>
  text.points(format.number(points), format.plural(points))

export type Coin = NonNullable<NonNullable<Reward['parameters']>['coin']>

/** So little is lost by floating point, and is no point and no cent. */
const dust = 1e-6

/** What so many points are worth in minor units, as the service will count it: whole ones. */
export const worthOf = (points: number, { exchange_ratio, points_ratio }: Coin) =>
  Math.floor((points * exchange_ratio * 100) / points_ratio + dust)

/** The fewest points that are worth so many minor units. */
export const pointsFor = (amount: number, { exchange_ratio, points_ratio }: Coin) =>
  Math.ceil((amount * points_ratio) / (exchange_ratio * 100) - dust)
