/** Sends reads that may be late to a replica of the database. */
import type { OperationId } from '../../contract/index.ts'
import type { Store } from '../database/store.ts'
import { ApiError } from '../errors.ts'
import type { Log } from '../log.ts'

/**
 * Their replies show what others have changed. Cards, keys, exports and jobs are usually read by a client that has just
 * changed them, so they are not listed.
 */
const mayBeLate: ReadonlySet<string> = new Set<OperationId>([
  'getBrand',
  'getCampaignSummary',
  'listPromotionTiers',
  'listReferralHolders',
  'listReferralHoldersAsShopper',
  'listValidationRuleAssignments',
])

export type ReadFrom = <Outcome>(
  operation: string,
  read: (store: Store) => Promise<Outcome>,
) => Promise<Outcome>

/** What the replica cannot answer, such as a row that it does not have yet, is read from the database itself. */
export function readsFrom(store: Store, replica: Store | undefined, log: Log): ReadFrom {
  return async (operation, read) => {
    if (!replica || !mayBeLate.has(operation)) return read(store)
    try {
      return await read(replica)
    } catch (error) {
      if (!(error instanceof ApiError)) log.warn({ err: error, operation }, 'the replica failed')
      return read(store)
    }
  }
}
