import { sql } from './kysely.ts'
import type { MigrationTarget } from './migration.ts'
import type { Db } from './tables.ts'

const heartbeatMs = 5_000

/**
 * Makes other migrating processes wait. The lock belongs to an open transaction, because a session's lock does not work
 * behind a pooler. Unlike a changed row, a table lock does not keep vacuum from removing what a backfill replaces.
 */
export async function exclusively<T>(
  { kind, db }: MigrationTarget,
  notify: ((message: string) => void) | undefined,
  work: () => Promise<T>,
): Promise<T> {
  // Only one process can open an embedded store, and it has only one connection.
  if (kind === 'embedded') return work()
  return db.transaction().execute(async (tx) => {
    // Creating an index concurrently waits for older snapshots, which stricter levels keep.
    await sql`set transaction isolation level read committed`.execute(tx)
    // Waiting takes as long as the other migration. The heartbeat is slower than the shortest timeout of a store.
    await sql`
      select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '60s', true)
    `.execute(tx)
    if (await isLocked(tx)) notify?.('Waiting for another process that is migrating the store.')
    await sql`lock table perkit_migrations in share update exclusive mode`.execute(tx)
    // An idle transaction would be ended, as it should be if this machine is lost.
    let heartbeat = Promise.resolve()
    const timer = setInterval(() => {
      heartbeat = sql`select 1`.execute(tx).then(ignore, ignore)
    }, heartbeatMs)
    try {
      return await work()
    } finally {
      clearInterval(timer)
      await heartbeat
    }
  })
}

const ignore = () => undefined

async function isLocked(db: Db) {
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and relation = 'perkit_migrations'::regclass
      and mode = 'ShareUpdateExclusiveLock' and granted`.execute(db)
  return rows.length > 0
}
