import type { RawBuilder } from 'kysely'
import { sql } from './kysely.ts'
import type { Db, Tables } from './tables.ts'

/** How many rows go at a time: a statement has a time limit, and others want the connection. */
export const batch = 1000

/**
 * Deletes rows that are over, a batch at most, in one statement. True when there may be more. A row that somebody holds
 * is left where it is.
 */
export async function deleteBatch<Table extends keyof Tables & string>(
  db: Db,
  table: Table,
  primaryKey: readonly (keyof Tables[Table] & string)[],
  isOver: RawBuilder<boolean>,
): Promise<boolean> {
  const key = sql.join(primaryKey.map((column) => sql.ref(column)))
  const { numAffectedRows = 0 } = await sql`
    delete from ${sql.table(table)} where (${key}) in (
      select ${key} from ${sql.table(table)} where ${isOver} limit ${batch} for update skip locked
    )`.execute(db)
  return Number(numAffectedRows) === batch
}
