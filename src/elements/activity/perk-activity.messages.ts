import type { Localization } from '../format/localization.ts'

/** Last part of an event's type. `points_returned` is a `points_added` event of a redemption that was rolled back. */
export type ActivityEventName =
  | 'paid'
  | 'succeeded'
  | 'failed'
  | 'points_added'
  | 'points_returned'
  | 'points_transferred'
  | 'points_expired'
  | 'added'
  | 'canceled'
  | 'upgraded'
  | 'downgraded'
  | 'joined'
  | 'prolonged'
  | 'left'

/** `added` and `canceled` are about pending points. `canceled` is also the title of points that the shop has removed. */
export type ActivityEventMessages = Readonly<Record<ActivityEventName, string>>

export interface ActivityMessages {
  title: string
  empty: string
  emptyHint: string
  /** Shown if only the newest entries are visible. */
  showAll: string
}

export interface ActivityGroups {
  activity: ActivityMessages
  activityEvents: ActivityEventMessages
}

export type ActivityLocalization = Localization<ActivityGroups>

export const activity: ActivityMessages = {
  title: 'Activity',
  empty: 'No activity yet.',
  emptyHint: 'Points you earn and use will appear here.',
  showAll: 'Show all',
}

export const activityEvents: ActivityEventMessages = {
  paid: 'Order',
  succeeded: 'Reward',
  failed: 'Reward not redeemed',
  points_added: 'Points added',
  points_returned: 'Points returned',
  points_transferred: 'Points moved',
  points_expired: 'Points expired',
  added: 'Points on the way',
  canceled: 'Points canceled',
  upgraded: 'New tier',
  downgraded: 'New tier',
  joined: 'Your first tier',
  prolonged: 'Tier extended',
  left: 'Tier ended',
}
