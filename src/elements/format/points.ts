/** Points in words. */
import type { LoyaltyWords } from '../messages/messages.ts'

/** "1,240 points". */
export const sayPoints = (points: number, { text, format }: LoyaltyWords) =>
  text.points(format.number(points), format.plural(points))
