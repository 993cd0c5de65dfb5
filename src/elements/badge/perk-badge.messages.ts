import type { Message } from '../format/message.ts'
import type { Localization } from '../format/localization.ts'
import type { OfferGroups } from '../offers/offers.messages.ts'

export interface BadgeMessages {
  /** How many more units of the line's product an offer requires, and its benefit: "Add 1 more: 20% off". */
  moreUnits: Message<{ count: number; benefit: string }>
}

export interface BadgeGroups extends OfferGroups {
  badge: BadgeMessages
}

export type BadgeLocalization = Localization<BadgeGroups>

export const badge: BadgeMessages = {
  moreUnits: 'Add {count} more: {benefit}',
}
