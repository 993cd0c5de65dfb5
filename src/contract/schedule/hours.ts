/**
 * Opening hours of a day (specification, "Voucher": validity_hours). The service has the same rule in SQL
 * (`service/database/sql-snippets.ts`).
 */
export interface DailyHours {
  /** HH:MM local time. The start is inclusive, the end exclusive. */
  start_time: string
  expiration_time: string
  /** 0 is Sunday. Default: every day. */
  days_of_week?: readonly number[] | undefined
}

export interface ValidityHours {
  daily: readonly DailyHours[]
}

/** Without `daily`, open all day. */
export type WireHours = Partial<ValidityHours> | { daily?: undefined }

const day = 24 * 60

/**
 * Whether the local time (milliseconds as if in UTC) is within the hours. If the end is not later than the start, the hours
 * run over midnight and belong to the day of their start: Friday 22:00 to 02:00 includes Saturday 01:00. 08:00 to 08:00 is
 * 24 hours.
 */
export function isWithinHours({ daily }: WireHours, wall: number): boolean {
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

/** In minutes of the day. */
export function boundariesOf(
  validities: readonly { validity_hours?: WireHours | null | undefined }[],
): number[] {
  const hours = validities.flatMap(({ validity_hours }) => validity_hours?.daily ?? [])
  const boundaries = hours.flatMap(({ start_time, expiration_time }) =>
    [start_time, expiration_time].map(minuteOf),
  )
  return [...new Set([0, ...boundaries])].sort((one, other) => one - other)
}

const always: DailyHours = { start_time: '00:00', expiration_time: '00:00' }

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
