/**
 * When a campaign, tier, voucher or rule is valid (specification, "Voucher": start_date to validity_hours). The
 * service decides by it, and the page says it in words. The search in the service's store says the same in SQL
 * (`service/database/sql-snippets.ts`); a test holds the two together.
 */
import { parseDuration, secondsOf } from './duration.ts'
import { isWithinHours, type AnyHours } from './hours.ts'
import { addDuration, wallTime } from './time-zone.ts'

export interface Validity {
  start_date?: Date | string | null | undefined
  expiration_date?: Date | string | null | undefined
  validity_timeframe?: { duration: string; interval: string } | null | undefined
  validity_day_of_week?: readonly number[] | null | undefined
  validity_hours?: AnyHours | null | undefined
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
  if (!isOpenOn(validity, wallTime(now.getTime(), timeZone))) return false
  return !validity.validity_timeframe || currentWindow(validity, now, timeZone) !== undefined
}

/** Whether its days of the week and its hours say yes when the clock on the wall shows `wall`. */
export const isOpenOn = ({ validity_day_of_week: days, validity_hours: hours }: Validity, wall: number) =>
  (!days || days.includes(new Date(wall).getUTCDay())) && (!hours || isWithinHours(hours, wall))

type Framed = Pick<Validity, 'start_date' | 'validity_timeframe'>

/**
 * The window of the timeframe that `now` is in: it opens at `start_date` and again after every interval, and
 * stays open for the duration. Undefined between windows, before the first, and without timeframe or start.
 */
export function currentWindow(validity: Framed, now: Date, timeZone = 'UTC'): Window | undefined {
  const { start, end } = turnsAround(validity, now.getTime(), timeZone)
  return now.getTime() < end ? { start: new Date(start), end: new Date(end) } : undefined
}

/**
 * Of a timeframe, in milliseconds: when the window that opened last did so and closes, -Infinity before the first;
 * and when the next one opens, Infinity where there is none.
 */
export function turnsAround({ start_date, validity_timeframe }: Framed, now: number, timeZone: string) {
  const turns = { start: -Infinity, end: -Infinity, next: Infinity }
  if (!start_date || !validity_timeframe) return turns
  const first = new Date(start_date).getTime()
  const interval = parseDuration(validity_timeframe.interval)
  const duration = parseDuration(validity_timeframe.duration)

  // Months and days with a clock change differ from their average by less than two turns.
  const guess = Math.floor((now - first) / 1000 / secondsOf(interval))
  for (const step of [-2, -1, 0, 1, 2]) {
    const start = addDuration(first, interval, timeZone, Math.max(guess + step, 0))
    if (start <= now) turns.start = Math.max(turns.start, start)
    else if (start < turns.next) turns.next = start
  }
  if (turns.start > -Infinity) turns.end = addDuration(turns.start, duration, timeZone)
  return turns
}
