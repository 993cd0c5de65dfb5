import type { Message } from '../format/message.ts'
import type { Localization } from '../format/localization.ts'
import type { OfferGroups } from '../offers/offers.messages.ts'

export interface NudgeMessages {
  /** How many of the required units are in the cart: "2 of 3 in your cart". */
  inCart: Message<{ count: number; required: number }>
}

export interface NudgeGroups extends OfferGroups {
  nudge: NudgeMessages
}

export type NudgeLocalization = Localization<NudgeGroups>

export const nudge: NudgeMessages = {
  inCart: '{count} of {required} in your cart',
}
