import type { Message } from '../format/message.ts'
import type { Localization } from '../format/localization.ts'
import type { OfferGroups } from '../offers/offers.messages.ts'

export interface ReceiptMessages {
  empty: string
  emptyHint: string
  /** Deselects an offer. */
  remove: Message<{ offer: string }>
  /** Shown instead of an unknown name. */
  promotion: string
  subtotal: string
  total: string
  /** Shown if not all selected points are used. `selected`: "240 points"; `count`: the same as a number. */
  pointsUsedOf: Message<{ used: string; selected: string; count: number }>
  /** Why not all selected points are used. */
  noMorePoints: string
}

export interface ReceiptGroups extends OfferGroups {
  receipt: ReceiptMessages
}

export type ReceiptLocalization = Localization<ReceiptGroups>

export const receipt: ReceiptMessages = {
  empty: 'Your cart is empty.',
  emptyHint: 'Add items to see your total.',
  remove: 'Remove: {offer}',
  promotion: 'Promotion',
  subtotal: 'Subtotal',
  total: 'Total',
  pointsUsedOf: '{used} of {selected}',
  noMorePoints: 'That’s all the points on your card.',
}
