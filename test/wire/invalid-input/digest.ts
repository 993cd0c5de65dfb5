/** Detects changes of a store. */
import { sql } from '../../../src/service/database/kysely.ts'
import type { Store } from '../../../src/service/database/store.ts'

/** These tables change without a tested request. */
const unstableTables = ['perkit_migrations', 'access_tokens']

/** Row count and hash of each table, without the time at which a key was last used. */
export async function digestOf({ db }: Store): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db)
  const digest: Record<string, string> = {}
  for (const { name } of rows.filter((table) => !unstableTables.includes(table.name))) {
    const { rows: found } = await sql<{ count: unknown; hash: string | null }>`
      select count(*) as count, md5(string_agg(hash, '' order by hash)) as hash
      from (select md5((to_jsonb(r) - 'last_used_at')::text) as hash from ${sql.table(name)} as r) as rows`.execute(
      db,
    )
    digest[name] = `${String(found[0]?.count)} ${found[0]?.hash ?? ''}`
  }
  return digest
}

/** Returns the tables that differ. */
export const changesOf = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((table) => before[table] !== after[table])
