import type { Words } from '../format/messages.ts'
import { type OfferMessages, offers } from '../offers/offers.messages.ts'

/** The words of `<perk-eligibility>`. */
export interface EligibilityMessages extends OfferMessages {
  /** The three groups of offers. */
  ready: string
  almost: string
  others: string
  /** Above offers that shut each other out, those that can be combined instead, and those that go with all others. */
  one: string
  or: string
  any: string
  /** What would be taken off by choosing this. `what`: "€10 off your order". */
  replaces(what: string): string
  /** Above what leaves the least to pay, and what it saves: in all, and more than what is chosen. */
  best: string
  save(amount: string): string
  saveMore(amount: string): string
  /** What comes off with it, and what with the present choice. */
  insteadOf(off: string, now: string): string
  /** Its button: for one offer, for two, and for more. */
  chooseOne: string
  chooseBoth: string
  chooseAll: string
  /** What is chosen is the best already: of all there is, and of all that was tried where there is too much. */
  most: string
  mostFound: string
  /** Shows all offers of a group, then only the best of them again. */
  all(count: string): string
  fewer: string
  /** Above what is chosen. */
  selection: string
  emptyCart: string
  applied(code: string): string
  /** A code that a guest entered is unknown, or may be one for signed-in shoppers. */
  guestCode: string
}

export type EligibilityWords = Words<EligibilityMessages>

export const eligibility: EligibilityMessages = {
  ...offers,
  ready: 'Available now',
  almost: 'Almost there',
  others: 'Not available for this cart',
  one: 'Choose one',
  or: 'Or combine',
  any: 'Goes with everything',
  replaces: (what) => `Replaces ${what}`,
  best: 'Best for you',
  save: (amount) => `Save ${amount}`,
  saveMore: (amount) => `Save ${amount} more`,
  insteadOf: (off, now) => `${off} off instead of ${now}.`,
  chooseOne: 'Choose this',
  chooseBoth: 'Choose both',
  chooseAll: 'Choose these',
  most: 'This is the most this cart can save.',
  mostFound: 'We found nothing that saves more.',
  all: (count) => `Show all ${count}`,
  fewer: 'Show fewer',
  selection: 'Your selection',
  emptyCart: 'Your cart is empty.\nWhat you can save shows here as you fill it.',
  applied: (code) => `${code} is applied.`,
  guestCode: 'That code isn’t valid. Check the spelling, or sign in to use your vouchers and gift cards.',
}
