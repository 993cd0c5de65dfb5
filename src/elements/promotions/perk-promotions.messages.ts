import type { Message } from '../format/message.ts'
import type { Localization } from '../format/localization.ts'
import type { OfferGroups } from '../offers/offers.messages.ts'

export interface PromotionMessages {
  title: string
  terms: string
  /** The promotion applies to the cart. */
  available: string

  /** `when`: "in 2 days", "tomorrow". */
  ends: Message<{ when: string }>
  endsTonight: string
  ended: string
  until: Message<{ date: string }>
  starts: Message<{ when: string }>
  /** `day`: "Monday" or "3 December", with the time unless it is midnight. */
  startsOn: Message<{ day: string }>
  /** `day`: "tomorrow", "Monday". */
  dayAndTime: Message<{ day: string; time: string }>
  /** `days`: "Saturday and Sunday". */
  everyDays: Message<{ days: string }>
  everyDay: string
  /** At least three consecutive days. */
  dayRange: Message<{ first: string; last: string }>
  /** `days`: "Every Friday". */
  hours: Message<{ days: string; start: string; end: string }>
  /** Joins the `hours` of some days and those of other days (`more`, which begins with a capital letter). */
  moreHours: Message<{ hours: string; more: string }>
  /** `zone`: "Eastern Time". Added if the shopper's clock differs. */
  hoursInZone: Message<{ hours: string; zone: string }>
  /** The promotion is disabled or never valid. */
  notRunning: string
}

export interface PromotionGroups extends OfferGroups {
  promotions: PromotionMessages
}

export type PromotionLocalization = Localization<PromotionGroups>

export const promotions: PromotionMessages = {
  title: 'Promotions',
  terms: 'Terms',
  available: 'Available for your cart',

  ends: 'Ends {when}',
  endsTonight: 'Ends tonight',
  ended: 'Ended',
  until: 'Until {date}',
  starts: 'Starts {when}',
  startsOn: 'Starts {day}',
  dayAndTime: '{day} at {time}',
  everyDays: 'Every {days}',
  everyDay: 'Every day',
  dayRange: '{first}–{last}',
  hours: '{days}, {start}–{end}',
  moreHours: ({ hours, more }) => `${hours}; ${more.replace(/^E/, 'e')}`,
  hoursInZone: '{hours} ({zone})',
  notRunning: 'Not running at the moment',
}
