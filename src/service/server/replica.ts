/** Sends reads that may be late to a replica of the database. */
import type { OperationId } from '../../contract/index.ts'
import type { Store } from '../database/store.ts'
import { ApiError } from '../errors.ts'
import type { Log } from '../log.ts'

/**
 * Their replies show what others have changed. Cards, brands, keys, exports, jobs and the summaries of campaigns, which
 * report the progress of jobs, are usually read by a client that has just changed them, so they are not listed.
 */
const mayBeLate: ReadonlySet<string> = new Set<OperationId>([
  'listPromotionTiers',
  'listReferralHolders',
  'listReferralHoldersAsShopper',
  'listValidationRuleAssignments',
])

export type ReadFrom = <Outcome>(
  operation: string,
  read: (store: Store) => Promise<Outcome>,
) => Promise<Outcome>

/** A read can wait for the connection timeout before the replica fails, so the next reads skip it. */
const pauseMs = 10_000

/**
 * Reads from the database itself if the replica fails or returns an error, for example because it does not have a row yet.
 * `now` returns milliseconds.
 */
export function readsFrom(
  store: Store,
  replica: Store | undefined,
  log: Log,
  now = () => performance.now(),
): ReadFrom {
  let pausedUntil = -Infinity

  return async (operation, read) => {
    if (!replica || !mayBeLate.has(operation) || now() < pausedUntil) return read(store)
    try {
      return await read(replica)
    } catch (error) {
      if (!(error instanceof ApiError) && now() >= pausedUntil) {
        pausedUntil = now() + pauseMs
        log.warn({ err: error, operation, pauseMs }, 'the replica failed and is skipped for a while')
      }
      return read(store)
    }
  }
}
