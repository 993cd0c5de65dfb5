/** Processes the rows of a table in batches, by primary key. Stores its position, so that it can be interrupted. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from './kysely.ts'
import type { Backfill, MigrationTarget } from './migration.ts'
import { inShortTransaction } from './short-transaction.ts'
import type { Db } from './tables.ts'

/** Rows of one transaction: few, so that requests hardly wait for rows that a batch has locked. */
const batchRows = 500

interface Position {
  /** The primary key of the last row, as text. */
  last: string[]
  /** Number of processed rows. */
  done: number
}

interface KeyColumn {
  name: string
  type: string
}

/** `report` is called after each batch. The total is the server's estimate. */
export async function backfill(
  { kind, db }: MigrationTarget,
  { migration, step, table, statement }: Backfill & { migration: string; step: number },
  report: (done: number, total: number) => void,
): Promise<void> {
  const key = await primaryKey(db, table)
  const total = await estimatedRows(db, table)
  const runNext = (tx: Db) => runBatch(tx, { migration, step, table, statement, key })
  for (;;) {
    const start = performance.now()
    const done = await inShortTransaction(db, runNext)
    if (done === undefined) return
    report(done, Math.max(done, total))
    // Half of the time belongs to requests. An embedded store serves none until it is migrated.
    if (kind === 'postgresql') await sleep(performance.now() - start)
  }
}

interface Run extends Backfill {
  migration: string
  step: number
  key: readonly KeyColumn[]
}

/** Returns the number of rows processed so far, or undefined if all are. */
async function runBatch(
  tx: Db,
  { migration, step, table, statement, key }: Run,
): Promise<number | undefined> {
  // Locks the row, so that two processes never run the same batch.
  const { rows: progress } = await sql<{ position: Position | null }>`
    select position from perkit_migrations where name = ${migration} and steps = ${step} for update`.execute(
    tx,
  )
  const [current] = progress
  // Another process has finished the step.
  if (!current) return undefined

  const { last, done } = current.position ?? { last: [], done: 0 }
  const columns = key.map(({ name }) => sql.ref(name))
  const after = last.map((value, at) => sql`${value}::${sql.raw(key[at]?.type ?? 'text')}`)
  const where = after.length > 0 ? sql`where (${sql.join(columns)}) > (${sql.join(after)})` : sql``
  // The limit is a literal: a plan for any limit would sort the whole table.
  const { rows: keys } = await sql<{ key: string[] }>`
    select jsonb_build_array(${sql.join(columns.map((column) => sql`${column}::text`))}) as key
    from ${sql.table(table)} ${where}
    order by ${sql.join(columns)} limit ${sql.lit(batchRows)} for no key update`.execute(tx)
  const lastKey = keys.at(-1)?.key
  if (!lastKey) return undefined

  // A statement of its own, because it must read what requests wrote just before the rows were locked.
  const cells = key.map(
    ({ name, type }, at) => sql`(key ->> ${sql.lit(at)})::${sql.raw(type)} as ${sql.ref(name)}`,
  )
  await sql`
    with batch as materialized (
      select ${sql.join(cells)}
      from jsonb_array_elements(${JSON.stringify(keys.map((row) => row.key))}::jsonb) as keys (key)
    ) ${sql.raw(statement)}`.execute(tx)
  const position = { last: lastKey, done: done + keys.length }
  await sql`
    update perkit_migrations set position = ${JSON.stringify(position)}::jsonb
    where name = ${migration}`.execute(tx)
  return position.done
}

async function estimatedRows(db: Db, table: string) {
  const { rows } = await sql<{ total: number }>`
    select greatest(reltuples, 0)::bigint as total from pg_class where oid = ${table}::regclass`.execute(db)
  return rows[0]?.total ?? 0
}

async function primaryKey(db: Db, table: string) {
  const { rows } = await sql<KeyColumn>`
    select attname as name, format_type(atttypid, atttypmod) as type
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${table}::regclass and indisprimary
    order by array_position(indkey::int2[], attnum)`.execute(db)
  if (rows.length === 0) throw new Error(`The table ${table} has no primary key, so it cannot be backfilled.`)
  return rows
}
