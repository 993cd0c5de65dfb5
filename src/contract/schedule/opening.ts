/** Whether something is open and when that changes, by the very rules of `validity.ts`. */
import { cutsOf } from './hours.ts'
import { wallTime } from './time-zone.ts'
import { isOpenOn, turnsAround, type Validity } from './validity.ts'

export interface Opening {
  open: boolean
  /** The first moment at which it is otherwise, in milliseconds; Infinity for never. */
  changes: number
}

const minute = 60_000
const day = 24 * 60 * minute

/** What repeats itself for so many turns does so for years. */
const patience = 200

/**
 * All of `validities` have to hold, such as those of a tier and of its campaign. Days, hours and timeframes are read
 * in `zone`. @throws RangeError for an unknown zone.
 */
export function openingOf(validities: readonly Validity[], at: number, zone: string): Opening {
  // Between fractions of a millisecond, such as a page's own clock may have, there is no moment to find.
  const { open, until: first } = together(validities, Math.floor(at), zone)
  let until = first
  for (let turn = 0; until < Infinity && turn < patience; turn += 1) {
    const next = together(validities, until, zone)
    if (next.open !== open) return { open, changes: until }
    until = next.until
  }
  return { open, changes: Infinity }
}

/** What holds from the moment asked about. At `until` it has to be asked again, and may go on all the same. */
interface Stretch {
  open: boolean
  until: number
}

/** Open for as long as all are; closed for as long as the one that stays closed longest. */
function together(validities: readonly Validity[], at: number, zone: string): Stretch {
  const stretches = validities.flatMap((validity) => [
    byDates(validity, at),
    byClock(validity, at, zone),
    byTimeframe(validity, at, zone),
  ])
  const closed = stretches.filter(({ open }) => !open)
  const ends = (some: readonly Stretch[]) => some.map(({ until }) => until)
  return closed.length
    ? { open: false, until: Math.max(...ends(closed)) }
    : { open: true, until: Math.min(...ends(stretches)) }
}

function byDates({ start_date, expiration_date }: Validity, at: number): Stretch {
  const start = momentIn(start_date, -Infinity)
  const last = momentIn(expiration_date, Infinity)
  if (at > last) return { open: false, until: Infinity }
  return at < start ? { open: false, until: start } : { open: true, until: last + 1 }
}

const momentIn = (date: Validity['start_date'], otherwise: number) =>
  (date && new Date(date).getTime()) || otherwise

/** Days and hours repeat themselves after a week. Up to a jump of the clock, a stretch is as long as the clock says. */
function byClock(validity: Validity, at: number, zone: string): Stretch {
  if (!validity.validity_day_of_week && !validity.validity_hours) return { open: true, until: Infinity }
  const wall = wallTime(at, zone)
  const open = isOpenOn(validity, wall)
  const midnight = Math.floor(wall / day) * day
  const cuts = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((days) =>
    cutsOf([validity]).map((cut) => midnight + days * day + cut * minute),
  )
  const other = cuts.find((cut) => cut > wall && isOpenOn(validity, cut) !== open)
  if (other === undefined) return { open, until: Infinity }
  const until = at + other - wall
  return { open, until: wallTime(until, zone) === other ? until : jumpWithin(at, until, zone) }
}

/** The moment at which the clock jumps, somewhere between the two. */
function jumpWithin(from: number, to: number, zone: string): number {
  let [before, after] = [from, to]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (wallTime(middle, zone) - middle === wallTime(from, zone) - from) before = middle
    else after = middle
  }
  return after
}

function byTimeframe(validity: Validity, at: number, zone: string): Stretch {
  if (!validity.validity_timeframe) return { open: true, until: Infinity }
  const { end, next } = turnsAround(validity, at, zone)
  return at < end ? { open: true, until: Math.min(end, next) } : { open: false, until: next }
}
