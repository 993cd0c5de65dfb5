/** A store, or one project of it, to be read by people and other programs. Secrets stay where they are. */
import { join } from 'node:path'
import { sql } from '../database/kysely.ts'
import type { Store } from '../database/store.ts'
import { fileOf, makeFolder, writeLinesTo } from './folder.ts'
import type { Progress } from '../progress.ts'
import { linesOf, tablesOf, type Table, inOneSession } from './lines.ts'

/** What the service keeps for itself: credentials, answers for repeated requests, work in hand. */
const internal = [
  'access_tokens',
  'catalogue_entries',
  'customer_bulk_pieces',
  'export_chunks',
  'idempotency_keys',
  'jobs',
]
const secret = /(^|_)(secret|hash|token)(_|$)/

/** What belongs to no project is the installation's own. */
const isTold = ({ name, columns }: Table) =>
  !internal.includes(name) && columns.some((column) => column.name === 'project_id')
const withoutSecrets = (table: Table): Table => ({
  ...table,
  columns: table.columns.filter(({ name }) => !secret.test(name)),
})

/** Writes one file of JSON lines a table. @throws Error when there is no such project or the folder is taken. */
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
      const told: { name: string; rows: number }[] = []
      for (const table of (await tablesOf(tx)).filter(isTold).map(withoutSecrets)) {
        const all = await countRows(tx, table, project)
        let rows = 0
        const lines = async function* () {
          for await (const batch of linesOf(tx, table, project)) {
            progress('writing', table.name, (rows += batch.length), all)
            yield batch
          }
        }
        await writeLinesTo(join(unfinished, fileOf(table.name)), lines())
        told.push({ name: table.name, rows })
      }
      return told
    }),
  )
}

async function countRows(tx: Parameters<typeof linesOf>[0], { name }: Table, project: string | undefined) {
  const only = project === undefined ? sql`` : sql`where project_id = ${project}`
  const { rows } = await sql<{ all: number }>`
    select count(*) as "all" from ${sql.table(name)} ${only}`.execute(tx)
  return rows[0]?.all ?? 0
}
