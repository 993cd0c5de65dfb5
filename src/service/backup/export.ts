/** Exports a store, or one of its projects, for people and other programs. Secrets are left out. */
import { join } from 'node:path'
import { sql } from '../database/kysely.ts'
import type { Store } from '../database/store.ts'
import { fileOf, makeFolder, writeLinesTo } from './folder.ts'
import type { Progress } from '../progress.ts'
import { linesOf, tablesOf, type Table, inOneSession } from './lines.ts'

const internalTables = [
  'access_tokens',
  'catalogue_entries',
  'customer_bulk_pieces',
  'export_chunks',
  'idempotency_keys',
  'jobs',
  'project_changes',
  'segment_members',
]

const secretColumn = /(^|_)(secret|hash|token)(_|$)/

/** Tables without a project are internal to the installation. */
const isExported = ({ name, columns }: Table) =>
  !internalTables.includes(name) && columns.some((column) => column.name === 'project_id')

const withoutSecrets = (table: Table): Table => ({
  ...table,
  columns: table.columns.filter(({ name }) => !secretColumn.test(name)),
})

/** @throws Error if the project does not exist, or if the folder exists and is not empty. */
export async function exportStore(
  store: Store,
  folder: string,
  project: string | undefined,
  progress: Progress,
): Promise<{ name: string; rows: number }[]> {
  return makeFolder(folder, (unfinished) =>
    inOneSession(store, async (tx) => {
      if (project !== undefined) {
        const found = await tx
          .selectFrom('projects')
          .select('project_id')
          .where('project_id', '=', project)
          .executeTakeFirst()
        if (!found) throw new Error(`There is no project ${project}.`)
      }
      const written: { name: string; rows: number }[] = []
      for (const table of (await tablesOf(tx)).filter(isExported).map(withoutSecrets)) {
        const total = await countRows(tx, table, project)
        let rows = 0
        const lines = async function* () {
          for await (const batch of linesOf(tx, table, project)) {
            progress('writing', table.name, (rows += batch.length), total)
            yield batch
          }
        }
        await writeLinesTo(join(unfinished, fileOf(table.name)), lines())
        written.push({ name: table.name, rows })
      }
      return written
    }),
  )
}

async function countRows(tx: Parameters<typeof linesOf>[0], { name }: Table, project: string | undefined) {
  const only = project === undefined ? sql`` : sql`where project_id = ${project}`
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(name)} ${only}`.execute(tx)
  return rows[0]?.total ?? 0
}
