/** What is on a loyalty card, what waits to come and what is about to go. */
import { dayOf } from './expiration.ts'

/** Points that can be spent up to and including a day, such as `2027-03-31`. */
export interface ExpiringPoints {
  expires_on: string
  points: number
}

/** Earned, and to be spent from a moment on; null for points that will not expire. */
export interface PendingPoints {
  points: number
  available_at: string
  expires_on: string | null
}

export interface CardPoints {
  /** All that were ever given. */
  granted: number
  /** What can be spent. */
  balance: number
  expired_points: number
  pending: readonly PendingPoints[]
  /** Of the balance, the soonest first; the rest never expires. */
  expiring: readonly ExpiringPoints[]
}

/** Whether something has fallen due: points that can be spent now, or no longer. */
export const isDue = ({ pending, expiring }: Pick<CardPoints, 'pending' | 'expiring'>, now: Date): boolean =>
  pending.some(({ available_at }) => new Date(available_at) <= now) ||
  expiring.some(({ expires_on }) => expires_on < dayOf(now))

/** As it is once everything has happened that has fallen due: what is pending has come, what expires has gone. */
export function settledAt(points: CardPoints, now: Date): CardPoints {
  const today = dayOf(now)
  const isDue = ({ available_at }: PendingPoints) => new Date(available_at) <= now
  const come = points.pending.filter(isDue)
  const expiring = perDay([...points.expiring, ...come.filter(expires)])
  const gone = sumOf(expiring.filter(({ expires_on }) => expires_on < today))
  return {
    granted: points.granted + sumOf(come),
    balance: points.balance + sumOf(come) - gone,
    expired_points: points.expired_points + gone,
    pending: points.pending.filter((one) => !isDue(one)),
    expiring: expiring.filter(({ expires_on }) => expires_on >= today),
  }
}

export const sumOf = (all: readonly { points: number }[]) => all.reduce((sum, { points }) => sum + points, 0)

/** One entry a day, the soonest first. */
export function perDay(all: readonly ExpiringPoints[]): ExpiringPoints[] {
  const days = new Map<string, number>()
  for (const { expires_on, points } of all) days.set(expires_on, (days.get(expires_on) ?? 0) + points)
  return [...days]
    .map(([expires_on, points]) => ({ expires_on, points }))
    .sort((one, other) => (one.expires_on < other.expires_on ? -1 : 1))
}

const expires = (one: PendingPoints): one is PendingPoints & ExpiringPoints => one.expires_on !== null
