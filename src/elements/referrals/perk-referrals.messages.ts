import type { Message } from '../format/message.ts'
import type { Localization } from '../format/localization.ts'

export interface ReferralMessages {
  /** Label of the link to share, or of the code if there is no link. */
  yourLink: string
  yourCode: string
  share: string
  empty: string
  emptyHint: string
  joined: Message<{ count: number }>
  /** `rewards`: "500 points and €10.00". */
  earned: Message<{ rewards: string }>
  vouchers: Message<{ count: number }>
  /** Label of the list of friends. */
  friends: string
  joinedOn: Message<{ date: string }>
}

export interface ReferralGroups {
  referrals: ReferralMessages
}

export type ReferralLocalization = Localization<ReferralGroups>

export const referrals: ReferralMessages = {
  yourLink: 'Your link for friends',
  yourCode: 'Your code for friends',
  share: 'Share',
  empty: 'Nobody has joined yet.',
  emptyHint: 'Friends who join will show here.',
  joined: { one: '{count} friend has joined.', other: '{count} friends have joined.' },
  earned: 'You have earned {rewards}.',
  vouchers: { one: '{count} voucher', other: '{count} vouchers' },
  friends: 'Friends who joined',
  joinedOn: 'Joined on {date}',
}
