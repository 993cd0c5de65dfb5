import type { Words } from '../format/messages.ts'
import { type OfferMessages, offers } from '../offers/offers.messages.ts'

/** The words of `<perk-promotions>`. */
export interface PromotionMessages extends OfferMessages {
  /** Name of the list of promotions. */
  promotions: string
  terms: string
  /** A promotion that applies to the cart. */
  applies: string

  /** `when`: "in 2 days", "tomorrow". */
  ends(when: string): string
  tonight: string
  ended: string
  until(date: string): string
  starts(when: string): string
  /** `day`: "Monday" or "3 December", with the time where it is not midnight. */
  from(day: string): string
  /** `day`: "tomorrow", "Monday". */
  at(day: string, time: string): string
  every(days: string): string
  daily: string
  /** Three days in a row or more, by the first and the last. */
  weekdays(first: string, last: string): string
  /** `days`: "Every Friday". */
  hours(days: string, start: string, end: string): string
  /** Switched off, or never open. */
  paused: string
}

export type PromotionWords = Words<PromotionMessages>

export const promotions: PromotionMessages = {
  ...offers,
  promotions: 'Promotions',
  terms: 'Terms',
  applies: 'Available for your cart',

  ends: (when) => `Ends ${when}`,
  tonight: 'Ends tonight',
  ended: 'Ended',
  until: (date) => `Until ${date}`,
  starts: (when) => `Starts ${when}`,
  from: (day) => `Starts ${day}`,
  at: (day, time) => `${day} at ${time}`,
  every: (days) => `Every ${days}`,
  daily: 'Every day',
  weekdays: (first, last) => `${first} – ${last}`,
  hours: (days, start, end) => `${days}, ${start} – ${end}`,
  paused: 'Not running at the moment',
}
