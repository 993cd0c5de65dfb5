/** PostgreSQL's statistics of a table: rows read, dead rows, and number of analyze runs. */
import { sql } from '../../src/service/database/kysely.ts'
import type { Store } from '../../src/service/database/store.ts'

export async function tableCounts({ db }: Store, table: string) {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ read: number; remains: number; analyzed: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read, n_dead_tup::integer as remains,
      analyze_count::integer as analyzed
    from pg_stat_user_tables where relname = ${table}`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error(`There is no table ${table}.`)
  return counts
}
