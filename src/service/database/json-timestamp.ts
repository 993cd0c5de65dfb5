import type { InJson } from './table-columns.ts'

/** `10000-01-01T00:59:59+01:00`, `1800-01-01T00:53:28+00:53:28`, `0001-12-31T19:03:58-04:56:02 BC`. */
const postgresFormat = /^(\d+)(-\d\d-\d\dT[\d:.]+)([+-])(\d\d):(\d\d)(?::(\d\d))?( BC)?$/

/**
 * Parses a timestamp that PostgreSQL has converted to JSON, in the time zone of the server. `Date` alone accepts neither
 * years of five digits nor the local times before time zones, whose offsets have seconds.
 */
export function parseTimestamp(text: string): Date {
  const date = new Date(text)
  if (!Number.isNaN(date.getTime())) return date
  const [, digits, rest, sign, hours, minutes, seconds = '0', bc] = postgresFormat.exec(text) ?? []
  // The year before 1 is 1 BC for PostgreSQL and 0 for `Date`.
  const year = bc ? 1 - Number(digits) : Number(digits)
  const local = Date.parse(`${year < 0 ? '-' : '+'}${String(Math.abs(year)).padStart(6, '0')}${rest}Z`)
  const offset = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return new Date(local + (sign === '-' ? offset : -offset) * 1000)
}

type TimestampsOf<Row> = { [Name in keyof Row as Row[Name] extends Date | null ? Name : never]: true }

/** Returns a function that parses the timestamps of a row that PostgreSQL has converted to JSON. */
export function timestampParser<Row extends object>(
  timestamps: TimestampsOf<Row>,
): (row: InJson<Row>) => Row {
  const names = Object.keys(timestamps)
  return (row) => {
    const columns: Record<string, unknown> = { ...row }
    for (const name of names) columns[name] = parseTimestampOrNull(columns[name] as string | null)
    return columns as Row
  }
}

export const parseTimestampOrNull = (text: string | null) => (text === null ? null : parseTimestamp(text))
