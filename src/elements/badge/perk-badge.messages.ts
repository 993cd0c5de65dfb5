import type { Words } from '../format/messages.ts'
import { type OfferMessages, offers } from '../offers/offers.messages.ts'

/** The words of `<perk-badge>`. */
export interface BadgeMessages extends OfferMessages {
  /** How many more pieces of the line's own product an offer needs, and what it gives then: "1 more: 20% off". */
  moreOfIt(count: string, gives: string): string
}

export type BadgeWords = Words<BadgeMessages>

export const badge: BadgeMessages = {
  ...offers,
  moreOfIt: (count, gives) => `${count} more: ${gives}`,
}
