import type { Words } from '../format/messages.ts'
import { type OfferMessages, offers } from '../offers/offers.messages.ts'

/** The words of `<perk-nudge>`. */
export interface NudgeMessages extends OfferMessages {
  /** How many of the pieces that an offer needs are there: "2 of 3 in your cart". */
  inCart(count: string, required: string): string
}

export type NudgeWords = Words<NudgeMessages>

export const nudge: NudgeMessages = {
  ...offers,
  inCart: (count, required) => `${count} of ${required} in your cart`,
}
