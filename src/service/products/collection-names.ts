/** What product collections are called. */
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'

/** By id; in one query. */
export async function readCollectionNames(
  db: Db,
  project_id: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from product_collections
    where project_id = ${project_id} and id = any(${[...ids]})`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
