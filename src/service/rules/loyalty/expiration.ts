/** When points expire (specification, "Loyalty-card expiration_rules"); days and months are those of UTC. */
import type { ExpirationRules } from '../../../contract/resources/expiration-rules.ts'

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
