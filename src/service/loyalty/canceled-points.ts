/** Removes the pending points of a canceled order, so that they never become available. */
import type { Db } from '../database/tables.ts'
import { decrementCounts } from '../redeemables/usage.ts'
import { recordEvents, type Cause, type MemberEvent } from './activity.ts'
import { applyDuePoints } from './due-points.ts'
import { lockCard } from './ledger-queries.ts'
import { cardsWithPendingPoints, removePendingOfOrder, type CanceledPoints } from './timed-points.ts'

/**
 * Keeps points that are already due, even if the job has not credited them yet. Locks cards in id order, as `dispatch`
 * does. Call it after locking the order.
 */
export async function cancelPendingPoints(
  tx: Db,
  project_id: string,
  order_id: string,
  cause: Cause,
): Promise<void> {
  for (const card_id of await cardsWithPendingPoints(tx, project_id, order_id)) {
    await lockCard(tx, project_id, card_id)
    await applyDuePoints(tx, project_id, card_id, cause.now)
    const canceled = await removePendingOfOrder(tx, project_id, card_id, order_id)
    await decrementCounts(tx, project_id, canceled.flatMap(ruleUseOf))
    await recordEvents(tx, project_id, card_id, canceled.map(canceledEvent), cause)
  }
}

const canceledEvent = ({ points, available_at, expires_on, details }: CanceledPoints): MemberEvent => ({
  type: 'customer.voucher.loyalty_card.pending_points.canceled',
  data: { points, available_at: available_at.toISOString(), expires_on, ...details },
})

const ruleUseOf = ({ counted_for, details: { earning_rule_id } }: CanceledPoints) =>
  counted_for !== null && earning_rule_id !== undefined
    ? [{ related_object_id: earning_rule_id, customer_id: counted_for, discount_amount: 0 }]
    : []
