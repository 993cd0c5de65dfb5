/**
 * Brings a CSV file into a project: looked through first, from beginning to end, and then loaded, each piece of it
 * in a transaction of its own. Whatever was loaded before is known again, so whoever is interrupted begins again.
 */
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Store } from '../database/store.ts'
import type { Progress } from '../progress.ts'
import { openCsv, type Csv, type CsvRow } from './csv.ts'
import { checkHeader, readCells, type CellFault, type Sheet } from './sheet.ts'

export interface ImportOptions {
  /** Changes nothing, and only tells what would be loaded. */
  dryRun?: boolean
  /** Leaves bad rows out; otherwise one bad row keeps the whole file out. */
  skipBad?: boolean
  /** Gets the first row, and then each bad row as it stands in the file. */
  onBadRow?(raw: string): void | Promise<void>
  progress?: Progress
}

export interface Imported {
  /** Rows that were loaded, or would be. */
  loaded: number
  /** Rows that had been loaded before. */
  known: number
  /** Rows that were left out. */
  bad: number
  /** What is wrong with them: the first ones. */
  faults: string[]
}

/** Rows of a file that cannot be loaded; nothing was. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}

/** So many rows are loaded at a time: a shop that is open meanwhile waits no longer than for these. */
const batch = 500
const mostFaults = 100

/** @throws ImportError that names the bad rows, and any other error that ends the import between two pieces. */
export async function importFile<Row>(
  store: Store,
  file: string,
  sheet: Sheet<Row>,
  options: ImportOptions = {},
): Promise<Imported> {
  const looked = await lookThrough(store, file, sheet, options)
  const done = { loaded: looked.loaded, known: looked.known, bad: looked.bad.size, faults: looked.faults }
  if (done.bad > 0 && !options.skipBad) throw new ImportError(inWords(done, 'Nothing was loaded.'))
  if (options.dryRun || done.loaded === 0) return done
  return { ...done, ...(await load(store, file, sheet, looked.bad, done.loaded + done.known, options)) }
}

/** The faults, one a line, and what came of it. */
const inWords = ({ bad, faults }: Pick<Imported, 'bad' | 'faults'>, end: string) =>
  [...faults, `${bad} ${bad === 1 ? 'row is' : 'rows are'} bad. ${end}`].join('\n')

interface Placed<Row> {
  line: number
  raw: string
  row: Row
}

/** Reads every row and looks it up, and changes nothing. Bad rows by their lines. */
async function lookThrough<Row>(store: Store, file: string, sheet: Sheet<Row>, options: ImportOptions) {
  const found = { loaded: 0, known: 0, bad: new Set<number>(), faults: [] as string[] }
  const csv = await openSheet(file, sheet)
  const seen = new Map<string, number>()
  const size = await sizeOf(file)
  const refuse = async (
    { line, raw, cells }: Pick<CsvRow, 'line' | 'raw' | 'cells'>,
    faults: readonly CellFault[],
  ) => {
    if (found.bad.size === 0) await options.onBadRow?.(csv.header.raw)
    found.bad.add(line)
    await options.onBadRow?.(raw)
    const told = faults.map(
      (fault) => `${basename(file)}, line ${line}${placeOf(fault, cells)}: ${fault.message}`,
    )
    if (found.faults.length < mostFaults) found.faults.push(...told)
  }

  for await (const rows of piecesOf(csv)) {
    const good: (Placed<Row> & { cells: CsvRow['cells'] })[] = []
    for (const { line, raw, cells, fault } of rows) {
      const read =
        fault === undefined ? readCells(cells, sheet) : { faults: [{ column: null, message: fault }] }
      if ('faults' in read) {
        await refuse({ line, raw, cells }, read.faults)
        continue
      }
      const again = sheet.keysOf(read.row).flatMap(({ column, value }) => {
        const key = `${column} ${value}`
        const before = seen.get(key)
        seen.set(key, before ?? line)
        return before === undefined ? [] : [{ column, message: `is on line ${before}, too` }]
      })
      if (again.length === 0) good.push({ line, raw, cells, row: read.row })
      else await refuse({ line, raw, cells }, again)
    }
    const verdicts = await sheet.judge(
      store.db,
      good.map(({ row }) => row),
    )
    for (const [index, verdict] of verdicts.entries()) {
      const placed = good[index]
      if (verdict === 'new') found.loaded += 1
      else if (verdict === 'known') found.known += 1
      else if (placed) await refuse(placed, [verdict])
    }
    options.progress?.('checking', `bytes of ${basename(file)}`, rows.at(-1)?.bytes ?? 0, size)
  }
  return found
}

const placeOf = ({ column }: CellFault, cells: CsvRow['cells']) => {
  if (column === null) return ''
  const value = cells.get(column)
  return `, ${column}${value === undefined ? '' : ` "${value.length > 60 ? `${value.slice(0, 60)}…` : value}"`}`
}

/** Writes what is new, piece by piece. @throws ImportError where the store is another than when it was looked up. */
async function load<Row>(
  store: Store,
  file: string,
  sheet: Sheet<Row>,
  bad: ReadonlySet<number>,
  all: number,
  { progress }: ImportOptions,
) {
  const done = { loaded: 0, known: 0 }
  for await (const rows of piecesOf(await openSheet(file, sheet))) {
    const good = rows.flatMap(({ line, cells }) => {
      const read = bad.has(line) ? undefined : readCells(cells, sheet)
      return read && 'row' in read ? [{ line, cells, row: read.row }] : []
    })
    const fresh = await store.transaction(async (tx) => {
      const now = new Date()
      const wanted = good.map(({ row }) => row)
      await sheet.lock(tx, wanted, now)
      const verdicts = await sheet.judge(tx, wanted)
      for (const [index, verdict] of verdicts.entries()) {
        const placed = good[index]
        if (typeof verdict === 'string' || !placed) continue
        const place = `${basename(file)}, line ${placed.line}${placeOf(verdict, placed.cells)}`
        throw new ImportError(
          `${place}: ${verdict.message}. ${done.loaded} rows before it were loaded; the same again goes on.`,
        )
      }
      const fresh = wanted.filter((_, index) => verdicts[index] === 'new')
      if (fresh.length > 0) await sheet.write(tx, fresh, now)
      return fresh.length
    })
    done.loaded += fresh
    done.known += good.length - fresh
    progress?.('loading', sheet.noun, done.loaded + done.known, all)
  }
  return done
}

async function openSheet<Row>(file: string, sheet: Sheet<Row>): Promise<Csv> {
  const csv = await openCsv(file)
  checkHeader(csv.header.names, sheet)
  return csv
}

async function* piecesOf({ rows }: Csv): AsyncGenerator<CsvRow[]> {
  let piece: CsvRow[] = []
  for await (const row of rows) {
    piece.push(row)
    if (piece.length < batch) continue
    yield piece
    piece = []
  }
  if (piece.length > 0) yield piece
}

async function sizeOf(file: string) {
  const handle = await open(file)
  return handle
    .stat()
    .then(({ size }) => size)
    .finally(() => handle.close())
}
