/**
 * Moments and the clock on the wall of a time zone, as milliseconds. A wall time is kept as if it were UTC.
 * The rules where a clock jumps are PostgreSQL's, so that both answer alike.
 */
import type { Duration } from './duration.ts'

const day = 24 * 60 * 60 * 1000
const formats = new Map<string, Intl.DateTimeFormat>()

/** What the wall clock of `zone` shows at `moment`. @throws RangeError for an unknown zone. */
export function wallTime(moment: number, zone: string): number {
  if (zone === 'UTC') return moment
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day: date, hour, minute, second } = parts
  const wall = Date.UTC(year, month - 1, date, hour, minute, second)
  return wall + (((moment % 1000) + 1000) % 1000)
}

/** When the wall clock of `zone` shows `wall`; the later moment where it shows that twice or leaps over it. */
export function momentOf(wall: number, zone: string): number {
  const before = wall - day - wallTime(wall - day, zone)
  const after = wall + day - wallTime(wall + day, zone)
  const candidates = [wall + before, wall + after]
  const shown = candidates.filter((moment) => wallTime(moment, zone) === wall)
  return Math.max(...(shown.length > 0 ? shown : candidates))
}

/** `moment` and `times` durations: months and days by the calendar of `zone`, seconds exactly. */
export function addDuration(
  moment: number,
  { months, days, seconds }: Duration,
  zone: string,
  times = 1,
): number {
  const exact = seconds * times * 1000
  if ((months === 0 && days === 0) || times === 0) return moment + exact
  const date = addMonths(wallTime(moment, zone), months * times) + days * times * day
  return momentOf(date, zone) + exact
}

/** A month without the day ends on its last: the 31st of January and a month is the end of February. */
function addMonths(wall: number, months: number): number {
  const from = new Date(wall)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  return from.setUTCMonth(from.getUTCMonth() + months, Math.min(from.getUTCDate(), lastDay))
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}
