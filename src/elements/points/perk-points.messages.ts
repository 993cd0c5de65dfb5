import type { Words } from '../format/messages.ts'

/** The words of `<perk-points>`. `points`: "24 points". */
export interface PointsMessages {
  /** What a product would earn, in the cart as it is. */
  withProduct(points: string): string
  withOrder(points: string): string
  /** The points can be spent only then. */
  spendableFrom(points: string, date: string, form: Intl.LDMLPluralRule): string
  /** What is missing to the next tier once the order is paid. */
  afterOrder(points: string, tier: string, form: Intl.LDMLPluralRule): string
  reaches(tier: string): string
}

export type PointsWords = Words<PointsMessages>

export const points: PointsMessages = {
  withProduct: (points) => `Earn ${points} with this`,
  withOrder: (points) => `This order earns ${points}`,
  spendableFrom: (points, date) => `${points} can be spent from ${date}`,
  afterOrder: (points, tier) => `Then ${points} to ${tier}`,
  reaches: (tier) => `With this order you reach ${tier}`,
}
