import type { CalculatedOrder } from '../../contract/resources/order.ts'
import type { RewardResult } from '../../contract/resources/redemption.ts'
import type { Caller } from '../auth/caller.ts'
import type { NewRedemption } from '../database/redemption-tables.ts'
import { newId } from '../ids.ts'
import type { MemberEvent } from '../loyalty/activity.ts'
import type { IssuedReward } from '../loyalty/issue-reward.ts'
import type { OfferedReward } from '../loyalty/reward-assignments.ts'
import type { Refusal } from '../rules/availability.ts'
import { serializeOrder } from '../rules/discounts/wire-order.ts'
import type { UsableEvaluation } from '../rules/evaluation.ts'
import type { OrderToPay } from './evaluate-offer.ts'

export interface Attempt {
  caller: Caller
  card: { id: string; campaign_id: string; holder_id: string | null }
  offer: OfferedReward
  payment: OrderToPay
  metadata: Record<string, unknown>
  tracking_id: string | null
}

/** The reward as it was when redeemed. */
export function rewardResult({ id, reward }: OfferedReward, granted: IssuedReward = {}): RewardResult {
  return {
    assignment_id: id,
    id: reward.id,
    object: 'reward',
    name: reward.name,
    type: reward.type,
    parameters: reward.parameters,
    created_at: reward.created_at.toISOString(),
    updated_at: reward.updated_at?.toISOString() ?? null,
    ...granted,
  }
}

export const failedRow = (attempt: Attempt, { key, message }: Refusal): NewRedemption => ({
  ...commonOf(attempt),
  result: 'FAILURE',
  status: 'FAILED',
  order_id: null,
  failure_code: key,
  failure_message: message,
  amount: null,
  discount_amount: 0,
  details: {
    ...detailsOf(attempt),
    order: serializeOrder(attempt.payment.order),
    reward: rewardResult(attempt.offer),
  },
})

/** `order` includes the discount that the points pay for, if any. */
export const succeededRow = (
  attempt: Attempt,
  { amount, reward }: UsableEvaluation,
  granted: IssuedReward,
  order: CalculatedOrder,
): NewRedemption => ({
  ...commonOf(attempt),
  result: 'SUCCESS',
  status: 'SUCCEEDED',
  order_id: order.id ?? null,
  failure_code: null,
  failure_message: null,
  amount: reward?.points ?? 0,
  discount_amount: amount,
  details: { ...detailsOf(attempt), order, reward: rewardResult(attempt.offer, granted) },
})

const commonOf = ({ card, payment, tracking_id }: Attempt) => ({
  id: newId('r'),
  parent_id: null,
  related_object_type: 'voucher' as const,
  related_object_id: card.id,
  campaign_id: card.campaign_id,
  customer_id: card.holder_id,
  order_amount: payment.order.amount,
  tracking_id,
})

const detailsOf = ({ caller, payment, metadata }: Attempt) => ({
  metadata,
  channel: { channel_id: caller.client_id, channel_type: 'API' as const },
  order_before: serializeOrder(payment.order),
})

export function succeeded(redemption: NewRedemption): MemberEvent[] {
  const data = dataOf(redemption)
  const points = grantedPoints(redemption)
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

export const refunded = (redemption: NewRedemption): MemberEvent[] => [
  { type: 'customer.voucher.loyalty_card.points_added', data: dataOf(redemption) },
]

function grantedPoints({ details: { reward } }: NewRedemption) {
  return reward?.voucher?.type === 'LOYALTY_CARD' ? reward.parameters?.campaign?.balance : undefined
}

function dataOf({ id, amount, result, details: { reward } }: NewRedemption) {
  return {
    redemption: { id, result, object: 'redemption' },
    ...(reward && { reward: { id: reward.id, name: reward.name, type: reward.type, object: 'reward' } }),
    ...(amount !== null && { points: amount }),
  }
}
