/** Waits for database locks, so that a test can order concurrent transactions. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../src/service/database/kysely.ts'
import type { Store } from '../../src/service/database/store.ts'
import type { Db } from '../../src/service/database/tables.ts'

/** Waits until this many other connections to this PostgreSQL database wait for locks. */
export async function waitForBlockedTransaction(tx: Db, count = 1) {
  for (;;) {
    // Without this, PostgreSQL returns the statistics that the transaction read first.
    await sql`select pg_stat_clear_snapshot()`.execute(tx)
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
    if (rows.length >= count) return
    await sleep(5)
  }
}

interface Blocked<Reply> {
  /** Locks rows that the request needs. */
  lock: (tx: Db) => Promise<unknown>
  send: () => Promise<Reply>
  /** Runs while the request waits. */
  change?: (tx: Db) => Promise<unknown>
}

/** Sends a request while a transaction holds a lock. Close the shop's jobs first, because they use locks, too. */
export async function sendWhileLocked<Reply>(store: Store, { lock, send, change }: Blocked<Reply>) {
  // In an object, so that the transaction does not wait for the reply.
  const { reply } = await store.transaction(async (tx) => {
    await lock(tx)
    const reply = send()
    await waitForBlockedTransaction(tx)
    await change?.(tx)
    return { reply }
  })
  return reply
}
