import type { Message } from '../format/message.ts'
import type { Localization } from '../format/localization.ts'
import type { Kind } from './points-breakdown.ts'

/** Labels of the figures. */
export type PointKindMessages = Readonly<Record<Kind, string>>

export interface PointsBreakdownMessages {
  title: string
  empty: string
  emptyHint: string
  /** All points ever earned. */
  totalEarned: Message<{ count: number }>
}

export interface PointsBreakdownGroups {
  pointsBreakdown: PointsBreakdownMessages
  pointKinds: PointKindMessages
}

export type PointsBreakdownLocalization = Localization<PointsBreakdownGroups>

export const pointsBreakdown: PointsBreakdownMessages = {
  title: 'Your points',
  empty: 'No points yet.',
  emptyHint: 'Points you earn and use will appear here.',
  totalEarned: 'Earned: {count}',
}

export const pointKinds: PointKindMessages = {
  spent: 'Used',
  expired: 'Expired',
  ready: 'Available',
  expiring: 'Expiring next',
  waiting: 'On the way',
}
