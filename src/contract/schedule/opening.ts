import { boundariesOf } from './hours.ts'
import { wallTime } from './time-zone.ts'
import { isOpenAtWallTime, windowsAround, type Validity } from './validity.ts'

export interface Opening {
  isOpen: boolean
  /** When it opens or closes next, in milliseconds. Infinity for never. */
  changesAt: number
}

const minute = 60_000
const day = 24 * 60 * minute

/** The search stops after this many periods without a change. `changesAt` is then Infinity. */
const maxPeriods = 200

/**
 * Open while all `validities` are, such as those of a tier and its campaign. Days, hours and timeframes are in `zone`.
 * @throws RangeError for an unknown zone.
 */
export function openingAt(validities: readonly Validity[], at: number, zone: string): Opening {
  // The search below needs whole milliseconds; a page's clock may have fractions.
  const { isOpen, until: first } = combine(validities, Math.floor(at), zone)
  let until = first
  for (let period = 0; until < Infinity && period < maxPeriods; period += 1) {
    const next = combine(validities, until, zone)
    if (next.isOpen !== isOpen) return { isOpen, changesAt: until }
    until = next.until
  }
  return { isOpen, changesAt: Infinity }
}

/** The next period may have the same state. */
interface Period {
  isOpen: boolean
  until: number
}

function combine(validities: readonly Validity[], at: number, zone: string): Period {
  const periods = validities.flatMap((validity) => [
    byDates(validity, at),
    byClock(validity, at, zone),
    byTimeframe(validity, at, zone),
  ])
  const closed = periods.filter(({ isOpen }) => !isOpen)
  const ends = (some: readonly Period[]) => some.map(({ until }) => until)
  return closed.length
    ? { isOpen: false, until: Math.max(...ends(closed)) }
    : { isOpen: true, until: Math.min(...ends(periods)) }
}

function byDates({ start_date, expiration_date }: Validity, at: number): Period {
  const start = timeOf(start_date, -Infinity)
  const last = timeOf(expiration_date, Infinity)
  if (at > last) return { isOpen: false, until: Infinity }
  return at < start ? { isOpen: false, until: start } : { isOpen: true, until: last + 1 }
}

const timeOf = (date: Validity['start_date'], otherwise: number) =>
  (date && new Date(date).getTime()) || otherwise

/** Searches one week, because days and hours repeat. A change of the UTC offset ends the period early. */
function byClock(validity: Validity, at: number, zone: string): Period {
  if (!validity.validity_day_of_week && !validity.validity_hours) return { isOpen: true, until: Infinity }
  const wall = wallTime(at, zone)
  const isOpen = isOpenAtWallTime(validity, wall)
  const midnight = Math.floor(wall / day) * day
  const boundaries = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((days) =>
    boundariesOf([validity]).map((boundary) => midnight + days * day + boundary * minute),
  )
  const change = boundaries.find(
    (boundary) => boundary > wall && isOpenAtWallTime(validity, boundary) !== isOpen,
  )
  if (change === undefined) return { isOpen, until: Infinity }
  const until = at + change - wall
  return { isOpen, until: wallTime(until, zone) === change ? until : offsetChangeWithin(at, until, zone) }
}

function offsetChangeWithin(from: number, to: number, zone: string): number {
  let [before, after] = [from, to]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (wallTime(middle, zone) - middle === wallTime(from, zone) - from) before = middle
    else after = middle
  }
  return after
}

function byTimeframe(validity: Validity, at: number, zone: string): Period {
  if (!validity.validity_timeframe) return { isOpen: true, until: Infinity }
  const { end, next } = windowsAround(validity, at, zone)
  return at < end ? { isOpen: true, until: Math.min(end, next) } : { isOpen: false, until: next }
}
