/** A CSV file, read row by row (RFC 4180): whatever a spreadsheet writes, in UTF-8, however long it is. */
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import type { CsvErrorCode, Info } from 'csv-parse'
import { optionalPackage } from '../optional-package.ts'

export interface CsvRow {
  /** On which it begins. */
  line: number
  /** By the name of the column, what is not empty. */
  cells: ReadonlyMap<string, string>
  /** As it stands in the file. */
  raw: string
  /** Cells that no column of the first row has a name for, or that are missing. */
  fault: string | undefined
  /** How much of the file has been read, in bytes. */
  bytes: number
}

export interface Csv {
  /** The first row, as it stands in the file and as names; a name may be empty. */
  header: { raw: string; names: readonly string[] }
  rows: AsyncIterable<CsvRow>
}

/** Opens a file. @throws Error that says where it is no CSV or no UTF-8, now or while its rows are read. */
export async function openCsv(file: string): Promise<Csv> {
  const records = recordsIn(file, await separatorOf(file))
  const first = await records.next()
  if (first.done) throw new Error(`${file} is empty: expected a first row with the names of the columns.`)
  const { record, raw } = first.value
  const names = record.map((name) => name.trim())
  return { header: { raw, names }, rows: rowsOf(records, names) }
}

async function* rowsOf(records: AsyncIterable<Parsed>, names: readonly string[]): AsyncGenerator<CsvRow> {
  for await (const { record, raw, info } of records) {
    const cells = new Map(names.flatMap((name, index) => (record[index] ? [[name, record[index]]] : [])))
    const isStray = record.length !== names.length || cells.has('')
    const fault = isStray ? `should have ${names.length} cells, as the first row has` : undefined
    yield { line: lineOf(raw, info), cells, raw, fault, bytes: info.bytes }
  }
}

interface Parsed {
  record: string[]
  raw: string
  info: Info
}

/** A row between quotes may go over several lines, and the parser counts to its end. */
const lineOf = (raw: string, { lines }: Info) => lines - raw.trim().split(/\r\n|\r|\n/).length + 1

/** More than any row that is meant, so that a quote that is not closed takes no more memory. */
const longestRow = 1_000_000

async function* recordsIn(file: string, delimiter: string): AsyncGenerator<Parsed> {
  const { parse } = await optionalPackage('csv-parse', () => import('csv-parse'))
  const parser = parse({
    delimiter,
    info: true,
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: longestRow,
  })
  // What goes wrong with either comes out of the parser.
  pipeline(Readable.from(textOf(file)), parser, () => undefined)
  try {
    // The types of the stream do not know what `info` and `raw` make of a record.
    for await (const parsed of parser as AsyncIterable<Parsed>) yield parsed
  } catch (error) {
    throw inPlainWords(file, error)
  } finally {
    parser.destroy()
  }
}

const newline = 0x0a

/** The file as text, in pieces of whole lines. @throws Error that names the line which is no UTF-8. */
async function* textOf(file: string): AsyncGenerator<string> {
  let line = 1
  const checked = (bytes: Buffer) => {
    const lines = bytes.toString('utf8').split('\n')
    if (!isUtf8(bytes)) {
      const fault = line + lines.findIndex((text) => text.includes('\uFFFD'))
      throw new Error(
        `${basename(file)}, line ${fault}: expected UTF-8, which spreadsheets call "CSV UTF-8".`,
      )
    }
    const text = lines.join('\n')
    const piece = line === 1 ? text.replace(/^\uFEFF/, '') : text
    line += lines.length - 1
    return piece
  }

  let rest: Buffer = Buffer.alloc(0)
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    const known = Buffer.concat([rest, bytes])
    const end = known.lastIndexOf(newline) + 1
    rest = known.subarray(end)
    if (rest.length > longestRow)
      throw new Error(`${basename(file)}, line ${line}: expected no line longer than 1,000,000 bytes.`)
    if (end > 0) yield checked(known.subarray(0, end))
  }
  yield checked(rest)
}

// Spreadsheets separate with what is not the decimal comma of their language.

const separators = [',', ';', '\t'] as const

/** The one that the first line has most of, outside of quotes. */
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

const faults: Partial<Record<CsvErrorCode, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened here and not closed',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE:
    'expected a separator after the closing quote; a quote inside is written twice',
  INVALID_OPENING_QUOTE: 'a cell with quotes begins with one; a quote inside is written twice',
  CSV_MAX_RECORD_SIZE: 'a row is longer than 1,000,000 characters, or a quote is not closed',
}

function inPlainWords(file: string, error: unknown) {
  if (!(error instanceof Error && 'code' in error && 'lines' in error)) return error
  const fault = Object.entries(faults).find(([code]) => code === error.code)?.[1] ?? error.message
  return new Error(`${basename(file)}, line ${String(error.lines)}: ${fault}.`, { cause: error })
}
