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
  dryRun?: boolean
  /** Skips invalid rows. Without it, one invalid row rejects the whole file. */
  skipBad?: boolean
  /** Receives the header row, then each invalid row as it is in the file. */
  onBadRow?(raw: string): void | Promise<void>
  progress?: Progress
}

export interface Imported {
  /** Rows that were imported, or would be without `dryRun`. */
  loaded: number
  /** Rows that had been imported before. */
  unchanged: number
  bad: number
  /** The first problems found. */
  faults: string[]
}

export class ImportError extends Error {
  override readonly name = 'ImportError'
}

/** Rows per transaction. Limits how long other requests wait for locks. */
const batchSize = 500
const maxFaults = 100

/** @throws ImportError that lists the invalid rows. If an error occurs during writing, earlier batches stay imported. */
export async function importFile<Row>(
  store: Store,
  file: string,
  sheet: Sheet<Row>,
  options: ImportOptions = {},
): Promise<Imported> {
  const check = await checkRows(store, file, sheet, options)
  const result = {
    loaded: check.loaded,
    unchanged: check.unchanged,
    bad: check.bad.size,
    faults: check.faults,
  }
  if (result.bad > 0 && !options.skipBad) throw new ImportError(summarize(result, 'Nothing was imported.'))
  if (options.dryRun || result.loaded === 0) return result
  return {
    ...result,
    ...(await load(store, file, sheet, check.bad, result.loaded + result.unchanged, options)),
  }
}

const summarize = ({ bad, faults }: Pick<Imported, 'bad' | 'faults'>, outcome: string) =>
  [...faults, `${bad} ${bad === 1 ? 'row is' : 'rows are'} invalid. ${outcome}`].join('\n')

interface LocatedRow<Row> {
  line: number
  raw: string
  row: Row
}

/** `bad` contains the lines of invalid rows. */
async function checkRows<Row>(store: Store, file: string, sheet: Sheet<Row>, options: ImportOptions) {
  const result = { loaded: 0, unchanged: 0, bad: new Set<number>(), faults: [] as string[] }
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
      const parsed =
        fault === undefined ? readCells(cells, sheet) : { faults: [{ column: null, message: fault }] }
      if ('faults' in parsed) {
        await reject({ line, raw, cells }, parsed.faults)
        continue
      }
      const duplicates = sheet.keysOf(parsed.row).flatMap(({ column, value }) => {
        const key = `${column} ${value}`
        const before = seen.get(key)
        seen.set(key, before ?? line)
        return before === undefined ? [] : [{ column, message: `is a duplicate of line ${before}` }]
      })
      if (duplicates.length === 0) good.push({ line, raw, cells, row: parsed.row })
      else await reject({ line, raw, cells }, duplicates)
    }
    const statuses = await sheet.statusesOf(
      store.db,
      good.map(({ row }) => row),
    )
    for (const [index, status] of statuses.entries()) {
      const located = good[index]
      if (status === 'new') result.loaded += 1
      else if (status === 'existing') result.unchanged += 1
      else if (located) await reject(located, [status])
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

/** @throws ImportError if a row has become invalid since the check. */
async function load<Row>(
  store: Store,
  file: string,
  sheet: Sheet<Row>,
  bad: ReadonlySet<number>,
  total: number,
  { progress }: ImportOptions,
) {
  const result = { loaded: 0, unchanged: 0 }
  for await (const rows of batchesOf(await openSheet(file, sheet))) {
    const good = rows.flatMap(({ line, cells }) => {
      const parsed = bad.has(line) ? undefined : readCells(cells, sheet)
      return parsed && 'row' in parsed ? [{ line, cells, row: parsed.row }] : []
    })
    const written = await store.transaction(async (tx) => {
      const now = new Date()
      const rows = good.map(({ row }) => row)
      await sheet.lock(tx, rows, now)
      const statuses = await sheet.statusesOf(tx, rows)
      for (const [index, status] of statuses.entries()) {
        const located = good[index]
        if (typeof status === 'string' || !located) continue
        const place = `${basename(file)}, line ${located.line}${placeOf(status, located.cells)}`
        throw new ImportError(
          `${place}: ${status.message}. ${result.loaded} earlier rows were imported. To continue, fix the row and run the command again.`,
        )
      }
      const newRows = rows.filter((_, index) => statuses[index] === 'new')
      if (newRows.length > 0) await sheet.write(tx, newRows, now)
      return newRows.length
    })
    result.loaded += written
    result.unchanged += good.length - written
    progress?.('loading', sheet.noun, result.loaded + result.unchanged, total)
  }
  return result
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
    if (chunk.length < batchSize) continue
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
