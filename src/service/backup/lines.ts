/**
 * Converts rows to JSON lines and back inside the database, so that no number or timestamp passes through JavaScript.
 * Null columns are omitted, because `null` would become a jsonb value.
 */
import type { Transaction } from 'kysely'
import { sql } from '../database/kysely.ts'
import type { Store } from '../database/store.ts'
import type { Db, Tables } from '../database/tables.ts'

/** Rows per statement. A row can be as large as a request. */
const batchSize = 200

export function lineOf({ columns }: Pick<Table, 'columns'>) {
  const members = columns.map(
    ({ name, type }) =>
      sql`${sql.lit(`${JSON.stringify(name)}:`)} || to_json(${sql.ref(name)}${sql.raw(isArray(type) ? '::text' : '')})::text`,
  )
  return sql<string>`'{' || concat_ws(',', ${sql.join(members)}) || '}'`
}

export async function* linesOf(tx: Tx, table: Table, project?: string): AsyncGenerator<string[]> {
  const only = project === undefined ? sql`` : sql`where project_id = ${sql.lit(project)}`
  // Rows without a parent come first, because the other rows reference them.
  const order = table.parents.map((column) => sql`${sql.ref(column)} is not null`)
  await sql`
    declare perkit_lines no scroll cursor for
    select ${lineOf(table)} as line from ${sql.table(table.name)} ${only}
    ${order.length > 0 ? sql`order by ${sql.join(order)}` : sql``}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{
      line: string
    }>`fetch ${sql.raw(String(batchSize))} from perkit_lines`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close perkit_lines`.execute(tx)
}

/** @throws Error if a row violates a constraint. */
export async function writeLines(tx: Tx, { name, columns }: Table, lines: readonly string[]) {
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
    select ${sql.join(columns.map(cellOf))} from json_array_elements(${`[${lines.join(',')}]`}::text::json) as lines(line)`.execute(
    tx,
  )
}

const cellOf = ({ name, type }: TableColumn) =>
  isJson(type)
    ? sql`(line -> ${sql.lit(name)})::${sql.raw(type)}`
    : sql`(line ->> ${sql.lit(name)})::${sql.raw(type)}`

const isArray = (type: string) => type.endsWith('[]')
const isJson = (type: string) => type === 'jsonb' || type === 'json'

// The tables are read from the database itself, so that none is forgotten.

export interface TableColumn {
  name: string
  /** As PostgreSQL formats it: `text`, `timestamp with time zone`, `integer[]`. */
  type: string
}

export interface Table {
  name: string
  /** Excludes generated columns. */
  columns: readonly TableColumn[]
  /** Columns that reference another row of the same table. */
  parents: readonly string[]
}

/** Never copied, because a new store has its own list. */
export const migrationList = 'perkit_migrations'

/** Each table comes after the tables that it references. */
export async function tablesOf(db: Db): Promise<Table[]> {
  const columns = await sql<TableColumn & { table: string }>`
    select pg_class.relname as "table", attname as name, format_type(atttypid, atttypmod) as type
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> ${migrationList}
      and attnum > 0 and not attisdropped and attgenerated = ''
    order by relname, attnum`.execute(db)
  const references = await sql<{ from: string; to: string; column: string }>`
    select source.relname as "from", target.relname as "to", attname as "column"
    from pg_constraint
    join pg_class source on source.oid = conrelid
    join pg_class target on target.oid = confrelid
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db)

  const names = [...new Set(columns.rows.map(({ table }) => table))]
  const tables = names.map((name) => ({
    name,
    columns: columns.rows.filter(({ table }) => table === name).map(({ name, type }) => ({ name, type })),
    parents: references.rows
      .filter(({ from, to, column }) => from === name && to === name && column !== 'project_id')
      .map(({ column }) => column),
  }))
  return parentsFirst(tables, references.rows)
}

/** @throws Error if the references form a cycle. */
function parentsFirst(tables: readonly Table[], references: readonly { from: string; to: string }[]) {
  const sorted: Table[] = []
  let remaining = [...tables]
  while (remaining.length > 0) {
    const names = new Set(remaining.map(({ name }) => name))
    const next = remaining.filter(
      ({ name }) => !references.some(({ from, to }) => from === name && to !== name && names.has(to)),
    )
    if (next.length === 0) throw new Error(`These tables reference each other: ${[...names].join(', ')}.`)
    sorted.push(...next)
    remaining = remaining.filter((table) => !next.includes(table))
  }
  return sorted
}

export type Tx = Transaction<Tables>

/** PostgreSQL and the embedded store must format numbers and timestamps identically and without loss. */
const settings = [
  `set local timezone = 'UTC'`,
  `set local intervalstyle = 'postgres'`,
  `set local extra_float_digits = 1`,
  `set local statement_timeout = 0`,
  `set local idle_in_transaction_session_timeout = 0`,
]

/** Does not retry, because the operator can run the command again. */
export function inOneSession<T>({ db }: Store, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      for (const setting of settings) await sql.raw(setting).execute(tx)
      return work(tx)
    })
}
