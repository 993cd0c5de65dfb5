import type { Words } from '../format/messages.ts'
import type { Kind } from './lifeline.ts'

/** The words of `<perk-lifeline>`. */
export interface LifelineMessages {
  /** Name of the picture. */
  yourPoints: string
  /** All that were ever earned. `count`: "1,992". */
  everEarned(count: string): string
  /** Names of figures: each stands above its own. `ready`: what can be spent now; `expiring`: of these, what is lost next. */
  life: Readonly<Record<Kind, string>>
  noneEarned: string
}

export type LifelineWords = Words<LifelineMessages>

export const lifeline: LifelineMessages = {
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
