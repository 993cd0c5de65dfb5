import type { Message } from '../format/message.ts'
import type { AmountParameters } from '../format/common.messages.ts'
import type { Localization } from '../format/localization.ts'

/** Points for a change of tier. */
export type TierChangeMessages = Readonly<Record<'joined' | 'upgraded' | 'prolonged', string>>

export interface EarnMessages {
  title: string
  empty: string
  emptyHint: string
  /** Points for each amount paid for the order, or for some of its items. */
  perAmountPaid: Message<AmountParameters>
  perAmountOnItems: Message<AmountParameters>
  perItems: Message<{ count: number }>
  perOrder: string
  /** `count`: days until the points can be spent. */
  availableAfter: Message<{ count: number }>
  /** Last day of the rule. */
  until: Message<{ date: string }>
}

export interface EarnGroups {
  earn: EarnMessages
  tierChanges: TierChangeMessages
}

export type EarnLocalization = Localization<EarnGroups>

export const earn: EarnMessages = {
  title: 'Ways to earn points',
  empty: 'No ways to earn points right now.',
  emptyHint: 'New ones will appear here.',
  perAmountPaid: 'For every {amount} you spend',
  perAmountOnItems: 'For every {amount} spent on eligible items',
  perItems: { one: 'For each eligible item', other: 'For every {count} eligible items' },
  perOrder: 'For every order',
  availableAfter: {
    one: 'Available after {count} day',
    other: 'Available after {count} days',
  },
  until: 'Until {date}',
}

export const tierChanges: TierChangeMessages = {
  joined: 'When you reach your first tier',
  upgraded: 'When you move up a tier',
  prolonged: 'When you keep your tier',
}
