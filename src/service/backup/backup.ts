import { join } from 'node:path'
import { appliedMigrations } from '../database/applied-migrations.ts'
import { refoldCodes } from '../database/code-lookup.ts'
import { sql } from '../database/kysely.ts'
import { migrate, migrations } from '../database/migrate.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'
import type { Progress } from '../progress.ts'
import {
  ChecksumBuilder,
  isSame,
  fileOf,
  linesIn,
  makeFolder,
  writeLinesTo,
  manifestFile,
  manifestOf,
  readManifest,
  type Contents,
  checksumOf,
  type Checksum,
} from './folder.ts'
import { linesOf, tablesOf, type Table, inOneSession, type Tx, writeLines } from './lines.ts'

/** @throws Error without writing anything if the folder is not empty or a migration is unfinished. */
export async function backUp(
  store: Store,
  folder: string,
  made_at: Date,
  progress: Progress,
): Promise<CountedTable[]> {
  return makeFolder(folder, (unfinished) =>
    inOneSession(store, async (tx) => {
      const finished = await finishedMigrations(tx)
      const tables = await tablesOf(tx)
      const counted = await countTables(tx, tables, progress)
      for (const [index, table] of tables.entries()) {
        const expected = counted[index]
        if (expected) await writeTable(tx, table, expected, unfinished, progress)
      }
      const contents: Contents = {
        format: 'perkit-backup-1',
        made_at: made_at.toISOString(),
        migrations: finished,
        tables: counted,
      }
      await writeLinesTo(join(unfinished, manifestFile), [manifestOf(contents).trimEnd().split('\n')])
      return counted
    }),
  )
}

async function writeTable(tx: Tx, table: Table, expected: CountedTable, folder: string, progress: Progress) {
  const checksum = new ChecksumBuilder()
  const lines = async function* () {
    for await (const batch of linesOf(tx, table)) {
      checksum.add(batch)
      progress('writing', table.name, checksum.rows, expected.rows)
      yield batch
    }
  }
  await writeLinesTo(join(folder, fileOf(table.name)), lines())
  if (!isSame(checksum, expected))
    throw new Error(`${table.name} was not read completely. Nothing was written.`)
}

/** @throws Error if a migration is unfinished: another store has no tables for its rows. */
async function finishedMigrations(tx: Tx) {
  const applied = await appliedMigrations(tx)
  const unfinished = applied.find(({ finished }) => !finished)
  if (unfinished)
    throw new Error(
      `A migration of the store is unfinished (${unfinished.name}). Run "perkit migrate", then try again.`,
    )
  return applied.map(({ name }) => name)
}

/** @throws Error if anything differs from what was written. */
export async function checkBackup(folder: string, progress: Progress): Promise<Contents> {
  const contents = await readManifest(folder)
  const knownMigrations = migrations.map(({ name }) => name)
  if (contents.migrations.some((name) => !knownMigrations.includes(name)))
    throw new Error(
      'The backup was made by another version of Perkit. Restore it with that version. Nothing was restored.',
    )

  for (const expected of contents.tables) {
    const file = join(folder, fileOf(expected.name))
    const checksum = new ChecksumBuilder()
    try {
      for await (const lines of linesIn(file)) {
        checksum.add(lines)
        progress('reading', expected.name, checksum.rows, expected.rows)
      }
    } catch (cause) {
      throw new Error(`${file} cannot be read. Nothing was restored.`, { cause })
    }
    if (!isSame(checksum, expected)) throw new Error(`${file} is damaged. Nothing was restored.`)
  }
  return contents
}

/** Returns the migrations that the backed-up store had, or undefined if it had all of them. */
export function migrationsOf(contents: Contents) {
  const applied = migrations.filter(({ name }) => contents.migrations.includes(name))
  return applied.length < migrations.length ? applied : undefined
}

/**
 * Restores a verified backup into an empty store with the same schema version ({@link migrationsOf}). Later migrations
 * run after the rows are restored, so that they also migrate the rows.
 */
export async function restore(
  store: Store,
  folder: string,
  { tables, migrations: restored }: Contents,
  progress: Progress,
  wanted = migrations,
) {
  await requireEmpty(store.db)
  const applied = await appliedMigrations(store.db)
  // A migration that has already run would not migrate the restored rows.
  if (applied.some(({ name }) => !restored.includes(name)))
    throw new Error('The tables are newer than the backup. Restore it into a database without tables.')
  await inOneSession(store, (tx) =>
    fill(tx, tables, ({ name }) => linesOfBackup(folder, name, tables), progress),
  )
  await migrate(store, { wanted, progress })
  await refoldCodes(store.db, progress)
  await sql`analyze`.execute(store.db)
}

/** A table that the backup does not list is empty. */
async function* linesOfBackup(folder: string, table: string, tables: Contents['tables']) {
  if (tables.some(({ name }) => name === table)) yield* linesIn(join(folder, fileOf(table)))
}

interface CountedTable extends Checksum {
  name: string
}

async function countTables(tx: Tx, tables: readonly Table[], progress: Progress): Promise<CountedTable[]> {
  const counted: CountedTable[] = []
  for (const table of tables) {
    progress('counting', table.name, counted.length, tables.length)
    counted.push({ name: table.name, ...(await checksumOf(tx, table)) })
  }
  return counted
}

async function requireEmpty(db: Db) {
  for (const { name } of await tablesOf(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) throw new Error(`The store is not empty: ${name} has rows. Nothing was changed.`)
  }
}

/**
 * @throws Error if the store is not empty, or if its checksums differ from `expected` afterward. The caller must then
 * roll back the transaction.
 */
export async function fill(
  tx: Tx,
  expected: readonly CountedTable[],
  read: (table: Table) => AsyncIterable<string[]>,
  progress: Progress,
) {
  await requireEmpty(tx)
  const tables = await tablesOf(tx)
  const missing = expected.filter(({ name }) => !tables.some((table) => table.name === name))
  if (missing.length > 0)
    throw new Error(`The store has no table for ${missing.map(({ name }) => name).join(', ')}.`)

  for (const table of tables) {
    const { rows = 0 } = expected.find(({ name }) => name === table.name) ?? {}
    let done = 0
    for await (const lines of read(table)) {
      await writeLines(tx, table, lines)
      progress('writing', table.name, (done += lines.length), rows)
    }
  }
  const written = await countTables(tx, tables, progress)
  for (const counted of written) {
    const source = expected.find(({ name }) => name === counted.name) ?? { rows: 0, sum: '0' }
    if (!isSame(counted, source))
      throw new Error(
        `${counted.name} differs from its source (${source.rows} rows in the source, ${counted.rows} copied). Nothing was changed.`,
      )
  }
}

/**
 * @throws Error without changing the target if it is not empty, a migration of the source is unfinished or the checksums
 * differ.
 */
export async function move(from: Store, to: Store, progress: Progress): Promise<CountedTable[]> {
  const copied = await inOneSession(from, async (reading) => {
    await finishedMigrations(reading)
    const counted = await countTables(reading, await tablesOf(reading), progress)
    await inOneSession(to, (writing) => fill(writing, counted, (table) => linesOf(reading, table), progress))
    return counted
  })
  await sql`analyze`.execute(to.db)
  return copied
}
