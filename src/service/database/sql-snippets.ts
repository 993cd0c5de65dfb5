/** SQL that several resources share: what is valid now, what a category says, and what is over. */
import type { RawBuilder } from 'kysely'
import type { Category } from '../../contract/resources/category.ts'
import { sql } from './kysely.ts'
import type { Db, Tables } from './tables.ts'

/**
 * Matches any of the values: `.where('id', '=', anyOf(ids))`. They are one parameter, so that the same prepared statement
 * serves lists of any length.
 */
export const anyOf = <Value>(values: readonly Value[]) => sql<Value>`any(${values})`

/** The sum of a column of integers; 0 without rows. A sum is numeric in PostgreSQL, which would be read as text. */
export const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`

// Validity: the condition that reads its columns. Its twin is `contract/schedule/validity.ts`.

type Part = RawBuilder<unknown>

/** True for the rows of `table` (an alias) that are active and valid at `now`; `zone` is a column with the time zone. */
export function availableAt(table: string, zone: string, now: Date): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const moment = sql`${now}::timestamptz`
  const local = { moment, zone: sql.ref(zone), column }

  return sql`${column('active')}
    and ${column('starts_at')} <= ${moment}
    and ${column('ends_at')} >= ${moment}
    and (${column('validity_day_of_week')} is null or ${dayOfWeek(local)} = any(${column('validity_day_of_week')}))
    and (${column('validity_hours')} is null or ${withinHours(local)})
    and (${column('timeframe_interval_seconds')} is null or ${inWindow(local)})`
}

interface Local {
  moment: Part
  zone: Part
  column: (name: string) => Part
}

const dayOfWeek = ({ moment, zone }: Local) => sql`extract(dow from ${moment} at time zone ${zone})::integer`

/** Hours that end no later than they start run over midnight and belong to the day on which they start. */
function withinHours({ moment, zone, column }: Local) {
  const opens = (weekday: Part) =>
    sql`(daily.hours -> 'days_of_week' is null or daily.hours -> 'days_of_week' @> to_jsonb(${weekday}))`
  const today = sql`clock.weekday`
  const yesterday = sql`(clock.weekday + 6) % 7`

  return sql`exists (
    select from (select extract(dow from wall)::integer as weekday, wall::time as time
      from (select ${moment} at time zone ${zone} as wall) as local) as clock,
      (select hours, (hours ->> 'start_time')::time as opens, (hours ->> 'expiration_time')::time as closes
        from jsonb_array_elements(${column('validity_hours')} -> 'daily') as each_day (hours)) as daily
    where (clock.time >= daily.opens and (clock.time < daily.closes or daily.closes <= daily.opens)
        and ${opens(today)})
      or (daily.closes <= daily.opens and clock.time < daily.closes and ${opens(yesterday)}))`
}

/**
 * Whether the window that opened last is still open. Months and days with a clock change differ from their
 * average by less than two turns, so one of the five around the average is that window.
 */
function inWindow({ moment, zone, column }: Local) {
  const start = column('start_date')
  const guess = sql`floor(extract(epoch from ${moment} - ${start})::double precision / ${column('timeframe_interval_seconds')})`
  const opens = shifted(
    start,
    sql`(turn.n * ${column('timeframe_interval_dates')})`,
    sql`(turn.n * ${column('timeframe_interval_time')})`,
    zone,
  )
  const ends = shifted(
    sql`opened.at`,
    column('timeframe_duration_dates'),
    column('timeframe_duration_time'),
    zone,
  )

  return sql`coalesce((
    select ${moment} < ${ends}
    from (
      select ${opens} as at
      from (select greatest(${guess} + step, 0) as n from (values (-2), (-1), (0), (1), (2)) as near (step)) as turn
    ) as opened
    where opened.at <= ${moment}
    order by opened.at desc
    limit 1
  ), false)`
}

/** Months and days by the calendar of the zone, time exactly. A clock that shows a time twice is asked only if it must be. */
function shifted(from: Part, calendar: Part, clock: Part, zone: Part) {
  return sql`(case when ${calendar} = interval '0' then ${from}
    else (${from} at time zone ${zone} + ${calendar}) at time zone ${zone} end + ${clock})`
}

// Categories as the wire has them (specification, "Voucher": categories).

const moment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Of `category`; inside JSON a moment is text. */
const wireCategory = sql`(jsonb_strip_nulls(jsonb_build_object('id', category.id, 'name', category.name,
  'hierarchy', category.hierarchy, 'stacking_rules_type', category.stacking_rules_type,
  'created_at', ${moment('category.created_at')}, 'object', 'category'))
  || jsonb_build_object('updated_at', ${moment('category.updated_at')}))`

/** Of the project of `table`, the category of this id or name, as JSON; null for a word that is none. The id wins. */
export const categoryNamed = (table: string, name: RawBuilder<unknown>) => sql`
  (
    select ${wireCategory} from categories as category
    where category.project_id = ${sql.ref(`${table}.project_id`)} and (category.id = ${name} or category.name = ${name})
    order by category.id = ${name} desc limit 1
  )`

/** Of `project`, every category as JSON: lower hierarchies first. */
export const everyCategory = sql`
  (
    select coalesce(jsonb_agg(${wireCategory} order by category.hierarchy, category.id), '[]')
    from categories as category where category.project_id = project.project_id
  )`

/** With everything that the catalogue says of it. */
export interface DeclaredCategory extends Category {
  name: string
  updated_at: string | null
  hierarchy: number
  stacking_rules_type?: 'JOINT' | 'EXCLUSIVE'
}

// What is over goes.

/** How many rows go at a time: a statement has a time limit, and others want the connection. */
export const batch = 1000

/**
 * Deletes rows that are over, a batch at most, in one statement. True when there may be more. A row that somebody holds
 * is left where it is.
 */
export async function deleteBatch<Table extends keyof Tables & string>(
  db: Db,
  table: Table,
  primaryKey: readonly (keyof Tables[Table] & string)[],
  isOver: RawBuilder<boolean>,
): Promise<boolean> {
  const key = sql.join(primaryKey.map((column) => sql.ref(column)))
  const { numAffectedRows = 0 } = await sql`
    delete from ${sql.table(table)} where (${key}) in (
      select ${key} from ${sql.table(table)} where ${isOver} limit ${batch} for update skip locked
    )`.execute(db)
  return Number(numAffectedRows) === batch
}
