/** What the dates of one thing must be like together. */
import type { Validity } from '../../../contract/schedule/validity.ts'
import type { Draft } from '../draft.ts'

export function checkDates(
  draft: Draft,
  { start_date, expiration_date, validity_timeframe }: Validity,
  path: string,
) {
  if (start_date && expiration_date && new Date(start_date) >= new Date(expiration_date)) {
    draft.fault(`${path}.expiration_date`, 'expected a moment after start_date')
  }
  if (validity_timeframe && !start_date) {
    draft.fault(`${path}.start_date`, 'expected a moment, because validity_timeframe counts from it')
  }
}

/** `Region/City` or UTC: the names that every database and browser reads alike. */
export function isTimeZone(zone: unknown): zone is string {
  if (zone === 'UTC') return true
  if (typeof zone !== 'string' || !/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
