/** Takes out what is over: tokens, idempotency keys, holds, exports and actions. Any number of processes may. */
import { deleteExpiredTokens } from '../auth/tokens.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'
import { deleteOldExports } from '../exports/queries.ts'
import { deleteOldKeys } from '../http/idempotency-keys.ts'
import { deleteOldActions } from '../jobs/async-actions.ts'
import type { Log } from '../log.ts'
import { deleteExpiredHolds } from '../redeemables/usage.ts'
import { startRounds, type Rounds } from '../rounds.ts'

export interface SweepOptions {
  store: Store
  clock: Clock
  log: Log
  /** Milliseconds between two rounds. Default ten minutes. */
  every?: number
}

/** Takes out a batch, and says whether there may be more. */
type DeleteBatch = (db: Db, now: Date) => Promise<boolean>

const sweeps: Record<string, DeleteBatch> = {
  'expired tokens': deleteExpiredTokens,
  'old idempotency keys': deleteOldKeys,
  'expired holds': deleteExpiredHolds,
  'old exports': deleteOldExports,
  'old actions': deleteOldActions,
}

/** A round ends when nothing is left to take out, or what is left cannot be now. Closing finishes the batch under way. */
export function startSweep({ store, clock, log, every = 10 * 60_000 }: SweepOptions): Rounds {
  /** A batch of each in turn, so that none waits for another's end; one that fails is out until the next round. */
  return startRounds(every, async (isClosed) => {
    let left = Object.entries(sweeps)
    while (left.length > 0) {
      const next: typeof left = []
      for (const sweep of left) if (!isClosed() && (await takeTurn(...sweep))) next.push(sweep)
      left = next
    }
  })

  async function takeTurn(what: string, deleteBatch: DeleteBatch) {
    try {
      return await deleteBatch(store.db, clock.now())
    } catch (error) {
      log.error({ err: error, what }, 'not swept out')
      return false
    }
  }
}
