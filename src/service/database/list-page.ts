/** Pages of lists, in order of creation. A page continues after the last item of the page before. */
import type { RawBuilder } from 'kysely'
import { ApiError } from '../errors.ts'
import { sql } from './kysely.ts'
import type { Db, Tables } from './tables.ts'

/** `cursorQuery` of the contract. */
export interface CursorQuery {
  limit?: number | undefined
  order?: 'created_at' | '-created_at' | undefined
  starting_after_id?: string | undefined
}

/** `more` of the contract. */
interface More {
  has_more: boolean
  more_starting_after?: string
}

/** Rows that have an id and a creation time in the project. */
type ListedTable = {
  [Table in keyof Tables]: Tables[Table] extends { project_id: string; id: string; created_at: unknown }
    ? Table
    : never
}[keyof Tables]

/**
 * Reads the ids of a page. `where` restricts the rows of `item`.
 *
 * @throws ApiError `invalid_query_params` if there is no row with the id `starting_after_id`.
 */
export async function readPage(
  db: Db,
  project_id: string,
  table: ListedTable,
  { limit = 10, order = '-created_at', starting_after_id }: CursorQuery,
  where: RawBuilder<unknown> = sql`true`,
): Promise<{ ids: string[]; more: More }> {
  const [comparison, direction] = order === 'created_at' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const last =
    starting_after_id === undefined ? undefined : await findLast(db, project_id, table, starting_after_id)
  const follows = last
    ? sql`(item.created_at, item.id) ${comparison} (${last.created_at}::timestamptz, ${last.id})`
    : sql`true`
  const { rows } = await sql<{ id: string }>`
    select item.id from ${sql.table(table)} as item
    where item.project_id = ${project_id} and ${where} and ${follows}
    order by item.created_at ${direction}, item.id ${direction} limit ${limit + 1}`.execute(db)
  const ids = rows.slice(0, limit).map(({ id }) => id)
  const has_more = rows.length > limit
  const lastId = ids.at(-1)
  return { ids, more: { has_more, ...(has_more && lastId !== undefined && { more_starting_after: lastId }) } }
}

/** The time is text, because a Date has milliseconds only. */
async function findLast(db: Db, project_id: string, table: ListedTable, id: string) {
  const { rows } = await sql<{ id: string; created_at: string }>`
    select id, created_at::text as created_at from ${sql.table(table)}
    where project_id = ${project_id} and id = ${id}`.execute(db)
  if (rows[0]) return rows[0]
  throw new ApiError('invalid_query_params', {
    details: [{ field: 'starting_after_id', message: 'must be the id of an item of this list' }],
  })
}

/** The rows of a page in its order. Rows that were deleted meanwhile are missing. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
