/**
 * When a campaign, tier, voucher or rule is valid (specification, "Voucher": start_date to validity_hours).
 * The search in the store says the same in SQL (`store/validity.ts`); a test holds the two together.
 */
import { parseDuration, secondsOf } from './duration.ts'
import { isWithinHours, type ValidityHours } from './hours.ts'
import { addDuration, wallTime } from './time-zone.ts'

export interface Validity {
  start_date?: Date | string | null | undefined
  expiration_date?: Date | string | null | undefined
  validity_timeframe?: { duration: string; interval: string } | null | undefined
  validity_day_of_week?: readonly number[] | null | undefined
  validity_hours?: ValidityHours | null | undefined
}

/** From `start`, up to but without `end`. */
export interface Window {
  start: Date
  end: Date
}

/** Valid from its start to its expiration, both included, whenever it is open. */
export function isValidNow(validity: Validity, now: Date, timeZone = 'UTC'): boolean {
  const { start_date, expiration_date } = validity
  if (start_date && now < new Date(start_date)) return false
  if (expiration_date && now > new Date(expiration_date)) return false
  return isOpenNow(validity, now, timeZone)
}

/**
 * Whether its days and hours say yes, whatever its dates: where it has a timeframe, in one of its windows; where
 * it has days of the week, on one of them; where it has hours, within them. All three are read in `timeZone`.
 */
export function isOpenNow(validity: Validity, now: Date, timeZone = 'UTC'): boolean {
  const { validity_timeframe, validity_day_of_week, validity_hours } = validity
  const wall = wallTime(now.getTime(), timeZone)
  if (validity_day_of_week && !validity_day_of_week.includes(new Date(wall).getUTCDay())) return false
  if (validity_hours && !isWithinHours(validity_hours, wall)) return false
  return !validity_timeframe || currentWindow(validity, now, timeZone) !== undefined
}

/**
 * The window of the timeframe that `now` is in: it opens at `start_date` and again after every interval, and
 * stays open for the duration. Undefined between windows, before the first, and without timeframe or start.
 */
export function currentWindow(
  { start_date, validity_timeframe }: Pick<Validity, 'start_date' | 'validity_timeframe'>,
  now: Date,
  timeZone = 'UTC',
): Window | undefined {
  if (!start_date || !validity_timeframe) return undefined
  const first = new Date(start_date).getTime()
  const interval = parseDuration(validity_timeframe.interval)
  const duration = parseDuration(validity_timeframe.duration)

  // Months and days with a clock change differ from their average by less than two turns.
  const guess = Math.floor((now.getTime() - first) / 1000 / secondsOf(interval))
  const opened = [-2, -1, 0, 1, 2]
    .map((step) => addDuration(first, interval, timeZone, Math.max(guess + step, 0)))
    .filter((start) => start <= now.getTime())
  if (opened.length === 0) return undefined

  const start = Math.max(...opened)
  const end = addDuration(start, duration, timeZone)
  return now.getTime() < end ? { start: new Date(start), end: new Date(end) } : undefined
}
