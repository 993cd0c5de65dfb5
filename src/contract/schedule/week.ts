/** At what hours of which days something is open in every week. */
import { cutsOf } from './hours.ts'
import { isOpenOn, type Validity } from './validity.ts'

export interface WeeklyHours {
  /** On which they begin; 0 is Sunday. */
  days: number[]
  /** Minutes of the day; the whole day is 0 to 1440. An end no later than the start is on the next day. */
  start: number
  end: number
}

const day = 24 * 60
const week = [0, 1, 2, 3, 4, 5, 6] as const

/** A Sunday on the wall, in milliseconds. */
const sunday = Date.UTC(2025, 0, 5)

/** What the days and hours of all `validities` leave; those that are the same on several days stand together. */
export function weekOf(validities: readonly Validity[]): WeeklyHours[] {
  const cuts = cutsOf(validities)
  const isOpen = (weekday: number, cut: number) =>
    validities.every((validity) => isOpenOn(validity, sunday + (weekday * day + cut) * 60_000))

  const days = week.map((weekday) => {
    const spans: { start: number; end: number }[] = []
    cuts.forEach((start, index) => {
      if (!isOpen(weekday, start)) return
      const end = cuts[index + 1] ?? day
      const last = spans.at(-1)
      if (last?.end === start) last.end = end
      else spans.push({ start, end })
    })
    return spans
  })
  // What runs over midnight belongs to the day on which it begins; whole days stay apart.
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
      const held = hours.get(`${start} ${end}`) ?? { days: [], start, end }
      held.days.push(weekday)
      hours.set(`${start} ${end}`, held)
    }
  })
  return [...hours.values()]
}
