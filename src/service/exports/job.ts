/** The rest of operations 11 and 12: a file of transactions, some of them at a time. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { TransactionField } from '../../contract/resources/export.ts'
import type { Work } from '../jobs/queue.ts'
import { optionalPackage } from '../optional-package.ts'
import { readTransactions, type TransactionRow } from '../vouchers/transactions.ts'
import { addChunk, advanceExport, findExport } from './queries.ts'

const zip = promisify(gzip)

/** This many take a few hundredths of a second, so that the embedded store's one connection is soon free again. */
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

// Transactions as CSV (RFC 4180, lines end with LF), which no spreadsheet takes for formulas ("What must hold when
// things go wrong", CSV formulas).

const { stringify } = await optionalPackage('csv-stringify', () => import('csv-stringify/sync'))

/** The lines of these rows, with the line of names before them if it is wanted. Null is an empty cell. */
export function csvOf(
  fields: TransactionField[],
  rows: readonly TransactionRow[],
  withNames: boolean,
): string {
  const lines = rows.map((row) => fields.map((field) => row[field]))
  return stringify(lines, {
    columns: fields,
    header: withNames,
    escape_formulas: true,
    cast: { string: defused, date: (moment) => moment.toISOString() },
  })
}

/** Besides the signs, tabs and returns at the start and the full-width forms, which `escape_formulas` sees to. */
const formula = /^(?:['\s\p{Z}\p{C}]+[=+\-@＝＋－＠﹦﹢﹣﹫−⁺⁻⁼₊₋₌﬩⩵⩶]|[﹦﹢﹣﹫−⁺⁻⁼₊₋₌﬩⩵⩶]|'+[\t\r])/u

/**
 * An apostrophe makes a cell text. One more before those that are there: what begins with several is what it was
 * without the first.
 */
const defused = (text: string) => (formula.test(text) ? `'${text}` : text)
