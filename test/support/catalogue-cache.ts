/** Caches the rows of loaded catalogs. Loading a cached catalog takes one statement instead of about 70. */
import { loadCatalogue } from '../../src/service/catalogue/load.ts'
import { sql } from '../../src/service/database/kysely.ts'
import type { Store } from '../../src/service/database/store.ts'
import { tableNames } from './stores.ts'

interface Rows {
  table: string
  /** All columns except generated columns. */
  columns: readonly string[]
  json: string
}

/** Rows by catalog object. */
const cachedRows = new WeakMap<object, readonly Rows[]>()

/**
 * Loads a catalog into a store. Inserts the cached rows, with their timestamps, if the store is empty and the catalog
 * was loaded before.
 */
export async function loadCached(store: Store, catalogue: object, now: Date) {
  const { rows: projects } = await sql`select from projects limit 1`.execute(store.db)
  const cached = cachedRows.get(catalogue)
  if (projects.length > 0) await loadCatalogue(store, catalogue, now)
  else if (cached) await insertRows(store, cached)
  else {
    await loadCatalogue(store, catalogue, now)
    cachedRows.set(catalogue, await rowsOf(store))
  }
}

async function rowsOf(store: Store) {
  const all: Rows[] = []
  for (const table of await tableNames(store)) {
    const { rows } = await sql<{ json: string | null; columns: string[] }>`
      select (select json_agg(t) from ${sql.table(table)} t)::text as json,
        (select json_agg(column_name) from information_schema.columns
          where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER') as columns`.execute(
      store.db,
    )
    const [{ json = null, columns = [] } = {}] = rows
    if (json !== null) all.push({ table, columns, json })
  }
  return all
}

/** Inserts everything in one statement, because foreign keys are checked at its end. */
async function insertRows(store: Store, cached: readonly Rows[]) {
  const inserts = cached.map(({ table, columns, json }, index) => {
    const names = sql.join(columns.map((name) => sql.ref(name)))
    return sql`${sql.raw(`t${index}`)} as (
      insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json))`
  })
  await sql`with ${sql.join(inserts)} select 1`.execute(store.db)
}
