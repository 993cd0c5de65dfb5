/** Values as columns take them. */
import type { Validity } from '../../contract/schedule/validity.ts'
import type { Cells } from './draft.ts'

/** JSON text with sorted names, so that the same value is always the same text. Nothing stays nothing. */
export function json(value: object): string
export function json(value: object | null | undefined): string | null
export function json(value: object | null | undefined): string | null {
  return value === undefined || value === null ? null : JSON.stringify(sorted(value))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}

/** The wire fields of validity. */
export function validityCells({ start_date, expiration_date, ...recurring }: Validity): Cells {
  return {
    start_date: moment(start_date),
    expiration_date: moment(expiration_date),
    validity_timeframe: json(recurring.validity_timeframe),
    validity_day_of_week: recurring.validity_day_of_week
      ? [...new Set(recurring.validity_day_of_week)].sort()
      : null,
    validity_hours: json(recurring.validity_hours),
  }
}

/** One moment has one text, however its offset was written. */
const moment = (value: Date | string | null | undefined) => (value ? new Date(value).toISOString() : null)
