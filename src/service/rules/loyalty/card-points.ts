/** What is on a loyalty card, what waits to come and what is about to go. */
import type { ExpirationRules } from '../../../contract/resources/expiration-rules.ts'

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
  const gone = sumOfPoints(expiring.filter(({ expires_on }) => expires_on < today))
  return {
    granted: points.granted + sumOfPoints(come),
    balance: points.balance + sumOfPoints(come) - gone,
    expired_points: points.expired_points + gone,
    pending: points.pending.filter((one) => !isDue(one)),
    expiring: expiring.filter(({ expires_on }) => expires_on >= today),
  }
}

export const sumOfPoints = (all: readonly { points: number }[]) =>
  all.reduce((sum, { points }) => sum + points, 0)

/** One entry a day, the soonest first. */
export function perDay(all: readonly ExpiringPoints[]): ExpiringPoints[] {
  const days = new Map<string, number>()
  for (const { expires_on, points } of all) days.set(expires_on, (days.get(expires_on) ?? 0) + points)
  return [...days]
    .map(([expires_on, points]) => ({ expires_on, points }))
    .sort((one, other) => (one.expires_on < other.expires_on ? -1 : 1))
}

const expires = (one: PendingPoints): one is PendingPoints & ExpiringPoints => one.expires_on !== null

// When points expire (specification, "Loyalty-card expiration_rules"); days and months are those of UTC.

/** A month counted on from that of year 0: what is after December is January of the next year. */
type Month = number

/**
 * The last day on which points can be spent that were earned then, such as `2027-03-31`; null for points that
 * never expire. MONTH counts months, then rounds up to the end of one; a day that its month does not have is
 * that month's last. FIXED_DAY_OF_YEAR is the next such day, and never the day on which they were earned.
 */
export function expiresOn(rules: ExpirationRules | null, earned: Date): string | null {
  if (rules?.period_type === 'MONTH') return afterMonths(rules, earned)
  if (rules?.period_type === 'FIXED_DAY_OF_YEAR') return onFixedDay(rules, earned)
  return null
}

/** The day as the wire and the store write it. */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

function afterMonths({ period_value, rounding_type, rounding_value }: ExpirationRules, earned: Date) {
  if (period_value === undefined) return null
  const month = monthOf(earned) + period_value
  switch (rounding_type) {
    case 'END_OF_MONTH':
      return lastOf(month)
    case 'END_OF_QUARTER':
      return lastOf(endOf(month, 3))
    case 'END_OF_HALF_YEAR':
      return lastOf(endOf(month, 6))
    case 'END_OF_YEAR':
      return lastOf(endOf(month, 12))
    case 'PARTICULAR_MONTH':
      return lastOf(next(month, rounding_value ?? 12))
    default:
      return day(month, earned.getUTCDate())
  }
}

function onFixedDay({ fixed_month, fixed_day }: ExpirationRules, earned: Date) {
  if (fixed_month === undefined || fixed_day === undefined) return null
  const thisYear = earned.getUTCFullYear() * 12 + fixed_month - 1
  const soonest = day(thisYear, fixed_day)
  return soonest !== null && soonest > dayOf(earned) ? soonest : day(thisYear + 12, fixed_day)
}

const monthOf = (moment: Date): Month => moment.getUTCFullYear() * 12 + moment.getUTCMonth()

/** The last month of the `length` months, counted from January, that it is in. */
const endOf = (month: Month, length: number): Month => month - (month % length) + length - 1

/** This month or the first after it that is the year's `number`th; 1 is January. */
const next = (month: Month, number: number): Month => month + ((((number - 1 - month) % 12) + 12) % 12)

const lastOf = (month: Month) => day(month, 31)

/** No day that the calendar of the wire cannot write: such points never expire. */
function day(month: Month, wanted: number): string | null {
  const year = Math.floor(month / 12)
  if (year > 9999) return null
  const last = new Date(Date.UTC(year, (month % 12) + 1, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month % 12, Math.min(wanted, last))))
}

/**
 * How long members stay in a loyalty tier ("where the specification is silent"; the words are the family's).
 * BALANCE: the points on the card count. POINTS_IN_PERIOD: those earned within the last `extend`, which is since
 * the tier began when it falls due; without periods, all that were ever earned.
 * BALANCE_DROP: the tier is left as soon as the points no longer reach it. CUSTOM: it is kept for `extend` (an
 * ISO 8601 duration), then prolonged, or left for where the points reach.
 */
export interface LoyaltyTiersExpiration {
  qualification_type: 'BALANCE' | 'POINTS_IN_PERIOD'
  expiration_date: { type: 'BALANCE_DROP' } | { type: 'CUSTOM'; extend: string }
}

export const tiersExpirationDefault: LoyaltyTiersExpiration = {
  qualification_type: 'BALANCE',
  expiration_date: { type: 'BALANCE_DROP' },
}
