/** What lies in a store, to be compared before and after: a look that shares nothing with the code under test. */
import { sql } from '../../src/service/database/kysely.ts'
import type { Store } from '../../src/service/database/store.ts'

/** Every row of every table as text of the database's own making, in an order that no plan of a query changes. */
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
