/** Fills an empty store with rows, and looks afterwards whether all of them arrived. */
import { sql } from '../database/kysely.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'
import type { Progress } from '../progress.ts'
import { checksumOf, isSame, type Checksum } from './folder.ts'
import { inOneSession, linesOf, tablesOf, writeLines, type Table, type Tx } from './lines.ts'

/** A table as it stands where the rows come from. */
export interface CountedTable extends Checksum {
  name: string
}

/** The tables of a store with what they hold. */
export async function countTables(
  tx: Tx,
  tables: readonly Table[],
  progress: Progress,
): Promise<CountedTable[]> {
  const counted: CountedTable[] = []
  for (const table of tables) {
    progress('counting', table.name, counted.length, tables.length)
    counted.push({ name: table.name, ...(await checksumOf(tx, table)) })
  }
  return counted
}

/** @throws Error that names a table with rows in it. */
export async function requireEmpty(db: Db) {
  for (const { name } of await tablesOf(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0)
      throw new Error(`The store is not empty: there are rows in ${name}. Nothing was changed.`)
  }
}

/**
 * Writes what `read` gives of each table, all within `tx`. @throws Error when the store is not empty, or when what
 * it holds afterwards is not what `wanted` says; the transaction is then to be given up.
 */
export async function fill(
  tx: Tx,
  wanted: readonly CountedTable[],
  read: (table: Table) => AsyncIterable<string[]>,
  progress: Progress,
) {
  await requireEmpty(tx)
  const tables = await tablesOf(tx)
  const missing = wanted.filter(({ name }) => !tables.some((table) => table.name === name))
  if (missing.length > 0)
    throw new Error(`The store has no table for ${missing.map(({ name }) => name).join(', ')}.`)

  for (const table of tables) {
    const { rows = 0 } = wanted.find(({ name }) => name === table.name) ?? {}
    let done = 0
    for await (const lines of read(table)) {
      await writeLines(tx, table, lines)
      progress('writing', table.name, (done += lines.length), rows)
    }
  }
  const held = await countTables(tx, tables, progress)
  for (const counted of held) {
    const expected = wanted.find(({ name }) => name === counted.name) ?? { rows: 0, sum: '0' }
    if (!isSame(counted, expected))
      throw new Error(
        `${counted.name} would not be equal on both sides (${expected.rows} rows, ${counted.rows} arrived). Nothing was changed.`,
      )
  }
}

// Everything of one store into another one that is empty, in one transaction.

/** Returns what both sides hold now. @throws Error when the target is not empty or something did not arrive; it is then as it was. */
export async function move(from: Store, to: Store, progress: Progress): Promise<CountedTable[]> {
  const moved = await inOneSession(from, async (reading) => {
    const counted = await countTables(reading, await tablesOf(reading), progress)
    await inOneSession(to, (writing) => fill(writing, counted, (table) => linesOf(reading, table), progress))
    return counted
  })
  await sql`analyze`.execute(to.db)
  return moved
}
