import type { PointsParameters } from './common.messages.ts'
import type { Localization } from './localization.ts'

/** "1,240 points". */
export const formatPoints = (points: number, { messages }: Localization) =>
  messages.common.points({ count: points })

export const pointsParameters = (count: number, localization: Localization): PointsParameters => ({
  points: formatPoints(count, localization),
  count,
})
