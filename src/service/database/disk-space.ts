/** Notices when the store's disk is full. Reads still work then, so only a write shows when there is space again. */
import type { Kysely } from 'kysely'
import { sql } from './kysely.ts'
import type { Pool } from './postgresql.ts'
import { isDiskFull } from './retry.ts'
import type { Tables } from './tables.ts'

export interface DiskSpace {
  /** The pool, with its errors observed. */
  pool: Pool
  /** After a write has failed for lack of space, rejects until a write succeeds. */
  requireSpace(db: Kysely<Tables>): Promise<void>
}

export function watchDiskSpace(pool: Pool): DiskSpace {
  let isFull = false
  const noticeFullDisk = (error: unknown) => {
    if (isDiskFull(error)) isFull = true
    throw error
  }

  return {
    pool: {
      ...pool,
      async connect() {
        const client = await pool.connect().catch(noticeFullDisk)
        const query = (text: string, values: readonly unknown[]) =>
          client.query(text, values).catch(noticeFullDisk)
        // The overload for cursors is not needed, because kysely calls it only if it is given a cursor class.
        return { ...client, query: query as unknown as typeof client.query }
      },
    },
    async requireSpace(db) {
      if (!isFull) return
      await writeMegabyte(db)
      isFull = false
    },
  }
}

/** A temporary table takes space on disk at once, and the server drops it even if this process is killed. */
async function writeMegabyte(db: Kysely<Tables>) {
  await db.transaction().execute(async (tx) => {
    await sql`
      create temporary table perkit_space on commit drop as
      select repeat(md5(number::text), 30) from generate_series(1, 1000) as number`.execute(tx)
  })
}
