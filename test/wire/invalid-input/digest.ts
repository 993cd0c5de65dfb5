/** The contents of a store in a few words, to see that nothing changed. */
import { sql } from '../../../src/service/database/kysely.ts'
import type { Store } from '../../../src/service/database/store.ts'

/** Tokens are made by whoever asks, and old ones swept out. */
const beside = ['perkit_migrations', 'access_tokens']

/** By table: number of rows and a hash of them all. */
export async function digestOf({ db }: Store): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db)
  const digest: Record<string, string> = {}
  for (const { name } of rows.filter((table) => !beside.includes(table.name))) {
    const { rows: found } = await sql<{ count: unknown; hash: string | null }>`
      select count(*) as count, md5(string_agg(md5(r::text), '' order by md5(r::text))) as hash
      from ${sql.table(name)} as r`.execute(db)
    digest[name] = `${String(found[0]?.count)} ${found[0]?.hash ?? ''}`
  }
  return digest
}

/** The tables that differ. */
export const changesOf = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((table) => before[table] !== after[table])
