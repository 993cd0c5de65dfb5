/** Reads the ledger of a campaign or card in batches for an export. */
import type { ExpressionBuilder } from 'kysely'
import type { TransactionField } from '../../contract/resources/export.ts'
import type { Selection, Within } from '../database/job-tables.ts'
import { sql } from '../database/kysely.ts'
import type { PointsCause } from '../database/loyalty-tables.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { Db, Tables } from '../database/tables.ts'

export type TransactionRow = Partial<Record<TransactionField, string | number | bigint | Date | null>>

export interface BatchRange {
  /** Id of the last transaction of the previous batch; null for the first batch. */
  after: string | null
  /** Number of transactions to read, whether or not they match. */
  length: number
}

/** `last_id` is null at the end of the ledger. */
export async function readTransactions(
  db: Db,
  project_id: string,
  selection: Selection,
  { after, length }: BatchRange,
): Promise<{ rows: TransactionRow[]; last_id: string | null }> {
  const { within, until, fields, newestFirst } = selection
  const ledger = db.selectFrom('voucher_transactions').where('project_id', '=', project_id)
  const comparedTo =
    (id: string, operator: '<' | '<=' | '>=' | '>') =>
    ({ eb, refTuple, tuple }: TransactionExpressions) =>
      eb(refTuple('created_at', 'id'), operator, tuple(ledger.select('created_at').where('id', '=', id), id))
  let ahead = ledger
    .where(within.field, '=', within.id)
    .where('created_at', '<=', timestamp(until))
    .where((eb) => eb.and(bounds(eb, selection)))
    .orderBy('created_at', newestFirst ? 'desc' : 'asc')
    .orderBy('id', newestFirst ? 'desc' : 'asc')
  if (after !== null) ahead = ahead.where(comparedTo(after, newestFirst ? '<' : '>'))

  const last = await ahead
    .select('id')
    .offset(length - 1)
    .limit(1)
    .executeTakeFirst()
  const batch = last === undefined ? ahead : ahead.where(comparedTo(last.id, newestFirst ? '>=' : '<='))
  const rows = await batch
    .select(fields.map(columnOf))
    .where((eb) => filter(eb, selection))
    .limit(length)
    .$castTo<TransactionRow>()
    .execute()
  return { rows, last_id: last?.id ?? null }
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

type TransactionExpressions = ExpressionBuilder<Tables, 'voucher_transactions'>

const timestamp = (text: string) => sql<Date>`${text}::timestamptz`

/** Date conditions. An index uses them to limit the rows that are read. */
const bounds = (eb: TransactionExpressions, selection: Selection) =>
  selection.junction === 'AND' ? dates(eb, selection) : []

/** The other conditions, which filter the rows that were read. */
function filter(eb: TransactionExpressions, selection: Selection) {
  const lists = Object.entries(selection.words).map(([field, list]) =>
    eb(sql.ref<string>(field), '=', anyOf(list)),
  )
  if (selection.junction === 'AND') return eb.and(lists)
  // With OR, both ends of a date filter form one condition.
  const between = dates(eb, selection)
  const either = between.length > 0 ? [eb.and(between), ...lists] : lists
  return either.length > 0 ? eb.or(either) : eb.lit(true)
}

const dates = (eb: TransactionExpressions, { after, before }: Selection) => [
  ...(after === undefined ? [] : [eb('created_at', '>', timestamp(after))]),
  ...(before === undefined ? [] : [eb('created_at', '<', timestamp(before))]),
]

/** The ledger stores no channel. If a request caused the transaction, its details contain one of these ids. */
const source = sql<string | null>`
  case when details ?| array['redemption_id', 'order_id', 'earning_rule_id', 'card_id'] then 'API' end`

function columnOf(field: TransactionField) {
  if (field === 'source') return source.as('source')
  // As text, because the export writes it unparsed.
  return field === 'details' ? sql<string>`details::text`.as('details') : field
}

/** `redeemed_at` keeps the query fast even on a card with a million rows. */
export async function findDebit(
  db: Db,
  project_id: string,
  card_id: string,
  redemption_id: string,
  redeemed_at: Date,
): Promise<{ id: string; details: PointsCause } | undefined> {
  const { rows } = await sql<{ id: string; details: PointsCause }>`
    select id, details from voucher_transactions
    where project_id = ${project_id} and voucher_id = ${card_id} and created_at = ${redeemed_at}::timestamptz
      and type = 'POINTS_REDEMPTION' and details ->> 'redemption_id' = ${redemption_id}`.execute(db)
  return rows[0]
}
