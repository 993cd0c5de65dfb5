/** Reads a CSV file (RFC 4180) in UTF-8 row by row, in the variants that spreadsheets write. */
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import type { CsvErrorCode } from 'csv-parse'

export interface CsvRow {
  /** Line on which the row starts. */
  line: number
  /** Non-empty cells by column name. */
  cells: ReadonlyMap<string, string>
  /** The row's text in the file, including blank lines before the row. */
  raw: string
  /** Set if the row has more or fewer cells than the header, or a cell in a column without a name. */
  fault: string | undefined
  /** Bytes of the file read so far. */
  bytes: number
}

export interface Csv {
  /** Column names can be empty. */
  header: { raw: string; names: readonly string[] }
  rows: AsyncIterable<CsvRow>
}

/** @throws Error, now or while rows are read, that names the first line that is not CSV or UTF-8. */
export async function openCsv(file: string): Promise<Csv> {
  const records = recordsIn(file, await separatorOf(file))
  const first = await records.next()
  if (first.done) throw new Error(`${file} is empty. The first row must contain the column names.`)
  const { record, raw } = first.value
  const names = record.map((name) => name.trim())
  return { header: { raw, names }, rows: rowsOf(records, names) }
}

async function* rowsOf(records: AsyncIterable<Parsed>, names: readonly string[]): AsyncGenerator<CsvRow> {
  for await (const { record, raw, line, bytes } of records) {
    const cells = new Map(names.flatMap((name, index) => (record[index] ? [[name, record[index]]] : [])))
    const isMalformed = record.length !== names.length || cells.has('')
    const fault = isMalformed ? `must have ${names.length} cells, like the first row` : undefined
    yield { line, cells, raw, fault, bytes }
  }
}

interface Parsed extends Pick<CsvRow, 'line' | 'bytes'> {
  record: string[]
  raw: string
}

const breaksIn = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0

/** Limits memory use if a quote is never closed. Longer than any real row. */
const maxRowLength = 1_000_000

/** A `limit` of -1 reads all rows. */
async function* recordsIn(file: string, delimiter: string, limit = -1): AsyncGenerator<Parsed> {
  const { parse } = await import('csv-parse')
  const parser = parse({
    delimiter,
    info: true,
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: maxRowLength,
    to: limit,
  })
  // The loop below receives the errors of both streams from the parser.
  pipeline(Readable.from(textOf(file)), parser, () => undefined)
  // Lines are counted here, because the parser counts a CRLF within quotes twice.
  let nextLine = 1
  try {
    // The stream's types do not cover the options `info` and `raw`.
    for await (const { record, raw, info } of parser as AsyncIterable<RawRecord>) {
      const line = nextLine + breaksBefore(raw, delimiter)
      nextLine += breaksIn(raw)
      yield { record, raw, line, bytes: info.bytes }
    }
  } catch (error) {
    throw isCsvError(error)
      ? describeFault(file, delimiter, error, await lineAfter(file, delimiter, error.records))
      : error
  } finally {
    parser.destroy()
  }
}

/**
 * Returns the line after the first `records` rows. Reads them again, because an error discards rows that were parsed
 * but not yet consumed.
 */
async function lineAfter(file: string, delimiter: string, records: number) {
  let line = 1
  if (records === 0) return line
  for await (const { raw } of recordsIn(file, delimiter, records)) line += breaksIn(raw)
  return line
}

interface RawRecord {
  record: string[]
  raw: string
  info: { bytes: number }
}

const blankLines = /^(?:[^\S\r\n]*(?:\r\n|\r|\n))*/
const blankLinesWithoutTabs = /^(?:[^\S\r\n\t]*(?:\r\n|\r|\n))*/

/**
 * Counts the blank lines before a row, which are part of its text. In a tab-separated file, a line of tabs is not
 * blank but a row of empty cells.
 */
const breaksBefore = (raw: string, delimiter: string) =>
  breaksIn((delimiter === '\t' ? blankLinesWithoutTabs : blankLines).exec(raw)?.[0] ?? '')

const newline = 0x0a

/** Yields the file's text in whole lines. @throws Error that names the first line that is not UTF-8. */
async function* textOf(file: string): AsyncGenerator<string> {
  let line = 1
  const checked = (bytes: Buffer) => {
    const lines = bytes.toString('utf8').split('\n')
    if (!isUtf8(bytes)) {
      const fault = line + lines.findIndex((text) => text.includes('\uFFFD'))
      throw new Error(
        `${basename(file)}, line ${fault}: is not UTF-8. In a spreadsheet, export as "CSV UTF-8".`,
      )
    }
    const text = lines.join('\n')
    const withoutByteOrderMark = line === 1 ? text.replace(/^\uFEFF/, '') : text
    line += lines.length - 1
    return withoutByteOrderMark
  }

  let rest: Buffer = Buffer.alloc(0)
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    const buffered = Buffer.concat([rest, bytes])
    const end = buffered.lastIndexOf(newline) + 1
    rest = buffered.subarray(end)
    if (rest.length > maxRowLength)
      throw new Error(`${basename(file)}, line ${line}: is longer than 1,000,000 bytes.`)
    if (end > 0) yield checked(buffered.subarray(0, end))
  }
  yield checked(rest)
}

// The separator of cells. Spreadsheets choose one that differs from the decimal mark of their language.

const separators = [',', ';', '\t'] as const

async function separatorOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), { position: 0 })
    const [line = ''] = buffer.toString('utf8', 0, bytesRead).split(/[\r\n]/)
    const names = line.replace(/"[^"]*"/g, '')
    const counts = separators.map((separator) => names.split(separator).length)
    return separators[counts.indexOf(Math.max(...counts))] ?? ','
  } finally {
    await handle.close()
  }
}

const notClosed = 'an opening quote is never closed'
const unseparated = 'a separator is missing after the closing quote (double a quote inside a cell)'

const faults: Partial<Record<CsvErrorCode, string>> = {
  CSV_QUOTE_NOT_CLOSED: notClosed,
  CSV_INVALID_CLOSING_QUOTE: unseparated,
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: unseparated,
  INVALID_OPENING_QUOTE: 'an unquoted cell contains a quote (quote the cell and double the quote)',
  CSV_MAX_RECORD_SIZE: 'a row is longer than 1,000,000 characters',
}

interface CsvFault extends Error {
  code: string
  /** The part of the row that was read. */
  raw: string
  /** Number of rows before the invalid row. */
  records: number
}

const isCsvError = (error: unknown): error is CsvFault =>
  error instanceof Error && 'code' in error && 'raw' in error && 'records' in error

/** `first` is the line after the last complete row. */
function describeFault(file: string, delimiter: string, error: CsvFault, first: number) {
  const { raw } = error
  const { line, isOpen } = lastQuote(raw, first)
  const end = first + breaksIn(raw)
  const fault = Object.entries(faults).find(([code]) => code === error.code)?.[1] ?? error.message
  const at = (place: number, message: string) =>
    new Error(`${basename(file)}, line ${place}: ${message}.`, { cause: error })
  if (isOpen && error.code !== 'INVALID_OPENING_QUOTE') return at(line, notClosed)
  if (error.code === 'CSV_MAX_RECORD_SIZE') return at(first + breaksBefore(raw, delimiter), fault)
  // The quote was closed on a later line, for example by the opening quote of another cell.
  return fault === unseparated && line < end
    ? at(line, `an opening quote is not closed before line ${end} (double a quote inside a cell)`)
    : at(end, fault)
}

/**
 * Returns the line of the last quote that opens a cell, or 0 if there is none, and whether that cell is still open. A
 * doubled quote closes and reopens the cell.
 */
function lastQuote(raw: string, first: number) {
  let line = 0
  let isOpen = false
  for (const { index } of raw.matchAll(/"/g)) {
    const isDoubled = raw[index - 1] === '"'
    isOpen = !isOpen
    if (isOpen && !(isDoubled && line > 0)) line = first + breaksIn(raw.slice(0, index))
  }
  return { line, isOpen }
}
