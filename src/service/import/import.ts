/**
 * Imports a CSV file into a project: checks all rows first, then writes them in batches of one transaction each.
 * Imported rows are recognized, so an interrupted import can be run again.
 */
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Store } from '../database/store.ts'
import type { Progress } from '../progress.ts'
import { openCsv, type Csv, type CsvRow } from './csv.ts'
import { checkHeader, readCells, type CellFault, type Sheet } from './sheet.ts'

export interface ImportOptions {
  /** Reports what would be imported, without any change. */
  dryRun?: boolean
  /** Skips invalid rows. Without it, one invalid row rejects the whole file. */
  skipBad?: boolean
  /** Receives the header row, then each invalid row as it is in the file. */
  onBadRow?(raw: string): void | Promise<void>
  progress?: Progress
}

export interface Imported {
  /** Rows that were imported, or would be. */
  loaded: number
  /** Rows that had been imported before. */
  known: number
  /** Rows that were skipped. */
  bad: number
  /** The first problems found. */
  faults: string[]
}

/** Thrown for a file with invalid rows. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}

/** Rows per transaction. Limits how long an open shop has to wait. */
const batch = 500
const maxFaults = 100

/** @throws ImportError that lists the invalid rows, and any other error that ends the import between two batches. */
export async function importFile<Row>(
  store: Store,
  file: string,
  sheet: Sheet<Row>,
  options: ImportOptions = {},
): Promise<Imported> {
  const check = await checkRows(store, file, sheet, options)
  const done = { loaded: check.loaded, known: check.known, bad: check.bad.size, faults: check.faults }
  if (done.bad > 0 && !options.skipBad) throw new ImportError(summarize(done, 'Nothing was imported.'))
  if (options.dryRun || done.loaded === 0) return done
  return { ...done, ...(await load(store, file, sheet, check.bad, done.loaded + done.known, options)) }
}

/** Formats the problems, one per line, and the outcome. */
const summarize = ({ bad, faults }: Pick<Imported, 'bad' | 'faults'>, end: string) =>
  [...faults, `${bad} ${bad === 1 ? 'row is' : 'rows are'} invalid. ${end}`].join('\n')

interface LocatedRow<Row> {
  line: number
  raw: string
  row: Row
}

/** Reads and looks up every row without any change. Returns the lines of invalid rows. */
async function checkRows<Row>(store: Store, file: string, sheet: Sheet<Row>, options: ImportOptions) {
  const result = { loaded: 0, known: 0, bad: new Set<number>(), faults: [] as string[] }
  const csv = await openSheet(file, sheet)
  const seen = new Map<string, number>()
  const size = await sizeOf(file)
  const reject = async (
    { line, raw, cells }: Pick<CsvRow, 'line' | 'raw' | 'cells'>,
    faults: readonly CellFault[],
  ) => {
    if (result.bad.size === 0) await options.onBadRow?.(csv.header.raw)
    result.bad.add(line)
    await options.onBadRow?.(raw)
    const messages = faults.map(
      (fault) => `${basename(file)}, line ${line}${placeOf(fault, cells)}: ${fault.message}`,
    )
    if (result.faults.length < maxFaults) result.faults.push(...messages)
  }

  for await (const rows of batchesOf(csv)) {
    const good: (LocatedRow<Row> & { cells: CsvRow['cells'] })[] = []
    for (const { line, raw, cells, fault } of rows) {
      const read =
        fault === undefined ? readCells(cells, sheet) : { faults: [{ column: null, message: fault }] }
      if ('faults' in read) {
        await reject({ line, raw, cells }, read.faults)
        continue
      }
      const duplicates = sheet.keysOf(read.row).flatMap(({ column, value }) => {
        const key = `${column} ${value}`
        const before = seen.get(key)
        seen.set(key, before ?? line)
        return before === undefined ? [] : [{ column, message: `is a duplicate of line ${before}` }]
      })
      if (duplicates.length === 0) good.push({ line, raw, cells, row: read.row })
      else await reject({ line, raw, cells }, duplicates)
    }
    const statuses = await sheet.statusesOf(
      store.db,
      good.map(({ row }) => row),
    )
    for (const [index, status] of statuses.entries()) {
      const placed = good[index]
      if (status === 'new') result.loaded += 1
      else if (status === 'known') result.known += 1
      else if (placed) await reject(placed, [status])
    }
    options.progress?.('checking', `bytes of ${basename(file)}`, rows.at(-1)?.bytes ?? 0, size)
  }
  return result
}

const placeOf = ({ column }: CellFault, cells: CsvRow['cells']) => {
  if (column === null) return ''
  const value = cells.get(column)
  return `, ${column}${value === undefined ? '' : ` "${value.length > 60 ? `${value.slice(0, 60)}…` : value}"`}`
}

/** Writes the new rows in batches. @throws ImportError if a row no longer has the status of the check. */
async function load<Row>(
  store: Store,
  file: string,
  sheet: Sheet<Row>,
  bad: ReadonlySet<number>,
  all: number,
  { progress }: ImportOptions,
) {
  const done = { loaded: 0, known: 0 }
  for await (const rows of batchesOf(await openSheet(file, sheet))) {
    const good = rows.flatMap(({ line, cells }) => {
      const read = bad.has(line) ? undefined : readCells(cells, sheet)
      return read && 'row' in read ? [{ line, cells, row: read.row }] : []
    })
    const written = await store.transaction(async (tx) => {
      const now = new Date()
      const rows = good.map(({ row }) => row)
      await sheet.lock(tx, rows, now)
      const statuses = await sheet.statusesOf(tx, rows)
      for (const [index, status] of statuses.entries()) {
        const placed = good[index]
        if (typeof status === 'string' || !placed) continue
        const place = `${basename(file)}, line ${placed.line}${placeOf(status, placed.cells)}`
        throw new ImportError(
          `${place}: ${status.message}. ${done.loaded} rows before it were imported. To continue, fix it and run the command again.`,
        )
      }
      const fresh = rows.filter((_, index) => statuses[index] === 'new')
      if (fresh.length > 0) await sheet.write(tx, fresh, now)
      return fresh.length
    })
    done.loaded += written
    done.known += good.length - written
    progress?.('loading', sheet.noun, done.loaded + done.known, all)
  }
  return done
}

async function openSheet<Row>(file: string, sheet: Sheet<Row>): Promise<Csv> {
  const csv = await openCsv(file)
  checkHeader(csv.header.names, sheet)
  return csv
}

async function* batchesOf({ rows }: Csv): AsyncGenerator<CsvRow[]> {
  let chunk: CsvRow[] = []
  for await (const row of rows) {
    chunk.push(row)
    if (chunk.length < batch) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

async function sizeOf(file: string) {
  const handle = await open(file)
  return handle
    .stat()
    .then(({ size }) => size)
    .finally(() => handle.close())
}
