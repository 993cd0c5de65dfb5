/** Fields of JSON columns that operations change one by one: a load writes only those that the file has changed. */
import { isDeepStrictEqual } from 'node:util'
import {
  maxMetadataBytes,
  metadataLimitMessage,
  storedBytes,
} from '../../contract/resources/customer-metadata.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import type { ColumnValue, ColumnValues, Fault, Kind, PlannedRow } from './plan.ts'

const mergedColumns: Partial<Record<Kind, readonly string[]>> = {
  brands: ['brand', 'address', 'contact', 'cockpits'],
  customers: ['address', 'metadata'],
  rewards: ['attributes', 'metadata'],
}

type Fields = Record<string, unknown>

/** The stored objects of a row, by column. */
export type StoredObjects = Record<string, Fields | null>

/** By id. Locks the rows, so that no operation changes them before the load does. */
export async function lockObjects(
  tx: Db,
  kind: Kind,
  project_id: string,
  ids: readonly string[],
): Promise<Map<string, StoredObjects>> {
  const columns = mergedColumns[kind]
  if (!columns || ids.length === 0) return new Map()
  const objects = columns.flatMap((column) => [sql.lit(column), sql.ref(column)])
  const { rows } = await sql<{ id: string; objects: StoredObjects }>`
    select id, jsonb_build_object(${sql.join(objects)}) as objects
    from ${sql.table(kind)}
    where project_id = ${project_id} and id in (${sql.join(ids)})
    order by id for update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.objects]))
}

/**
 * The cells to write. In merged columns, fields that the file has not changed since the previous declaration (`before`) keep
 * their stored values. Without a previous declaration, the cells replace the stored ones.
 */
export function mergeCells(cells: ColumnValues, before: unknown, stored: StoredObjects): ColumnValues {
  if (before === undefined) return cells
  const previous = new Map(Object.entries(before ?? {}))
  const merged = Object.entries(cells).map(([column, cell]) => [
    column,
    column in stored ? mergeCell(stored[column] ?? {}, fieldsOf(previous.get(column)), cell) : cell,
  ])
  return Object.fromEntries(merged)
}

/** Metadata of a customer can become too large together with what operations have stored. */
export function mergeFaults({ kind, path }: PlannedRow, { metadata }: ColumnValues): Fault[] {
  if (kind !== 'customers' || storedBytes(fieldsOf(metadata)) <= maxMetadataBytes) return []
  return [{ path: `${path}.metadata`, message: metadataLimitMessage }]
}

function mergeCell(stored: Fields, previous: Fields, cell: ColumnValue): string | null {
  const declared = fieldsOf(cell)
  const isUnchanged = (name: string) => isDeepStrictEqual(previous[name], declared[name])
  const kept = Object.entries(stored).filter(([name]) => isUnchanged(name))
  const changed = Object.entries(declared).filter(([name]) => !isUnchanged(name))
  if (cell === null && kept.length === 0) return null
  return JSON.stringify(Object.fromEntries([...kept, ...changed]))
}

/** A JSON column is declared as text. */
const fieldsOf = (cell: unknown): Fields => (typeof cell === 'string' ? JSON.parse(cell) : {})
