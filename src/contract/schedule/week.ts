import { boundariesOf } from './hours.ts'
import { isOpenAtWallTime, type Validity } from './validity.ts'

export interface WeeklyHours {
  /** Days on which the hours start. 0 is Sunday. */
  days: number[]
  /** Minutes of the day; 0 to 1440 is the whole day. If the end is not later than the start, it is on the next day. */
  start: number
  end: number
}

const day = 24 * 60
const week = [0, 1, 2, 3, 4, 5, 6] as const

const sunday = Date.UTC(2025, 0, 5)

/** The hours in which all `validities` are open. Days with the same hours are grouped. */
export function weeklyHoursOf(validities: readonly Validity[]): WeeklyHours[] {
  const boundaries = boundariesOf(validities)
  const isOpen = (weekday: number, boundary: number) =>
    validities.every((validity) => isOpenAtWallTime(validity, sunday + (weekday * day + boundary) * 60_000))

  const days = week.map((weekday) => {
    const spans: { start: number; end: number }[] = []
    boundaries.forEach((start, index) => {
      if (!isOpen(weekday, start)) return
      const end = boundaries[index + 1] ?? day
      const last = spans.at(-1)
      if (last?.end === start) last.end = end
      else spans.push({ start, end })
    })
    return spans
  })
  // Hours over midnight belong to the day of their start. Whole days stay separate.
  days.forEach((spans, weekday) => {
    const next = days[(weekday + 1) % 7] ?? []
    const [evening, morning] = [spans.at(-1), next[0]]
    if (evening?.end !== day || !evening.start || morning?.start !== 0 || morning.end === day) return
    evening.end = morning.end
    next.shift()
  })

  const hours = new Map<string, WeeklyHours>()
  days.forEach((spans, weekday) => {
    for (const { start, end } of spans) {
      const entry = hours.get(`${start} ${end}`) ?? { days: [], start, end }
      entry.days.push(weekday)
      hours.set(`${start} ${end}`, entry)
    }
  })
  return [...hours.values()]
}
