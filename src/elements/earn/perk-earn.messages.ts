import type { Words } from '../format/messages.ts'

/** The words of `<perk-earn>`. */
export interface EarnMessages {
  /** Name of the list. */
  earn: string
  noEarning: string
  /** What points are given for. `amount`: "€1", of what is paid for the order or for some of its items. */
  perPaid(amount: string): string
  perGoods(amount: string): string
  /** Pieces of some products. `count`: "3". */
  perItems(count: string, form: Intl.LDMLPluralRule): string
  perOrder: string
  /** Something happens to the member's tier. */
  onTier: Readonly<Record<'joined' | 'upgraded' | 'prolonged', string>>
  /** The points can be spent only then. */
  waits(days: string, form: Intl.LDMLPluralRule): string
  /** The last day. */
  until(date: string): string
}

export type EarnWords = Words<EarnMessages>

export const earn: EarnMessages = {
  earn: 'Ways to earn points',
  noEarning: 'No ways to earn points right now.\nNew ones will show here.',
  perPaid: (amount) => `For every ${amount} you pay`,
  perGoods: (amount) => `For every ${amount} spent on eligible items`,
  perItems: (count, form) =>
    form === 'one' ? 'For each eligible item' : `For every ${count} eligible items`,
  perOrder: 'For every order',
  onTier: {
    joined: 'When you reach your first tier',
    upgraded: 'When you move up a tier',
    prolonged: 'When you keep your tier',
  },
  waits: (days, form) => `Yours to spend after ${days} ${form === 'one' ? 'day' : 'days'}`,
  until: (date) => `Until ${date}`,
}
