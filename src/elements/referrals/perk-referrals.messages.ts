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
  yourLink: 'Your referral link',
  yourCode: 'Your referral code',
  share: 'Share',
  empty: 'No friends have joined yet.',
  emptyHint: 'They’ll appear here when they do.',
  joined: { one: '{count} friend has joined.', other: '{count} friends have joined.' },
  earned: 'You’ve earned {rewards}.',
  vouchers: { one: '{count} voucher', other: '{count} vouchers' },
  friends: 'Friends who joined',
  joinedOn: 'Joined on {date}',
}
