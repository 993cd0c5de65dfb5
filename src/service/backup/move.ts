/** Everything of one store into another one that is empty, in one transaction. */
import { sql } from '../database/kysely.ts'
import type { Store } from '../database/store.ts'
import { countTables, fill, type Counted } from './copy.ts'
import { linesOf } from './lines.ts'
import type { Progress } from './progress.ts'
import { inOneSession } from './session.ts'
import { tablesOf } from './tables.ts'

/** Returns what both sides hold now. @throws Error when the target is not empty or something did not arrive; it is then as it was. */
export async function move(from: Store, to: Store, progress: Progress): Promise<Counted[]> {
  const moved = await inOneSession(from, async (reading) => {
    const counted = await countTables(reading, await tablesOf(reading), progress)
    await inOneSession(to, (writing) => fill(writing, counted, (table) => linesOf(reading, table), progress))
    return counted
  })
  await sql`analyze`.execute(to.db)
  return moved
}
