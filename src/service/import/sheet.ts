/** Describes the columns of an import file. Each cell is validated like the request field with its column's name. */
import { normalizeCode } from '../../contract/code.ts'
import { z } from '../../contract/zod.ts'
import type { Db } from '../database/tables.ts'
import { detailsOf } from '../schema-issues.ts'

export interface CellFault {
  /** Null for a problem with the row as a whole. */
  column: string | null
  message: string
}

/** A `new` row can be imported, an `existing` row already was, and a `CellFault` makes a row invalid. */
export type RowStatus = 'new' | 'existing' | CellFault

export interface Sheet<Row> {
  /** Plural noun for the rows, used in messages. */
  noun: string
  /** Wire field names. `metadata.` allows every column with this prefix. */
  columns: readonly string[]
  /** At least one column of each list is required. */
  required: readonly (readonly string[])[]
  /** Columns with integers. */
  numbers: readonly string[]
  /** Columns with codes, ids or similar text, which a spreadsheet may have turned into numbers. */
  identifiers: readonly string[]
  schema: z.ZodMiniType<Row>
  /** Keys that must be unique in the file. */
  keysOf(row: Row): readonly { column: string; value: string }[]
  /** Finds faults that the schema does not find. */
  faultsOf?(row: Row): CellFault[]
  /** Looks up the status of each row without changing anything. */
  statusesOf(db: Db, rows: readonly Row[]): Promise<RowStatus[]>
  /** Locks the customers or cards of the rows, so that statuses stay valid until the rows are written. */
  lock(tx: Db, rows: readonly Row[], now: Date): Promise<void>
  /** Writes rows with the status `new`. */
  write(tx: Db, rows: readonly Row[], now: Date): Promise<void>
}

const metadataPrefix = 'metadata.'

/** @throws Error that lists unknown, repeated and missing columns. */
export function checkHeader<Row>(names: readonly string[], { columns, required }: Sheet<Row>) {
  const isAllowed = (name: string) =>
    columns.includes(name) ||
    (columns.includes(metadataPrefix) && name.startsWith(metadataPrefix) && name !== metadataPrefix)
  const allowed = columns.map((name) => (name === metadataPrefix ? `${metadataPrefix}NAME` : name)).join(', ')
  const unknown = names.find((name) => name !== '' && !isAllowed(name))
  if (unknown !== undefined) throw new Error(`Unknown column "${unknown}". The columns are ${allowed}.`)
  const repeated = names.find((name, index) => name !== '' && names.indexOf(name) < index)
  if (repeated !== undefined) throw new Error(`The column "${repeated}" occurs twice.`)
  const missing = required.find((alternatives) => !alternatives.some((name) => names.includes(name)))
  if (missing) throw new Error(`The column ${missing.join(' or ')} is missing. The columns are ${allowed}.`)
}

export function readCells<Row>(
  cells: ReadonlyMap<string, string>,
  sheet: Sheet<Row>,
): { row: Row } | { faults: CellFault[] } {
  const cellFaults = [...cells].flatMap(([column, text]) => {
    const message = cellFault(column, text, sheet)
    return message === undefined ? [] : [{ column, message }]
  })
  if (cellFaults.length > 0) return { faults: cellFaults }
  const { data, error } = z.safeParse(sheet.schema, asRequest(cells, sheet.numbers), { reportInput: true })
  if (error) {
    return { faults: detailsOf(error.issues, '').map(({ field, message }) => ({ column: field, message })) }
  }
  const faults = sheet.faultsOf?.(data) ?? []
  return faults.length > 0 ? { faults } : { row: data }
}

function cellFault<Row>(column: string, text: string, { numbers, identifiers }: Sheet<Row>) {
  if (text.includes('\0')) return 'must not contain NUL'
  if (numbers.includes(column)) return wholeNumber.test(text) ? undefined : notWhole(text)
  if (!identifiers.includes(column)) return undefined
  const normalized = normalizeCode(text)
  const number = normalized.replace(/^=/, '')
  if (scientific.test(number)) return lostDigits
  if (longWithDecimals.test(number)) return addedDecimals
  return normalized === '' ? 'must contain more than white space, quotes and invisible characters' : undefined
}

const wholeNumber = /^-?\d{1,16}$/

const lostDigits =
  'must be written in full, not in scientific notation: format the column as text and enter the value again'

/**
 * Matches a long number as spreadsheets write it, such as 1.2E+15. A code such as 12E5 has neither a decimal mark nor a
 * sign after the E.
 */
const scientific = /^[+-]?\d+(?:[.,]\d*E[+-]?|E[+-])\d+$/i

const addedDecimals =
  'must be written in full, without decimals: format the column as text and enter the value again'

/** Matches a long number that was converted to floating point, such as 123456789012.0. */
const longWithDecimals = /^[+-]?\d{12,}[.,]0+$/

const notWhole = (text: string) =>
  /^[+-]?\d/.test(text)
    ? 'must be a whole number with digits only, such as 1000: format the column as text'
    : 'must be a whole number, such as 1000'

/** Splits column names at the first dot: `metadata.a.b` becomes the key `a.b` of `metadata`. */
function asRequest(cells: ReadonlyMap<string, string>, numbers: readonly string[]) {
  const request: Record<string, unknown> = {}
  const nested = new Map<string, Map<string, unknown>>()
  for (const [column, text] of cells) {
    const value = numbers.includes(column) ? Number(text) : text
    const dot = column.indexOf('.')
    const outer = column.slice(0, dot)
    if (dot === -1) request[column] = value
    else
      nested.set(outer, (nested.get(outer) ?? new Map<string, unknown>()).set(column.slice(dot + 1), value))
  }
  return {
    ...request,
    ...Object.fromEntries([...nested].map(([name, fields]) => [name, Object.fromEntries(fields)])),
  }
}
