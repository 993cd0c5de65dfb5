/**
 * What happens with a campaign and leaves no row of its own: validations, and rollbacks and publications that came to
 * nothing. Kept as counts of whole hours, so that a year of them is less than nine thousand rows.
 */
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'

export const countedByHour = [
  'validations_succeeded',
  'validations_failed',
  'rollbacks_failed',
  'publications_failed',
] as const

export type CountedByHour = (typeof countedByHour)[number]

/** One more of something, at that moment. */
export interface Occurrence {
  project_id: string
  campaign_id: string
  what: CountedByHour
  at: Date
}

/** Of a campaign that has no voucher to give any more. */
export const failedPublication = (project_id: string, campaign_id: string, at: Date): Occurrence => ({
  project_id,
  campaign_id,
  what: 'publications_failed',
  at,
})

const hour = 60 * 60 * 1000

/** Adds all of them at once, one row for each campaign and hour. */
export async function countOccurrences(tx: Db, occurrences: readonly Occurrence[]): Promise<void> {
  const rows = new Map<string, ReturnType<typeof emptyRow>>()
  for (const { project_id, campaign_id, what, at } of occurrences) {
    const key = { project_id, campaign_id, hour: new Date(Math.floor(at.getTime() / hour) * hour) }
    const name = JSON.stringify(key)
    const row = rows.get(name) ?? emptyRow(key)
    row[what] += 1
    rows.set(name, row)
  }
  if (rows.size === 0) return
  // Always in the same order, so that no two transactions wait for each other.
  const sorted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  const sums = countedByHour.map(
    (what) => sql`${sql.ref(what)} = counted.${sql.ref(what)} + excluded.${sql.ref(what)}`,
  )
  const columns = ['project_id', 'campaign_id', 'hour', ...countedByHour] as const
  await sql`
    insert into campaign_hours as counted (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(sorted.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`))}
    on conflict (project_id, campaign_id, hour) do update set ${sql.join(sums)}`.execute(tx)
}

const emptyRow = (key: { project_id: string; campaign_id: string; hour: Date }) => ({
  ...key,
  validations_succeeded: 0,
  validations_failed: 0,
  rollbacks_failed: 0,
  publications_failed: 0,
})
