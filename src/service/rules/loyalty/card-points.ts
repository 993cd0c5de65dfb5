import type { ExpirationRules } from '../../../contract/resources/expiration-rules.ts'

/** Points that can be spent up to and including a day, such as `2027-03-31`. */
export interface ExpiringPoints {
  expires_on: string
  points: number
}

/** `expires_on` is null if the points never expire. */
export interface PendingPoints {
  points: number
  available_at: string
  expires_on: string | null
}

export interface CardPoints {
  /** All points ever granted. */
  granted: number
  balance: number
  expired_points: number
  pending: readonly PendingPoints[]
  /** The part of the balance that expires, earliest first. The rest never expires. */
  expiring: readonly ExpiringPoints[]
}

export const isDue = ({ pending, expiring }: Pick<CardPoints, 'pending' | 'expiring'>, now: Date): boolean =>
  pending.some(({ available_at }) => new Date(available_at) <= now) ||
  expiring.some(({ expires_on }) => expires_on < dayOf(now))

/** Adds pending points that became available and removes expired points. */
export function settledAt(points: CardPoints, now: Date): CardPoints {
  const today = dayOf(now)
  const isDue = ({ available_at }: PendingPoints) => new Date(available_at) <= now
  const added = points.pending.filter(isDue)
  const expiring = perDay([...points.expiring, ...added.filter(expires)])
  const expired = sumOfPoints(expiring.filter(({ expires_on }) => expires_on < today))
  return {
    granted: points.granted + sumOfPoints(added),
    balance: points.balance + sumOfPoints(added) - expired,
    expired_points: points.expired_points + expired,
    pending: points.pending.filter((one) => !isDue(one)),
    expiring: expiring.filter(({ expires_on }) => expires_on >= today),
  }
}

export const sumOfPoints = (all: readonly { points: number }[]) =>
  all.reduce((sum, { points }) => sum + points, 0)

/** One entry per day, earliest first. */
export function perDay(all: readonly ExpiringPoints[]): ExpiringPoints[] {
  const days = new Map<string, number>()
  for (const { expires_on, points } of all) days.set(expires_on, (days.get(expires_on) ?? 0) + points)
  return [...days]
    .map(([expires_on, points]) => ({ expires_on, points }))
    .sort((one, other) => (one.expires_on < other.expires_on ? -1 : 1))
}

const expires = (one: PendingPoints): one is PendingPoints & ExpiringPoints => one.expires_on !== null

// When points expire (specification, "Voucher": Loyalty-card expiration_rules). Days and months are in UTC.

/** Months since year 0, so that December + 1 is January of the next year. */
type Month = number

/**
 * The last day on which points earned at this time can be spent, such as `2027-03-31`; null if they never expire. A day
 * that the month does not have becomes its last day. With FIXED_DAY_OF_YEAR, points earned on the day itself can be spent
 * for another year.
 */
export function expiresOn(rules: ExpirationRules | null, earned: Date): string | null {
  if (rules?.period_type === 'MONTH') return afterMonths(rules, earned)
  if (rules?.period_type === 'FIXED_DAY_OF_YEAR') return onFixedDay(rules, earned)
  return null
}

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

/** The last month of the quarter (`length` 3), half-year (6) or year (12). */
const endOf = (month: Month, length: number): Month => month - (month % length) + length - 1

/** The first month, starting with `month`, that has this number. January is 1. */
const next = (month: Month, number: number): Month => month + ((((number - 1 - month) % 12) + 12) % 12)

const lastOf = (month: Month) => day(month, 31)

/** Null beyond year 9999, which the wire format cannot represent; such points never expire. */
function day(month: Month, wanted: number): string | null {
  const year = Math.floor(month / 12)
  if (year > 9999) return null
  const last = new Date(Date.UTC(year, (month % 12) + 1, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month % 12, Math.min(wanted, last))))
}

/**
 * How long members keep a loyalty tier ("where the specification is silent", Loyalty tiers). The names are those of
 * compatible services.
 *
 * - BALANCE: the card's balance counts.
 * - POINTS_IN_PERIOD: recently earned points count. If `extend` is `P1Y`, these are the points of the past year. When a
 *   member's period ends, points earned since its start count. With BALANCE_DROP, all points ever earned count.
 * - BALANCE_DROP: members leave the tier as soon as their points no longer reach it.
 * - CUSTOM: members keep the tier for `extend` (an ISO 8601 duration). Then the tier is prolonged, or they move to the
 *   tier that their points reach.
 */
export interface LoyaltyTiersExpiration {
  qualification_type: 'BALANCE' | 'POINTS_IN_PERIOD'
  expiration_date: { type: 'BALANCE_DROP' } | { type: 'CUSTOM'; extend: string }
}

export const tiersExpirationDefault: LoyaltyTiersExpiration = {
  qualification_type: 'BALANCE',
  expiration_date: { type: 'BALANCE_DROP' },
}
