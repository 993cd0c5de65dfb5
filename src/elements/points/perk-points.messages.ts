import type { Message } from '../format/message.ts'
import type { PointsParameters } from '../format/common.messages.ts'
import type { Localization } from '../format/localization.ts'

export interface PointsMessages {
  /** Points that a product adds to those of the cart. */
  productEarns: Message<PointsParameters>
  orderEarns: Message<PointsParameters>
  /** Pending points can be spent from this date. */
  availableFrom: Message<PointsParameters & { date: string }>
  /** Points that are still missing for the next tier after the order. */
  toTierAfterOrder: Message<PointsParameters & { tier: string }>
  reachesTier: Message<{ tier: string }>
}

export interface PointsGroups {
  points: PointsMessages
}

export type PointsLocalization = Localization<PointsGroups>

export const points: PointsMessages = {
  productEarns: 'Earn {points} with this item',
  orderEarns: 'This order earns {points}',
  availableFrom: '{points} available from {date}',
  toTierAfterOrder: 'After this order, {points} to {tier}',
  reachesTier: 'This order gets you to {tier}',
}
