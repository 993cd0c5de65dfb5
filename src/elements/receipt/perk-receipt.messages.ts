import type { Words } from '../format/messages.ts'
import { type OfferMessages, offers } from '../offers/offers.messages.ts'

/** The words of `<perk-receipt>`. */
export interface ReceiptMessages extends OfferMessages {
  /** In place of a receipt: there is nothing to pay for. */
  nothing: string
  /** Takes a choice back. */
  remove(title: string): string
  /** A promotion whose name is not known. */
  promotion: string
  subtotal: string
  total: string
  /** Points that pay for the order, where not all that were chosen are used. `used`: "200"; `chosen`: "240 points". */
  usedOf(used: string, chosen: string, form: Intl.LDMLPluralRule): string
  /** Why so few: the card has no more. */
  cardEmpty: string
}

export type ReceiptWords = Words<ReceiptMessages>

export const receipt: ReceiptMessages = {
  ...offers,
  nothing: 'Your cart is empty.\nWhat you pay shows here as you fill it.',
  remove: (title) => `Remove ${title}`,
  promotion: 'Promotion',
  subtotal: 'Subtotal',
  total: 'Total',
  usedOf: (used, chosen) => `${used} of ${chosen}`,
  cardEmpty: 'Your card holds no more.',
}
