/** A timeframe is a window that comes again: `duration` long, every `interval` from a start (ISO 8601 durations). */
import type { PromotionTier } from '../../contract/resources/promotion-tier.ts'

type Timeframe = NonNullable<PromotionTier['validity_timeframe']>

/** The turn that runs now, or else the next; undefined if the timeframe makes none. */
export function turnOf(start: number, { duration, interval }: Timeframe, now: number) {
  // Months differ in length, but four years of them hardly do: a close guess, and the rest in steps.
  const pace = (plus(start, interval, 48) - start) / 48
  let turn = Math.max(0, Math.floor((now - start) / pace) - 2)
  let from, until
  do {
    from = plus(start, interval, turn++)
    until = plus(from, duration)
  } while (until <= now)
  return until > from ? { from, until } : undefined
}

/** A moment and some times a duration, by the calendar in UTC. */
function plus(time: number, duration: string, times = 1) {
  const [date = '', clock = ''] = duration.split('T')
  const count = (text: string, unit: string) => times * Number(RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0)
  const hours = 24 * (7 * count(date, 'W') + count(date, 'D')) + count(clock, 'H')
  const moved = new Date(time)
  moved.setUTCMonth(moved.getUTCMonth() + 12 * count(date, 'Y') + count(date, 'M'))
  // The 31st of January and a month is the last of February.
  if (moved.getUTCDate() < new Date(time).getUTCDate()) moved.setUTCDate(0)
  return +moved + 1000 * (3600 * hours + 60 * count(clock, 'M') + count(clock, 'S'))
}
