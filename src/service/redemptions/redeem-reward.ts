/**
 * Redeems a member's points for a reward (specification, section 7). Evaluates and writes everything else first and
 * debits points last, to lock the card and reward rows for as short a time as possible. If the balance no longer
 * suffices, the transaction is retried.
 */
import type { OrderRequest, CalculatedOrder } from '../../contract/resources/order.ts'
import type { Redemption } from '../../contract/resources/redemption.ts'
import { type Caller, callerSide } from '../auth/caller.ts'
import { ApiError } from '../errors.ts'
import { newId } from '../ids.ts'
import { asRewardRedemption, describe, type DescribedRedemption } from './view.ts'
import { countIncrementsOf } from './redemption-rows.ts'
import { serializeOrder } from '../rules/discounts/wire-order.ts'
import type { DiscountedOrder } from '../rules/discounts/order.ts'
import type { UsableEvaluation } from '../rules/evaluation.ts'
import { spendExpiring } from '../loyalty/timed-points.ts'
import { type MemberRow, readMember } from '../loyalty/card.ts'
import { saveOrder } from '../orders/queries.ts'
import { withNewLineIds } from '../orders/stored-order.ts'
import { discountStep } from '../rules/discounts/steps.ts'
import { spendPoints, insertRedemptions } from './queries.ts'
import type { NewRedemption } from '../database/redemption-tables.ts'
import { OptimisticLockError } from '../database/retry.ts'
import { readOffer } from '../loyalty/reward-assignments.ts'
import type { Db } from '../database/tables.ts'
import { trackingId } from '../customers/shopper.ts'
import { asActivity, recordEvents } from '../loyalty/activity.ts'
import { cancelPendingPoints } from '../loyalty/canceled-points.ts'
import { issueReward } from '../loyalty/issue-reward.ts'
import { evaluateOffer, readOrder } from './evaluate-offer.ts'
import { failed, succeeded, type Attempt, failedRow, succeededRow } from './reward-rows.ts'
import { reviewTier } from '../loyalty/review-tier.ts'

export interface RewardRedemptionInput {
  memberId: string
  /** The program that the card must belong to, by id or name. */
  campaignId?: string | undefined
  body: {
    reward: { id: string; points?: number | undefined }
    order?: OrderRequest | undefined
    metadata?: Record<string, unknown> | undefined
  }
  caller: Caller
  now: Date
}

/**
 * A refusal by the rules is saved as a failed redemption. @throws ApiError `not_found` for a card, reward or order
 * that does not exist. `missing_order` or `missing_order_items` for a COIN reward without an order to pay for.
 * `invalid_payload` for points that the reward does not accept, such as an outdated price.
 */
export async function redeemForPoints(tx: Db, input: RewardRedemptionInput): Promise<Redemption> {
  const { memberId, campaignId, body, caller, now } = input
  const { reward, order, metadata = {} } = body
  const project_id = caller.project.id
  const group_id = newId('group')
  const member = await readMember(tx, caller, memberId, { campaignId, reward_id: reward.id, now })
  const { card } = member
  const offer = card.offer && readOffer(card.offer)
  if (!offer) throw noSuchReward(reward.id)
  if (offer.type === 'COIN' && !order) {
    throw new ApiError('missing_order', { message: 'Paying with points needs an order to pay for.' })
  }
  const payment = await readOrder(tx, caller, order, card.holder_id)
  if (offer.type === 'COIN') requireItems(payment.order)
  const request = { caller, offer, payment, metadata }
  const evaluation = await evaluateOffer(tx, { ...request, member, points: reward.points, now })
  const attempt = { ...request, card, tracking_id: trackingOf(card) }
  const to = { holder_id: card.holder_id, now, group_id, caller }
  const granted = evaluation.usable ? await issueReward(tx, project_id, offer.reward, to) : undefined
  if (!evaluation.usable || !granted) {
    const failure = failedRow(attempt, evaluation.usable ? unavailable(card.holder_id) : evaluation)
    await insertRedemptions(tx, project_id, [failure], now)
    await recordEvents(tx, project_id, card.id, failed(failure), { now, group_id, caller })
    return replyOf(input, failure, await describe(tx, project_id, [failure], now))
  }

  const success = succeededRow(attempt, evaluation, granted, serializeOrder(evaluation.order))
  const redemption = await saveRedeemedOrder(tx, attempt, evaluation, success, now)
  if (redemption.order_id && redemption.details.order?.status === 'CANCELED') {
    await cancelPendingPoints(tx, project_id, redemption.order_id, { now, group_id, caller })
  }
  return replyOf(input, redemption, await applyUsage(tx, attempt, card, redemption, { now, group_id }))
}

async function saveRedeemedOrder(
  tx: Db,
  attempt: Attempt,
  evaluation: UsableEvaluation,
  redemption: NewRedemption,
  now: Date,
): Promise<NewRedemption> {
  if (evaluation.amount === 0) return redemption
  const paid = orderPaidBy(redemption, attempt, evaluation)
  const order = await saveOrder(tx, attempt.caller.project.id, {
    ...paid,
    now,
    isNew: attempt.payment.isNew,
  })
  if (!order) throw new OptimisticLockError('Another request has stored the order in the meantime.')
  return withOrder(redemption, order)
}

export function orderPaidBy(
  { id }: Pick<NewRedemption, 'id'>,
  { card, payment }: Attempt,
  { order }: UsableEvaluation,
) {
  const [before, after] = withNewLineIds(payment.order, order)
  const steps = [discountStep(id, before, after)]
  return { calculated: serializeOrder(after), customer_id: card.holder_id, steps }
}

export function withOrder(redemption: NewRedemption, order: CalculatedOrder): NewRedemption {
  const { details } = redemption
  const order_before = { ...details.order_before, ...nameOf(order) }
  return { ...redemption, order_id: order.id ?? null, details: { ...details, order, order_before } }
}

const nameOf = ({ id, source_id, status }: CalculatedOrder) => ({ id, source_id, ...(status && { status }) })

/** @throws OptimisticLockError if a concurrent request has spent the points or redeemed the last unit of the reward. */
async function applyUsage(
  tx: Db,
  { caller, offer }: Attempt,
  card: MemberRow,
  redemption: NewRedemption,
  at: { now: Date; group_id: string },
): Promise<DescribedRedemption> {
  const project_id = caller.project.id
  const points = redemption.amount ?? 0
  const paid = await spendPoints(tx, project_id, {
    ...at,
    card,
    points,
    reward_id: offer.reward.id,
    redemption,
    events: asActivity(succeeded(redemption), caller),
    counted: countIncrementsOf([redemption]),
  })
  if (!paid) throw new OptimisticLockError('The points were spent in the meantime.')
  if (!paid.in_stock)
    throw new OptimisticLockError('The last unit of the reward was redeemed in the meantime.')
  if (paid.has_expiring && points > 0) {
    await spendExpiring(tx, project_id, card.id, points, paid.transaction_id)
  }
  if (card.has_tiers) await reviewTier(tx, project_id, card.id, { ...at, caller })
  if (paid.has_expiring || card.has_tiers) return describe(tx, project_id, [redemption], at.now)
  const { granted, balance, expired_points, redeemed_points, redeemed_quantity } = paid
  const updated = { ...card, granted, balance, expired_points, redeemed_points, redeemed_quantity }
  const vouchers = new Map([[card.id, updated]])
  return { now: at.now, customer: card.holder ?? undefined, vouchers, tiers: new Map() }
}

export function replyOf(
  { caller, now }: Pick<RewardRedemptionInput, 'caller' | 'now'>,
  redemption: NewRedemption,
  described: DescribedRedemption,
): Redemption {
  const side = callerSide(caller)
  return asRewardRedemption({ ...redemption, created_at: now }, described, side)
}

export const trackingOf = ({ tracking_secret, holder_source_id }: MemberRow) =>
  holder_source_id === null ? null : trackingId(tracking_secret, holder_source_id)

function requireItems({ items }: DiscountedOrder) {
  if (items.length > 0) return
  throw new ApiError('missing_order_items', {
    message: 'Paying with points needs an order with items.',
    details: [{ field: 'order.items', message: 'must have at least one item' }],
  })
}

const noSuchReward = (id: string) =>
  new ApiError('not_found', { message: 'The program has no such reward.', resource: 'reward', id })

const unavailable = (holder_id: string | null) =>
  holder_id === null
    ? ({ key: 'invalid_customer', message: 'This card has no holder to give the reward to.' } as const)
    : ({ key: 'quantity_exceeded', message: 'This reward is out of stock.' } as const)
