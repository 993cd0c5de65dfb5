/** Writes the files of operations 11 and 12 in chunks. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { stringify } from 'csv-stringify/sync'
import type { TransactionField } from '../../contract/resources/export.ts'
import type { JobHandler } from '../jobs/queue.ts'
import { readTransactions, type TransactionRow } from '../vouchers/transactions.ts'
import { addChunk, advanceExport, findExport } from './queries.ts'

const zip = promisify(gzip)

/**
 * Transactions per chunk. A chunk takes a few hundredths of a second, so it does not occupy the embedded store's only
 * connection for long.
 */
const chunkSize = 4000

/** The file contains the transactions that existed when it was requested. */
export const exportTransactions: JobHandler<'export_transactions'> = async (tx, { project_id, id }, now) => {
  const file = await findExport(tx, project_id, id)
  if (!file) return 'done'
  const { selection, last_id: after } = file
  const { rows, last_id } = await readTransactions(tx, project_id, selection, { after, length: chunkSize })
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

// Formats transactions as CSV (RFC 4180, with LF line ends) without cells that a spreadsheet interprets as formulas.

/** Null becomes an empty cell. */
export function csvOf(
  fields: TransactionField[],
  rows: readonly TransactionRow[],
  withHeader: boolean,
): string {
  const lines = rows.map((row) => fields.map((field) => row[field]))
  return stringify(lines, {
    columns: fields,
    header: withHeader,
    escape_formulas: true,
    cast: { string: escapeFormula, date: (moment) => moment.toISOString() },
  })
}

/**
 * Matches formulas that `escape_formulas` misses: those after spaces or apostrophes, or with other characters that
 * spreadsheets read as signs.
 */
const formula = /^(?:['\s\p{Z}\p{C}]+[=+\-@＝＋－＠﹦﹢﹣﹫−⁺⁻⁼₊₋₌﬩⩵⩶]|[﹦﹢﹣﹫−⁺⁻⁼₊₋₌﬩⩵⩶]|'+[\t\r])/u

/**
 * A leading apostrophe turns a cell into text. Text that starts with an apostrophe gets one more, so that removing the
 * first apostrophe always restores the value.
 */
const escapeFormula = (text: string) => (formula.test(text) ? `'${text}` : text)
