/**
 * Vacuums and analyzes the embedded store, as PostgreSQL servers do automatically. Without statistics, the planner
 * assumes empty tables, and each request would scan whole tables.
 */
import { startIntervalJob, type IntervalJob } from '../clock.ts'
import type { Log } from '../log.ts'
import { sql } from './kysely.ts'
import type { Store } from './store.ts'

/** The default of PostgreSQL's autovacuum. */
const intervalMs = 60_000

/** Closing waits for the current table. */
export function startUpkeep({ store, log }: { store: Store; log: Log }): IntervalJob {
  return startIntervalJob(intervalMs, async (isClosed) => {
    if (store.kind !== 'embedded') return
    try {
      for (const { name, hasDeadRows } of await changedTables(store)) {
        if (isClosed()) return
        const table = sql.table(name)
        await (hasDeadRows ? sql`vacuum analyze ${table}` : sql`analyze ${table}`).execute(store.db)
      }
    } catch (error) {
      log.error({ err: error }, 'failed to maintain the embedded store')
    }
  })
}

/** Uses the thresholds of PostgreSQL's autovacuum. */
async function changedTables({ db }: Store) {
  // The database publishes its counts at most once a second unless forced.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ name: string; hasDeadRows: boolean }>`
    select name, remains > 50 + rows / 5 as "hasDeadRows" from (
      select counted.relname as name, counted.n_dead_tup as remains, counted.n_mod_since_analyze as changes,
        greatest(relation.reltuples, 0) as rows
      from pg_stat_user_tables as counted join pg_class as relation on relation.oid = counted.relid
    ) as tables
    where remains > 50 + rows / 5 or changes > 50 + rows / 10`.execute(db)
  return rows
}
