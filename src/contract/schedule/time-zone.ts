/**
 * Converts between timestamps and wall times (local times of a zone), both in milliseconds. A wall time is represented as
 * if it were UTC. Changes of daylight saving time are handled as in PostgreSQL.
 */
import type { Duration } from './duration.ts'

const day = 24 * 60 * 60 * 1000
const formats = new Map<string, Intl.DateTimeFormat>()

/** Uses the device's zone if `zone` is omitted. @throws RangeError for an unknown zone. */
export function wallTime(moment: number, zone?: string): number {
  if (zone === 'UTC') return moment
  // A formatter would be many times slower.
  if (zone === undefined) return moment - new Date(moment).getTimezoneOffset() * 60_000
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day: date, hour, minute, second } = parts
  const wall = Date.UTC(year, month - 1, date, hour, minute, second)
  return wall + (((moment % 1000) + 1000) % 1000)
}

/** If the wall time occurs twice or is skipped, the later timestamp. Uses the device's zone if `zone` is omitted. */
export function momentOf(wall: number, zone?: string): number {
  const before = wall - day - wallTime(wall - day, zone)
  const after = wall + day - wallTime(wall + day, zone)
  const candidates = [wall + before, wall + after]
  const exact = candidates.filter((moment) => wallTime(moment, zone) === wall)
  return Math.max(...(exact.length > 0 ? exact : candidates))
}

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

/** Clamped to the last day of the month: January 31 plus one month is the end of February. */
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
