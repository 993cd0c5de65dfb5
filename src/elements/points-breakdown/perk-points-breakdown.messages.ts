import type { Words } from '../format/messages.ts'
import type { Kind } from './points-breakdown.ts'

/** Messages of `<perk-points-breakdown>`. */
export interface PointsBreakdownMessages {
  /** Title. */
  yourPoints: string
  /** All points ever earned. `count`: "1,992". */
  everEarned(count: string): string
  /** Labels above the figures. `ready`: available points; `expiring`: those of them that expire next. */
  life: Readonly<Record<Kind, string>>
  noneEarned: string
}

export type PointsBreakdownWords = Words<PointsBreakdownMessages>

export const pointsBreakdown: PointsBreakdownMessages = {
  yourPoints: 'Your points',
  everEarned: (count) => `Earned: ${count}`,
  life: {
    spent: 'Spent',
    expired: 'Expired',
    ready: 'To spend',
    expiring: 'Of which expiring',
    waiting: 'On the way',
  },
  noneEarned: 'No points yet.\nPoints you earn and use will show here.',
}
