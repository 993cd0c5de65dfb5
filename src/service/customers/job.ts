/** Operation 13: the bulks of a project, some customers at a time. */
import type { Db } from '../database/tables.ts'
import { keepReports } from '../jobs/action-reports.ts'
import { advanceAction, endAction } from '../jobs/async-actions.ts'
import { hasPieces, takePiece } from './bulk-queries.ts'
import { updateCustomers as apply } from './customer-updates.ts'
import type { Work } from '../jobs/queue.ts'

/**
 * Looks at the customers of these source ids before they are changed, and gives what is to be called when they have
 * been: whoever has come into a segment earns something there.
 */
type WatchSegments = (
  tx: Db,
  project_id: string,
  source_ids: readonly string[],
) => Promise<(now: Date) => Promise<void>>

/** Does the next piece, which may be that of an older bulk, and is done when none of its own is left. */
export const updateCustomersWith =
  (watchSegments: WatchSegments): Work<'update_customers'> =>
  async (tx, { project_id, id }, now) => {
    const piece = await takePiece(tx, project_id)
    if (!piece) return 'done'

    const { action_id, items } = piece
    const sourceIds = items.map(({ item }) => item.source_id)
    const rewardEntered = await watchSegments(tx, project_id, sourceIds)
    const reports = await apply(tx, project_id, items, now)
    await rewardEntered(now)
    const failed = reports.filter(({ status }) => status === 'FAILED').length
    await keepReports(tx, project_id, action_id, reports)
    await advanceAction(tx, project_id, action_id, { done: reports.length - failed, failed }, now)
    if (!(await hasPieces(tx, project_id, action_id))) await endAction(tx, project_id, action_id, now)
    return (await hasPieces(tx, project_id, id)) ? 'more' : 'done'
  }
