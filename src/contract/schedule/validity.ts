/**
 * Validity of a campaign, tier, voucher or rule (specification, "Voucher": start_date to validity_hours). The service has
 * the same rule in SQL (`service/database/sql-snippets.ts`); a test compares the two.
 */
import { parseDuration, secondsOf } from './duration.ts'
import { isWithinHours, type WireHours } from './hours.ts'
import { addDuration, wallTime } from './time-zone.ts'

export interface Validity {
  start_date?: Date | string | null | undefined
  expiration_date?: Date | string | null | undefined
  validity_timeframe?: { duration: string; interval: string } | null | undefined
  validity_day_of_week?: readonly number[] | null | undefined
  validity_hours?: WireHours | null | undefined
}

/** `start` is inclusive, `end` exclusive. */
export interface Window {
  start: Date
  end: Date
}

/** The start and expiration dates are inclusive. */
export function isValidNow(validity: Validity, now: Date, timeZone = 'UTC'): boolean {
  const { start_date, expiration_date } = validity
  if (start_date && now < new Date(start_date)) return false
  if (expiration_date && now > new Date(expiration_date)) return false
  return isOpenNow(validity, now, timeZone)
}

/** Like `isValidNow`, but ignores the start and expiration dates. */
export function isOpenNow(validity: Validity, now: Date, timeZone = 'UTC'): boolean {
  if (!isOpenAtWallTime(validity, wallTime(now.getTime(), timeZone))) return false
  return !validity.validity_timeframe || currentWindow(validity, now, timeZone) !== undefined
}

export const isOpenAtWallTime = (
  { validity_day_of_week: days, validity_hours: hours }: Validity,
  wall: number,
) => (!days || days.includes(new Date(wall).getUTCDay())) && (!hours || isWithinHours(hours, wall))

type TimeframeFields = Pick<Validity, 'start_date' | 'validity_timeframe'>

/**
 * Windows start at `start_date` and after every interval, and last for the duration. Undefined outside of windows, and
 * without a timeframe or start.
 */
export function currentWindow(validity: TimeframeFields, now: Date, timeZone = 'UTC'): Window | undefined {
  const { start, end } = windowsAround(validity, now.getTime(), timeZone)
  return now.getTime() < end ? { start: new Date(start), end: new Date(end) } : undefined
}

/**
 * All times are in milliseconds. `start` and `end` belong to the last window that has started; both are -Infinity before
 * the first. `next` is the start of the next window, or Infinity if there is none.
 */
export function windowsAround(
  { start_date, validity_timeframe }: TimeframeFields,
  now: number,
  timeZone: string,
) {
  const windows = { start: -Infinity, end: -Infinity, next: Infinity }
  if (!start_date || !validity_timeframe) return windows
  const first = new Date(start_date).getTime()
  const interval = parseDuration(validity_timeframe.interval)
  const duration = parseDuration(validity_timeframe.duration)

  // Months and days vary in length, so the guess can be off by up to two windows.
  const guess = Math.floor((now - first) / 1000 / secondsOf(interval))
  for (const step of [-2, -1, 0, 1, 2]) {
    const start = addDuration(first, interval, timeZone, Math.max(guess + step, 0))
    if (start <= now) windows.start = Math.max(windows.start, start)
    else if (start < windows.next) windows.next = start
  }
  if (windows.start > -Infinity) windows.end = addDuration(windows.start, duration, timeZone)
  return windows
}
