/** The rest of operations 11 and 12: a file of transactions, some of them at a time. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { csvOf } from './csv.ts'
import { addChunk, advanceExport, findExport } from './queries.ts'
import { readTransactions } from '../vouchers/transactions.ts'
import type { Work } from '../jobs/queue.ts'

const zip = promisify(gzip)

/** So many are written in a few hundredths of a second: nobody waits long for the embedded store's one connection. */
const length = 4000

/** The file says what the ledger held when it was asked for. */
export const exportTransactions: Work<'export_transactions'> = async (tx, { project_id, id }, now) => {
  const file = await findExport(tx, project_id, id)
  if (!file) return 'done'
  const { selection, last_id: after } = file
  const { rows, last_id } = await readTransactions(tx, project_id, selection, { after, length })
  let { chunks } = file
  if (rows.length > 0 || chunks === 0) {
    const csv = csvOf(selection.fields, rows, chunks === 0)
    await addChunk(tx, project_id, id, chunks, await zip(csv))
    chunks += 1
  }
  const status = last_id === null ? 'DONE' : 'IN_PROGRESS'
  await advanceExport(tx, project_id, id, { status, last_id: last_id ?? after, chunks }, now)
  return last_id === null ? 'done' : 'more'
}
