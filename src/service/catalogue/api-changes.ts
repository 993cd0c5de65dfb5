/** Changes that operations have made to entries of the catalog. A load keeps them, unless the file changes the same field. */
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import type { Kind, PlannedRow } from './plan.ts'
import { fieldChanges, type FieldChange } from './report.ts'

/**
 * The columns that operations change, by kind. Leaves out columns that change every day: those of customers, the holders of
 * vouchers, and numbers that redemptions change, such as stock.
 */
const editedColumns: Partial<Record<Kind, readonly string[]>> = {
  brands: ['brand', 'address', 'contact', 'cockpits'],
  campaigns: ['active'],
  vouchers: ['active'],
  earning_rules: ['active'],
  rewards: ['name', 'type', 'parameters', 'attributes', 'metadata'],
}

export interface StoredRow {
  id: string
  /** The columns that operations change. */
  edited: Record<string, unknown>
}

/** By id. */
export async function storedRows(
  tx: Db,
  kind: Kind,
  project_id: string,
  ids: readonly string[],
): Promise<Map<string, StoredRow>> {
  const id = sql.ref(kind === 'projects' ? 'project_id' : 'id')
  const columns = (editedColumns[kind] ?? []).flatMap((column) => [sql.lit(column), sql.ref(column)])
  const { rows } = await sql<StoredRow>`
    select ${id} as id, jsonb_build_object(${columns.length > 0 ? sql.join(columns) : sql``}) as edited
    from ${sql.table(kind)}
    where project_id = ${project_id} and ${id} in (${sql.join(ids)})`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Fields whose values after this load (`stored`, the changes' `from`) differ from the file (`to`). */
export function keptChanges({ kind, declared }: PlannedRow, stored: Record<string, unknown>): FieldChange[] {
  const fields = (editedColumns[kind] ?? []).flatMap((column) =>
    column in declared ? [[column, declared[column] ?? null]] : [],
  )
  return fieldChanges(Object.fromEntries(fields), stored)
}
