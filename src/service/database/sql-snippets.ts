/** SQL shared by several resources: validity, categories, and deletion of expired rows. */
import type { RawBuilder } from 'kysely'
import type { Category } from '../../contract/resources/category.ts'
import { sql } from './kysely.ts'
import type { Db, Tables } from './tables.ts'

/**
 * Matches any of the values: `.where('id', '=', anyOf(ids))`. They are a single parameter, so one prepared statement
 * works for lists of any length.
 */
export const anyOf = <Value>(values: readonly Value[]) => sql<Value>`any(${values})`

/** PostgreSQL sums bigint columns as numeric, which would be read as text. */
export const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`

// The validity condition in SQL. Keep it in step with `contract/schedule/validity.ts`.

type Part = RawBuilder<unknown>

/** `table` is an alias. `zone` is a column with the time zone. */
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

/** Hours that end at or before their start run past midnight and belong to the first day. */
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
 * Whether the latest timeframe is still open. Variable month lengths and clock changes shift it by less than two
 * intervals from the average position. So the latest timeframe is one of the five around that position.
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

/**
 * Adds months and days in the zone's calendar, and hours exactly. Without months or days, it skips the conversion to
 * local time, which is ambiguous in the repeated hour of a clock change.
 */
function shifted(from: Part, calendar: Part, clock: Part, zone: Part) {
  return sql`(case when ${calendar} = interval '0' then ${from}
    else (${from} at time zone ${zone} + ${calendar}) at time zone ${zone} end + ${clock})`
}

// Categories in wire format (specification, "Voucher": categories).

const moment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const wireCategory = sql`(jsonb_strip_nulls(jsonb_build_object('id', category.id, 'name', category.name,
  'hierarchy', category.hierarchy, 'stacking_rules_type', category.stacking_rules_type,
  'created_at', ${moment('category.created_at')}, 'object', 'category'))
  || jsonb_build_object('updated_at', ${moment('category.updated_at')}))`

/** Null if there is no category with this id or name. An id takes precedence. */
export const categoryNamed = (table: string, name: RawBuilder<unknown>) => sql`
  (
    select ${wireCategory} from categories as category
    where category.project_id = ${sql.ref(`${table}.project_id`)} and (category.id = ${name} or category.name = ${name})
    order by category.id = ${name} desc limit 1
  )`

/** `project` is the alias of a table with `project_id`. */
export const everyCategory = (project: string) => sql`
  (
    select coalesce(jsonb_agg(${wireCategory} order by category.hierarchy, category.id), '[]')
    from categories as category where category.project_id = ${sql.ref(`${project}.project_id`)}
  )`

export interface DeclaredCategory extends Category {
  name: string
  updated_at: string | null
  hierarchy: number
  stacking_rules_type?: 'JOINT' | 'EXCLUSIVE'
}

/** Rows per statement. Statements have a time limit, and other queries need the connection. */
export const batch = 1000

/** Returns true if there may be more expired rows. */
export async function deleteBatch<Table extends keyof Tables & string>(
  db: Db,
  table: Table,
  primaryKey: readonly (keyof Tables[Table] & string)[],
  isExpired: RawBuilder<boolean>,
): Promise<boolean> {
  const key = sql.join(primaryKey.map((column) => sql.ref(column)))
  const { numAffectedRows = 0 } = await sql`
    delete from ${sql.table(table)} where (${key}) in (
      select ${key} from ${sql.table(table)} where ${isExpired} limit ${batch} for update skip locked
    )`.execute(db)
  return Number(numAffectedRows) === batch
}
