import type { Words } from '../format/messages.ts'

/** The words of `<perk-eligibility>`. */
export interface EligibilityMessages {
  /** The three groups of offers. */
  ready: string
  almost: string
  others: string
  /** Shows all offers of a group, then only the best of them again. */
  all(count: string): string
  fewer: string
  /** Above what is chosen. */
  selection: string
  emptyCart: string
  /** Takes a choice back. */
  remove(title: string): string
  /** Headline of a voucher that holds money. */
  giftCard: string
  /** A promotion whose name is not known. */
  promotion: string
  applied(code: string): string
  subtotal: string
  total: string
  /** Points that pay for the order, where not all that were chosen are used. `used`: "200"; `chosen`: "240 points". */
  usedOf(used: string, chosen: string, form: Intl.LDMLPluralRule): string
  /** Why so few: the card has no more. */
  cardEmpty: string
}

export type EligibilityWords = Words<EligibilityMessages>

export const eligibility: EligibilityMessages = {
  ready: 'Available now',
  almost: 'Almost there',
  others: 'Not available for this cart',
  all: (count) => `Show all ${count}`,
  fewer: 'Show fewer',
  selection: 'Your selection',
  emptyCart: 'Your cart is empty. What you can save shows here as you fill it.',
  remove: (title) => `Remove ${title}`,
  giftCard: 'Gift card',
  promotion: 'Promotion',
  applied: (code) => `${code} is applied.`,
  subtotal: 'Subtotal',
  total: 'Total',
  usedOf: (used, chosen) => `${used} of ${chosen}`,
  cardEmpty: 'Your card holds no more.',
}
