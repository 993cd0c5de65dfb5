import type { Words } from '../format/messages.ts'

/** The words of `<perk-balance>`. `points`: "1,240 points". */
export interface BalanceMessages {
  /** Earned, and not yet to be spent. */
  pending(points: string, form: Intl.LDMLPluralRule): string
  expires(points: string, date: string, form: Intl.LDMLPluralRule): string
  /** What is missing for the next tier. */
  toTier(points: string, tier: string, form: Intl.LDMLPluralRule): string
  /** What is missing for a reward. */
  toReward(points: string, reward: string, form: Intl.LDMLPluralRule): string
  /** The code of the loyalty card; a button that shows it for the till to read. */
  card: string
  showCode: string
}

export type BalanceWords = Words<BalanceMessages>

export const balance: BalanceMessages = {
  pending: (points) => `${points} on the way`,
  expires: (points, date, form) => `${points} ${form === 'one' ? 'expires' : 'expire'} on ${date}`,
  toTier: (points, tier) => `${points} to ${tier}`,
  toReward: (points, reward) => `${points} to ${reward}`,
  card: 'Card number',
  showCode: 'Show code',
}
