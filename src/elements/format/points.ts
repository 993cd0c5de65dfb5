import type { Words } from './messages.ts'

/** "1,240 points". */
export const formatPoints = (points: number, { text, format }: Words) =>
  text.points(format.number(points), format.plural(points))
