/** What a file of one kind has in its columns: each cell is read as the field of a request that it stands for. */
import { normalizeCode } from '../../contract/code.ts'
import { z } from '../../contract/zod.ts'
import type { Db } from '../database/tables.ts'
import { detailsOf } from '../schema-issues.ts'

/** A cell that is wrong, and what it should be. */
export interface CellFault {
  /** Null for the row as a whole. */
  column: string | null
  message: string
}

/** What becomes of a row: it is loaded, it is in the store already, or it cannot be loaded. */
export type Verdict = 'new' | 'known' | CellFault

export interface Sheet<Row> {
  /** What a row is, for messages: `member`. */
  noun: string
  /** By the names of wire fields; `metadata.` stands for every name that begins with it. */
  columns: readonly string[]
  /** At least one of each list has to be there. */
  required: readonly (readonly string[])[]
  /** Columns of whole numbers. */
  numbers: readonly string[]
  /** Columns of codes, ids and the like, which a spreadsheet may have turned into numbers. */
  identifiers: readonly string[]
  schema: z.ZodMiniType<Row>
  /** Keys of the row. Each may occur in a file once. */
  keysOf(row: Row): readonly { column: string; value: string }[]
  /** Faults that the schema does not find. */
  faultsOf?(row: Row): CellFault[]
  /** Looks the rows up, and changes nothing. */
  judge(db: Db, rows: readonly Row[]): Promise<Verdict[]>
  /** Locks what the rows are about, so that what is judged next stays true. */
  lock(tx: Db, rows: readonly Row[], now: Date): Promise<void>
  /** Writes rows that were judged as new. */
  write(tx: Db, rows: readonly Row[], now: Date): Promise<void>
}

const meta = 'metadata.'

/** @throws Error that names the columns which are unknown, repeated or missing. */
export function checkHeader<Row>(names: readonly string[], { columns, required }: Sheet<Row>) {
  const known = (name: string) =>
    columns.includes(name) || (columns.includes(meta) && name.startsWith(meta) && name !== meta)
  const allowed = columns.map((name) => (name === meta ? `${meta}NAME` : name)).join(', ')
  const unknown = names.find((name) => name !== '' && !known(name))
  if (unknown !== undefined) throw new Error(`There is no column "${unknown}": expected ${allowed}.`)
  const repeated = names.find((name, index) => name !== '' && names.indexOf(name) < index)
  if (repeated !== undefined) throw new Error(`The column "${repeated}" is there twice.`)
  const missing = required.find((ways) => !ways.some((name) => names.includes(name)))
  if (missing) throw new Error(`The column ${missing.join(' or ')} is missing: expected some of ${allowed}.`)
}

/** One row of a file as what it says, or every fault in it. */
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

/** The fault of a single cell: a number that a spreadsheet has changed, or invisible text. */
function cellFault<Row>(column: string, text: string, { numbers, identifiers }: Sheet<Row>) {
  if (text.includes('\0')) return 'should have no NUL'
  if (numbers.includes(column)) return wholeNumber.test(text) ? undefined : notWhole(text)
  if (!identifiers.includes(column)) return undefined
  const compared = normalizeCode(text)
  const number = compared.replace(/^=/, '')
  if (scientific.test(number)) return lostDigits
  if (longWithDecimals.test(number)) return addedDecimals
  return compared === '' ? 'should have more than white space, quotes and invisible characters' : undefined
}

const wholeNumber = /^-?\d{1,16}$/

const lostDigits =
  'should be written in full, not in scientific notation: format the column as text and enter the value again'

/** As spreadsheets write long numbers. A code such as 12E5 has neither a decimal mark nor a sign after the E. */
const scientific = /^[+-]?\d+(?:[.,]\d*E[+-]?|E[+-])\d+$/i

const addedDecimals =
  'should be written in full, without decimals: format the column as text and enter the value again'

/** As programs export a long number that they read as a floating-point one. */
const longWithDecimals = /^[+-]?\d{12,}[.,]0+$/

const notWhole = (text: string) =>
  /^[+-]?\d/.test(text)
    ? 'should be a whole number in digits alone, such as 1000: format the column as text'
    : 'should be a whole number, such as 1000'

/** `redemption.quantity` stands for a field inside another, `metadata.size` for one key. */
function asRequest(cells: ReadonlyMap<string, string>, numbers: readonly string[]) {
  const request: Record<string, unknown> = {}
  const inside = new Map<string, Map<string, unknown>>()
  for (const [column, text] of cells) {
    const value = numbers.includes(column) ? Number(text) : text
    const dot = column.indexOf('.')
    const outer = column.slice(0, dot)
    if (dot === -1) request[column] = value
    else
      inside.set(outer, (inside.get(outer) ?? new Map<string, unknown>()).set(column.slice(dot + 1), value))
  }
  return {
    ...request,
    ...Object.fromEntries([...inside].map(([name, fields]) => [name, Object.fromEntries(fields)])),
  }
}
