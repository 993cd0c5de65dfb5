/** Creates an index while requests write to its table. */
import { sql } from './kysely.ts'
import type { Index, MigrationTarget } from './migration.ts'
import { conflicts, retrying } from './retry.ts'
import type { Db } from './tables.ts'

const tableExists = '42P07'

/** `record` marks the step as done and returns false if it already was. */
export async function createIndex(
  store: MigrationTarget,
  { name, unique, on }: Index,
  record: (tx: Db) => Promise<boolean>,
): Promise<void> {
  const { kind, db } = store
  const what = unique ? 'unique index' : 'index'
  if (kind === 'embedded') {
    // No request waits, because an embedded store serves none until it is migrated.
    await db.transaction().execute(async (tx) => {
      if (await record(tx)) await sql.raw(`create ${what} ${name} on ${on}`).execute(tx)
    })
    return
  }

  // If the process is killed, the server continues to build the index, and may begin only after the state is read.
  await retrying([...conflicts, tableExists], async () => {
    if ((await stateOf(db, name)) === 'invalid') await waitForBuilder(db, name)
    const state = await stateOf(db, name)
    if (state === 'valid') return
    // An interrupted build leaves an index that is maintained but never used.
    if (state === 'invalid') await withoutTimeout(store, `drop index concurrently if exists ${name}`)
    await withoutTimeout(store, `create ${what} concurrently ${name} on ${on}`)
  })
  await record(db)
}

async function stateOf(db: Db, name: string): Promise<'valid' | 'invalid' | undefined> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  const [row] = rows
  return row && (row.valid ? 'valid' : 'invalid')
}

/** The server may still be building the index for a killed process. Building it locks the table against this lock. */
async function waitForBuilder(db: MigrationTarget['db'], name: string) {
  await db.transaction().execute(async (tx) => {
    // The builder waits for older snapshots, which stricter levels keep.
    await sql`set transaction isolation level read committed`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows } = await sql<{ name: string }>`
      select indrelid::regclass::text as name from pg_index where indexrelid = to_regclass(${name})`.execute(
      tx,
    )
    for (const table of rows)
      await sql.raw(`lock table ${table.name} in share update exclusive mode`).execute(tx)
  })
}

/** Runs a statement that cannot be part of a transaction and can take longer than a regular one. */
async function withoutTimeout({ db, isPooled }: MigrationTarget, statement: string) {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(connection)
    const [{ statement_timeout } = { statement_timeout: '0' }] = rows
    const hasTimeout = statement_timeout !== '0'
    // Behind a pooler, `set` would change a connection that others share, and the statement could run on another one.
    if (hasTimeout && isPooled)
      throw new Error(
        'Connect "perkit migrate" directly to the server, without PERKIT_NO_PREPARED: the role has a ' +
          'statement_timeout.',
      )
    if (hasTimeout) await sql`set statement_timeout = 0`.execute(connection)
    try {
      await sql.raw(statement).execute(connection)
    } finally {
      // This fails only if the connection is lost, and must not replace the original error.
      if (hasTimeout)
        await sql.raw(`set statement_timeout = '${statement_timeout}'`).execute(connection).catch(ignore)
    }
  })
}

const ignore = () => undefined
