import type { Words } from '../format/messages.ts'

/** The words of `<perk-referrals>`. */
export interface ReferralMessages {
  /** Above the address to share, and above the bare code where there is none. */
  link: string
  referralCode: string
  share: string
  /** Nobody has come yet. */
  noFriends: string
  /** How many have come. `count`: "1,240". */
  joined(count: string, form: Intl.LDMLPluralRule): string
  /** `what`: "500 points and €10.00". */
  earned(what: string): string
  vouchers(count: string, form: Intl.LDMLPluralRule): string
  /** Name of the list of those who came, and one of them. */
  friends: string
  joinedOn(date: string): string
}

export type ReferralWords = Words<ReferralMessages>

export const referrals: ReferralMessages = {
  link: 'Your link for friends',
  referralCode: 'Your code for friends',
  share: 'Share',
  noFriends: 'Nobody has joined yet.\nFriends who join will show here.',
  joined: (count, form) => `${count} ${form === 'one' ? 'friend has' : 'friends have'} joined.`,
  earned: (what) => `You have earned ${what}.`,
  vouchers: (count, form) => `${count} ${form === 'one' ? 'voucher' : 'vouchers'}`,
  friends: 'Friends who joined',
  joinedOn: (date) => `Joined on ${date}`,
}
