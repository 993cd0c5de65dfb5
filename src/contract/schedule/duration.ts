/** An ISO 8601 duration. Months and days follow the calendar of a time zone; seconds are exact. */
export interface Duration {
  months: number
  days: number
  seconds: number
}

const pattern = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

export function parseDuration(text: string): Duration {
  const parts = pattern.exec(text)
  if (!parts) throw new RangeError(`not an ISO 8601 duration: ${text}`)
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  return {
    months: years * 12 + months,
    days: weeks * 7 + days,
    seconds: (hours * 60 + minutes) * 60 + seconds,
  }
}

const day = 24 * 60 * 60
/** Average over 400 years, after which the calendar repeats. */
const month = (365.2425 / 12) * day

/** Average length in seconds. */
export const secondsOf = ({ months, days, seconds }: Duration) => months * month + days * day + seconds
