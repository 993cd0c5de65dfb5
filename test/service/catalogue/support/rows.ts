/** What lies in a store, to be compared before and after. */
import { sql } from '../../../../src/service/database/kysely.ts'
import { migrations } from '../../../../src/service/database/migrate.ts'
import type { Store } from '../../../../src/service/database/store.ts'

const tables = migrations
  .flatMap(({ statements }) => statements)
  .flatMap((statement) => /^create table (\w+)/.exec(statement)?.[1] ?? [])

/** Every row of every table. By the whole row, as rows that a part of it leaves equal come in any order. */
export async function everything({ db }: Store) {
  const found: { table: string; rows: unknown[] }[] = []
  for (const table of tables) {
    const { rows } = await sql`select kept.* from ${sql.table(table)} as kept order by kept::text`.execute(db)
    found.push({ table, rows })
  }
  return found
}
