import { balance, type BalanceMessages } from '../balance/perk-balance.messages.ts'
import type { Words } from '../format/messages.ts'

/** What may happen to a member, by the last word of the event's type; points of a redemption that was undone return. */
export type Happening =
  | 'paid'
  | 'succeeded'
  | 'failed'
  | 'points_added'
  | 'points_returned'
  | 'points_transferred'
  | 'points_expired'
  | 'added'
  | 'canceled'
  | 'upgraded'
  | 'downgraded'
  | 'joined'
  | 'prolonged'
  | 'left'

/** The words of `<perk-activity>`. */
export interface ActivityMessages extends Pick<BalanceMessages, 'pending'> {
  history: string
  noHistory: string
  /** A button, where only the newest are shown. */
  wholeHistory: string
  /** `added` and `canceled` are about pending points. */
  happened: Readonly<Record<Happening, string>>
  /** What happened, with the name of the reward or the tier. */
  named(happened: string, name: string): string
}

export type ActivityWords = Words<ActivityMessages>

export const activity: ActivityMessages = {
  pending: balance.pending,
  history: 'History',
  noHistory: 'No activity yet.\nPoints you earn and use will show here.',
  wholeHistory: 'Show all',
  happened: {
    paid: 'Order',
    succeeded: 'Reward',
    failed: 'Reward not redeemed',
    points_added: 'Points added',
    points_returned: 'Points returned',
    points_transferred: 'Points transferred',
    points_expired: 'Points expired',
    added: 'Points on the way',
    canceled: 'Pending points canceled',
    upgraded: 'New tier',
    downgraded: 'Your tier is now',
    joined: 'Your first tier',
    prolonged: 'Tier extended',
    left: 'Tier ended',
  },
  named: (happened, name) => `${happened}: ${name}`,
}
