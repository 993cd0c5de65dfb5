/** Reads the ledger of a campaign or card in batches for an export. */
import type { RawBuilder, SqlBool } from 'kysely'
import type { TransactionField } from '../../contract/resources/export.ts'
import type { Selection, Within } from '../database/job-tables.ts'
import { sql } from '../database/kysely.ts'
import type { PointsCause } from '../database/loyalty-tables.ts'
import type { Db } from '../database/tables.ts'

export type TransactionRow = Partial<Record<TransactionField, string | number | bigint | Date | null>>

export interface Stretch {
  /** The last transaction of the previous batch. */
  after: string | null
  /** Number of transactions to read, however few match. */
  length: number
}

/** Returns the matching transactions of one batch. `last_id` is null at the end of the ledger. */
export async function readTransactions(
  db: Db,
  project_id: string,
  selection: Selection,
  { after, length }: Stretch,
): Promise<{ rows: TransactionRow[]; last_id: string | null }> {
  const { within, until, fields, newestFirst } = selection
  const direction = newestFirst ? sql`desc` : sql`asc`
  const placeOf = (id: string) => sql`
    ((select created_at from voucher_transactions where project_id = ${project_id} and id = ${id}), ${id})`
  const { all, some } = conditionsOf(selection)
  const ahead = [
    sql<SqlBool>`project_id = ${project_id} and ${sql.ref(within.field)} = ${within.id}`,
    sql<SqlBool>`created_at <= ${until}::timestamptz`,
    ...all,
    ...(after === null
      ? []
      : [sql<SqlBool>`(created_at, id) ${newestFirst ? sql`<` : sql`>`} ${placeOf(after)}`]),
  ]

  const { rows: ends } = await sql<{ id: string }>`
    select id from voucher_transactions where ${and(ahead)}
    order by created_at ${direction}, id ${direction}
    offset ${length - 1}::bigint limit 1`.execute(db)
  const last_id = ends[0]?.id ?? null
  const stretch =
    last_id === null
      ? ahead
      : [...ahead, sql<SqlBool>`(created_at, id) ${newestFirst ? sql`>=` : sql`<=`} ${placeOf(last_id)}`]

  const { rows } = await sql<TransactionRow>`
    select ${sql.join(fields.map(columnOf))}
    from voucher_transactions
    where ${and(some === undefined ? stretch : [...stretch, some])}
    order by created_at ${direction}, id ${direction}
    limit ${length}::bigint`.execute(db)
  return { rows, last_id }
}

/** Time of the last transaction, rounded up. Undefined if there is none. */
export async function lastWritten(
  db: Db,
  project_id: string,
  { field, id }: Within,
): Promise<Date | undefined> {
  const last = await db
    .selectFrom('voucher_transactions')
    .select('created_at')
    .where('project_id', '=', project_id)
    .where(field, '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // The database stores microseconds, a Date milliseconds.
  return last && new Date(last.created_at.getTime() + 1)
}

/** `all` limits the rows that are read and uses indexes; `some` filters them. */
function conditionsOf({ words, after, before, junction }: Selection) {
  const dates = [
    ...(after === undefined ? [] : [sql<SqlBool>`created_at > ${after}::timestamptz`]),
    ...(before === undefined ? [] : [sql<SqlBool>`created_at < ${before}::timestamptz`]),
  ]
  const lists = Object.entries(words).map(
    ([field, list]) => sql<SqlBool>`${sql.ref(field)} = any(${list}::text[])`,
  )
  if (junction === 'AND') return { all: dates, some: lists.length > 0 ? and(lists) : undefined }
  // Both ends of a date filter belong together.
  const either = dates.length > 0 ? [and(dates), ...lists] : lists
  return { all: [], some: either.length > 0 ? sql<SqlBool>`(${sql.join(either, sql` or `)})` : undefined }
}

const and = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** The ledger stores no channel, but the details of transactions caused by a request contain their cause. */
const source = sql`
  case when details ?| array['redemption_id', 'order_id', 'earning_rule_id', 'card_id'] then 'API' end as source`

function columnOf(field: TransactionField) {
  if (field === 'source') return source
  // JSON as text, because it need not be parsed.
  return field === 'details' ? sql`details::text as details` : sql.ref(field)
}

/** The row that charged the points of a redemption. The time makes it cheap to find on a card with a million rows. */
export async function findDebit(
  db: Db,
  project_id: string,
  card_id: string,
  redemption_id: string,
  taken_at: Date,
): Promise<{ id: string; details: PointsCause } | undefined> {
  const { rows } = await sql<{ id: string; details: PointsCause }>`
    select id, details from voucher_transactions
    where project_id = ${project_id} and voucher_id = ${card_id} and created_at = ${taken_at}::timestamptz
      and type = 'POINTS_REDEMPTION' and details ->> 'redemption_id' = ${redemption_id}`.execute(db)
  return rows[0]
}
