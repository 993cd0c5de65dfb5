import type { Message } from '../format/message.ts'
import type { PointsParameters } from '../format/common.messages.ts'
import type { Localization } from '../format/localization.ts'

export interface BalanceMessages {
  expires: Message<PointsParameters & { date: string }>
  /** Points missing for the next tier. */
  toTier: Message<PointsParameters & { tier: string }>
  /** Points missing for a reward. */
  toReward: Message<PointsParameters & { reward: string }>
  cardNumber: string
  /** Shows the code of the card, for a scanner. */
  showCode: string
}

export interface BalanceGroups {
  balance: BalanceMessages
}

export type BalanceLocalization = Localization<BalanceGroups>

export const balance: BalanceMessages = {
  expires: { one: '{points} expires on {date}', other: '{points} expire on {date}' },
  toTier: '{points} to {tier}',
  toReward: '{points} to {reward}',
  cardNumber: 'Card number',
  showCode: 'Show code',
}
