/** The contents of a store, for comparisons before and after. Shares no code with what is tested. */
import { sql } from '../../src/service/database/kysely.ts'
import type { Store } from '../../src/service/database/store.ts'

/** Every row of every table as text, in a stable order. */
export async function contentsOf({ db }: Store) {
  return db.transaction().execute(async (tx) => {
    await sql`set local timezone = 'UTC'`.execute(tx)
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables
      where schemaname = 'public' and tablename <> 'perkit_migrations' order by tablename collate "C"`.execute(
      tx,
    )
    const contents: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select row::text from ${sql.table(name)} as row order by row::text collate "C"`.execute(tx)
      contents[name] = rows.map(({ row }) => row)
    }
    return contents
  })
}
