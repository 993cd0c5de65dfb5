/** What a member's activity tells of a redemption. */
import type { NewRedemption } from '../database/redemption-tables.ts'
import type { MemberEvent } from '../loyalty/activity.ts'

/** Of one that succeeded: that it did, what was given and, where that is points on a card, how many. */
export function succeeded(redemption: NewRedemption): MemberEvent[] {
  const data = dataOf(redemption)
  const points = pointsGiven(redemption)
  return [
    { type: 'customer.redemption.succeeded', data },
    { type: 'customer.rewarded', data },
    ...(points ? [{ type: 'customer.rewarded.loyalty_points' as const, data: { ...data, points } }] : []),
  ]
}

export const failed = (redemption: NewRedemption): MemberEvent[] => {
  const { failure_code, failure_message } = redemption
  const data = { ...dataOf(redemption), failure_code, failure_message }
  return [{ type: 'customer.redemption.failed', data }]
}

/** Of one that was rolled back: its points are there again. */
export const refunded = (redemption: NewRedemption): MemberEvent[] => [
  { type: 'customer.voucher.loyalty_card.points_added', data: dataOf(redemption) },
]

function pointsGiven({ details: { reward } }: NewRedemption) {
  return reward?.voucher?.type === 'LOYALTY_CARD' ? reward.parameters?.campaign?.balance : undefined
}

function dataOf({ id, amount, result, details: { reward } }: NewRedemption) {
  return {
    redemption: { id, result, object: 'redemption' },
    ...(reward && { reward: { id: reward.id, name: reward.name, type: reward.type, object: 'reward' } }),
    ...(amount !== null && { points: amount }),
  }
}
