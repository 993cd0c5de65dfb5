import type { Selectable } from 'kysely'
import { columns } from '../database/table-columns.ts'
import type { ExportTables } from '../database/job-tables.ts'
import type { Db } from '../database/tables.ts'

export type ExportRow = Selectable<ExportTables['exports']>

const day = 24 * 60 * 60 * 1000
const retentionMs = 7 * day

export type NewExport = Pick<ExportRow, 'id' | 'created_at' | 'parameters' | 'selection'>

export async function addExport(tx: Db, project_id: string, added: NewExport): Promise<void> {
  await tx
    .insertInto('exports')
    .values({
      ...added,
      project_id,
      status: 'SCHEDULED',
      parameters: JSON.stringify(added.parameters),
      selection: JSON.stringify(added.selection),
      chunks: 0,
    })
    .execute()
}

export async function findExport(db: Db, project_id: string, id: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('exports')
    .select(columns.exports)
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

type Progress = Pick<ExportRow, 'status' | 'last_id' | 'chunks'>

export async function advanceExport(
  tx: Db,
  project_id: string,
  id: string,
  progress: Progress,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('exports')
    .set({ ...progress, updated_at: now })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute()
}

export async function failExport(tx: Db, project_id: string, id: string, now: Date): Promise<void> {
  await deleteChunks(tx, project_id, id)
  await advanceExport(tx, project_id, id, { status: 'ERROR', last_id: null, chunks: 0 }, now)
}

export async function addChunk(
  tx: Db,
  project_id: string,
  export_id: string,
  number: number,
  gzip: Uint8Array,
): Promise<void> {
  await tx.insertInto('export_chunks').values({ project_id, export_id, number, gzip }).execute()
}

/** Returns undefined if the chunk was deleted. */
export async function readChunk(
  db: Db,
  project_id: string,
  export_id: string,
  number: number,
): Promise<Uint8Array | undefined> {
  const chunk = await db
    .selectFrom('export_chunks')
    .select('gzip')
    .where('project_id', '=', project_id)
    .where('export_id', '=', export_id)
    .where('number', '=', number)
    .executeTakeFirst()
  return chunk?.gzip
}

/** Exports deleted per batch. Each can have many chunks. */
const batchSize = 20

export async function deleteOldExports(db: Db, now: Date): Promise<boolean> {
  const old = await db
    .selectFrom('exports')
    .select(['project_id', 'id'])
    .where('created_at', '<=', new Date(now.getTime() - retentionMs))
    .orderBy('created_at')
    .limit(batchSize)
    .execute()
  for (const { project_id, id } of old) await deleteExport(db, project_id, id)
  return old.length === batchSize
}

async function deleteExport(db: Db, project_id: string, id: string) {
  await deleteChunks(db, project_id, id)
  await db.deleteFrom('exports').where('project_id', '=', project_id).where('id', '=', id).execute()
}

async function deleteChunks(db: Db, project_id: string, export_id: string) {
  await db
    .deleteFrom('export_chunks')
    .where('project_id', '=', project_id)
    .where('export_id', '=', export_id)
    .execute()
}
