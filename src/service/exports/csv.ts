/**
 * Transactions as CSV (RFC 4180, lines end with LF), which no spreadsheet takes for formulas ("What must hold when
 * things go wrong", CSV formulas).
 */
import type { TransactionField } from '../../contract/resources/export.ts'
import { peer } from '../optional-package.ts'
import type { TransactionRow } from '../vouchers/transactions.ts'

const { stringify } = await peer('csv-stringify', () => import('csv-stringify/sync'))

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
