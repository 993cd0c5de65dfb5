/**
 * Hours of the day (specification, "Voucher": validity_hours). The search in the service's store says the same in
 * SQL (`service/database/sql-snippets.ts`).
 */
export interface DailyHours {
  /** HH:MM on the wall clock; the start is included, the end is not. */
  start_time: string
  expiration_time: string
  /** 0 is Sunday; every day when left out. */
  days_of_week?: readonly number[] | undefined
}

export interface ValidityHours {
  daily: readonly DailyHours[]
}

/** As the wire may have them: without `daily` every hour will do. */
export type AnyHours = Partial<ValidityHours> | { daily?: undefined }

const day = 24 * 60

/**
 * Whether a wall clock (as if it were UTC, in milliseconds) shows one of the hours. Hours that end no later than
 * they start run over midnight and belong to the day on which they start: 22:00 to 02:00 on Friday is open on
 * Saturday at one. From 08:00 to 08:00 is the whole day.
 */
export function isWithinHours({ daily }: AnyHours, wall: number): boolean {
  const clock = new Date(wall)
  const minute = clock.getUTCHours() * 60 + clock.getUTCMinutes()
  const today = clock.getUTCDay()
  return (daily ?? [always]).some(({ start_time, expiration_time, days_of_week }) => {
    const start = minuteOf(start_time)
    const end = minuteOf(expiration_time)
    const opens = (weekday: number) => days_of_week?.includes(weekday) ?? true
    const sinceStart = minute >= start && minute < (end > start ? end : day) && opens(today)
    const sinceYesterday = end <= start && minute < end && opens((today + 6) % 7)
    return sinceStart || sinceYesterday
  })
}

/** The minutes of a day at which hours may begin or end, midnight among them, in their order. */
export function cutsOf(validities: readonly { validity_hours?: AnyHours | null | undefined }[]): number[] {
  const hours = validities.flatMap(({ validity_hours }) => validity_hours?.daily ?? [])
  const cuts = hours.flatMap(({ start_time, expiration_time }) => [start_time, expiration_time].map(minuteOf))
  return [...new Set([0, ...cuts])].sort((one, other) => one - other)
}

const always: DailyHours = { start_time: '00:00', expiration_time: '00:00' }

/** Of the day. */
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
