/** A transaction that holds up requests only for a short time. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from './kysely.ts'
import type { MigrationTarget } from './migration.ts'
import { codeOf, conflicts } from './retry.ts'
import type { Db } from './tables.ts'

const lockNotAvailable = '55P03'
const maxLockTimeoutMs = 2_000
const maxPauseMs = 1_000
/** Several minutes. */
const attempts = 100

/**
 * Gives up waiting for a lock early and tries again, because all requests that need the table wait behind this
 * transaction. The first attempts are the shortest.
 */
export async function inShortTransaction<T>(
  db: MigrationTarget['db'],
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const lockTimeoutMs = Math.min(maxLockTimeoutMs, 50 * 2 ** attempt)
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`
          select set_config('statement_timeout', '0', true), set_config('lock_timeout', ${`${lockTimeoutMs}`}, true)
        `.execute(tx)
        return work(tx)
      })
    } catch (error) {
      const isBlocked = codeOf(error) === lockNotAvailable
      if (!isBlocked && !conflicts.includes(codeOf(error))) throw error
      if (attempt === attempts) throw isBlocked ? blocked(error) : error
      await sleep(Math.random() * Math.min(maxPauseMs, 10 * 2 ** attempt))
    }
  }
}

const blocked = (cause: unknown) =>
  new Error(
    'A table stayed locked by a long transaction, so the migration has stopped. End the transaction, which ' +
      'pg_stat_activity lists, and start again: the migration then continues.',
    { cause },
  )
