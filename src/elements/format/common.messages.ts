/**
 * Messages that every element uses, with their English texts. The other groups are next to their elements.
 *
 * Glossary: points (use, move), reward (redeem), offer and code (apply), voucher (not coupon), gift card, tier, cart,
 * place an order, activity. Apostrophes are curly.
 */
import type { Message } from './message.ts'

/** Why something does not apply. `invalidCode` if the shopper typed an unknown code, `unavailable` for unknown reasons. */
export type Reason =
  | 'invalidCode'
  | 'expired'
  | 'notYetValid'
  | 'notEnoughPoints'
  | 'usedUp'
  | 'notForAccount'
  | 'signedOut'
  | 'itemsNotEligible'
  | 'noDiscount'
  | 'notCombinable'
  | 'unavailable'

export type ReasonMessages = Readonly<Record<Reason, string>>

/** Points with their unit, such as "1,240 points", and as a number, which selects the plural form. */
export interface PointsParameters {
  points: string
  count: number
}

/** Money with its currency, such as "€12.50", and as a number, which selects the plural form. */
export interface AmountParameters {
  amount: string
  count: number
}

export interface CommonMessages {
  loadFailed: string
  /** Nothing to show, and no connection. */
  offline: string
  signIn: string
  retry: string
  /** `when`: "in 30 seconds". */
  retryLater: Message<{ when: string }>
  /** Elements retry automatically. `when`: "in 30 seconds", "now". */
  retrying: Message<{ when: string }>
  /** "in about 2 minutes". `when`: "in 2 minutes". */
  approximately: Message<{ when: string }>
  /** Value of `when` for an update in the last 30 seconds. */
  justNow: string
  /** Saved data is shown, because there is no connection. `when`: "5 minutes ago", "just now". */
  offlineSince: Message<{ when: string }>
  /** Saved data is shown, because an update failed. */
  outdatedSince: Message<{ when: string }>
  /** Shows more rows of a list. */
  showMore: string
  /** Announced after more rows have been added to a list. */
  moreShown: Message<{ count: number }>

  /** "1,240 points". */
  points: Message<{ count: number }>
  /** Points that were earned but cannot be spent yet. */
  pendingPoints: Message<PointsParameters>
  /** No amount is left to pay with points. */
  nothingToPay: string

  close: string
  /** Scroll a row of cards. */
  back: string
  next: string

  /** Copies a code to the clipboard. */
  copy: string
  copied: string

  /** Two sentences, one after the other. */
  sentences: Message<{ first: string; second: string }>
  /** "Total: €20.00". */
  labelWithValue: Message<{ label: string; value: string }>

  voucherCode: string
  codeApplied: Message<{ code: string }>
}

export const common: CommonMessages = {
  loadFailed: 'This could not be loaded.',
  offline: 'You seem to be offline.',
  signIn: 'Please sign in to see this.',
  retry: 'Try again',
  retryLater: 'Please try again {when}.',
  retrying: 'Trying again {when}.',
  approximately: ({ when }) => when.replace(/^in /, 'in about '),
  justNow: 'just now',
  offlineSince: 'You seem to be offline. Last updated {when}.',
  outdatedSince: 'This could not be updated. Last updated {when}.',
  showMore: 'Show more',
  moreShown: '{count} more shown.',

  points: { one: '{count} point', other: '{count} points' },
  pendingPoints: '{points} on the way',
  nothingToPay: 'There’s nothing left to pay.',

  close: 'Close',
  back: 'Back',
  next: 'Next',

  copy: 'Copy',
  copied: 'Copied',

  sentences: '{first} {second}',
  labelWithValue: '{label}: {value}',

  voucherCode: 'Voucher code',
  codeApplied: '{code} applied.',
}

export const reasons: ReasonMessages = {
  invalidCode: 'That code isn’t valid. Check the spelling.',
  expired: 'This has expired.',
  notYetValid: 'Not valid yet.',
  notEnoughPoints: 'You don’t have enough points.',
  usedUp: 'Already used up.',
  notForAccount: 'Not available for your account.',
  signedOut: 'Please sign in first.',
  itemsNotEligible: 'Doesn’t apply to the items in your cart.',
  noDiscount: 'No discount on this cart.',
  notCombinable: 'Can’t be combined with your other offers.',
  unavailable: 'Not available right now.',
}
