import type { Words } from '../format/messages.ts'

/** The words of `<perk-eligibility>`. */
export interface EligibilityMessages {
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
  /** Shows all offers of a group, then only the best of them again. */
  all(count: string): string
  fewer: string
  /** Above what is chosen. */
  selection: string
  emptyCart: string
  applied(code: string): string
}

export type EligibilityWords = Words<EligibilityMessages>

export const eligibility: EligibilityMessages = {
  ready: 'Available now',
  almost: 'Almost there',
  others: 'Not available for this cart',
  one: 'Choose one',
  or: 'Or combine',
  any: 'Goes with everything',
  replaces: (what) => `Replaces ${what}`,
  all: (count) => `Show all ${count}`,
  fewer: 'Show fewer',
  selection: 'Your selection',
  emptyCart: 'Your cart is empty. What you can save shows here as you fill it.',
  applied: (code) => `${code} is applied.`,
}
