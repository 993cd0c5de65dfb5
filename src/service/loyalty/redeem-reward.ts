/**
 * A member's points for a reward (specification, section 7). Everything is judged and written first, and the points
 * are taken last, so that nobody waits long for a card or a reward; who finds too few of them then begins again.
 */
import type { OrderRequest, CalculatedOrder } from '../../contract/resources/order.ts'
import type { Redemption } from '../../contract/resources/redemption.ts'
import type { Caller } from '../credentials/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { newId } from '../ids.ts'
import { asRewardRedemption, describe } from '../redemption/reply.ts'
import { countedOf } from '../redemption/uses.ts'
import { asWireOrder } from '../rules/discounts/wire.ts'
import type { Usable } from '../rules/judgement.ts'
import { saveOrder } from '../store/orders.ts'
import { insertRedemptions, type NewRedemption } from '../store/redemptions.ts'
import { Overtaken } from '../store/retry.ts'
import { findOffer } from '../store/reward-assignments.ts'
import { takeReward } from '../store/rewards.ts'
import type { Db } from '../store/tables.ts'
import { countRedemptions } from '../store/usage.ts'
import { record } from './activity.ts'
import { type Card, findCard } from './card.ts'
import { charge } from './charge.ts'
import { give } from './give.ts'
import { judgeOffer } from './judge-offer.ts'
import { readOrder } from './order.ts'
import { failed, succeeded } from './redemption-events.ts'
import { type Attempt, failedRow, succeededRow } from './reward-rows.ts'
import { settle } from './settle.ts'
import { reviewTier } from './tiers.ts'

export interface Asking {
  memberId: string
  /** The programme that the card has to belong to, by id or name. */
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
 * What the rules refuse is a redemption, too: one that failed. @throws Refusal `not_found` for a card, reward or
 * order that is not there, `missing_order` and `missing_order_items` for a coin without something to pay for, and
 * `invalid_payload` for points that are not the price.
 */
export async function redeemReward(tx: Db, asking: Asking): Promise<Redemption> {
  const { memberId, campaignId, body, caller, now } = asking
  const { reward, order, metadata = {} } = body
  const project_id = caller.project.id
  const group_id = newId('group')
  const card = await findCard(tx, caller, memberId, { campaignId })
  await settle(tx, project_id, card.id, now)
  const offer = await findOffer(tx, project_id, card, reward.id)
  if (!offer) throw noSuchReward(reward.id)
  if (offer.type === 'COIN') demandItems(order)

  const payment = await readOrder(tx, caller, order, card.holder_id)
  const wish = { caller, card, offer, payment, metadata }
  const { judgement, tracking_id } = await judgeOffer(tx, { ...wish, points: reward.points, now })
  const attempt = { ...wish, tracking_id }
  const to = { holder_id: card.holder_id, now, group_id }
  const given = judgement.usable ? await give(tx, project_id, offer.reward, to) : undefined
  if (!judgement.usable || !given) {
    const failure = failedRow(attempt, judgement.usable ? nothingToGive(card) : judgement)
    await insertRedemptions(tx, project_id, [failure], now)
    await record(tx, project_id, card.id, failed(failure), { now, group_id, caller })
    return reply(tx, asking, failure)
  }

  const success = succeededRow(attempt, judgement, given, asWireOrder(judgement.order))
  const redemption = await keepOrder(tx, attempt, judgement, success, now)
  await insertRedemptions(tx, project_id, [redemption], now)
  await take(tx, attempt, redemption, { now, group_id })
  return reply(tx, asking, redemption)
}

/** The order, with the points taken off it. */
async function keepOrder(
  tx: Db,
  { caller, card, payment: { isNew } }: Attempt,
  { amount }: Usable,
  redemption: NewRedemption,
  now: Date,
): Promise<NewRedemption> {
  if (amount === 0) return redemption
  const { id: redemption_id, details } = redemption
  const keeping = { calculated: details.order, customer_id: card.holder_id, redemption_id, now, isNew }
  const order = await saveOrder(tx, caller.project.id, keeping)
  if (!order) throw new Overtaken('The order has been kept by somebody else meanwhile.')
  const order_before = { ...details.order_before, ...nameOf(order) }
  return { ...redemption, order_id: order.id ?? null, details: { ...details, order, order_before } }
}

const nameOf = ({ id, source_id, status }: CalculatedOrder) => ({ id, source_id, ...(status && { status }) })

/** Everything that others may want at the same moment: the card, then counts, then the reward. */
async function take(
  tx: Db,
  { caller, card, offer }: Attempt,
  redemption: NewRedemption,
  at: { now: Date; group_id: string },
) {
  const project_id = caller.project.id
  const points = redemption.amount ?? 0
  const reward_id = offer.reward.id
  await charge(tx, project_id, { card, points, reward_id, redemption_id: redemption.id, now: at.now })
  await record(tx, project_id, card.id, succeeded(redemption), { ...at, caller })
  await reviewTier(tx, project_id, card.id, { ...at, caller })
  await countRedemptions(tx, project_id, countedOf([redemption]))
  if (!(await takeReward(tx, project_id, reward_id))) throw new Overtaken('The last one is gone.')
}

async function reply(tx: Db, { caller, now }: Asking, redemption: NewRedemption): Promise<Redemption> {
  const described = await describe(tx, caller.project.id, [redemption])
  const side = caller.side === 'client' ? 'client' : 'server'
  return asRewardRedemption({ ...redemption, created_at: now }, described, side)
}

/** Points can pay for an order that says what is bought. */
function demandItems(order: OrderRequest | undefined) {
  if (!order) {
    throw new Refusal('missing_order', { message: 'Paying with points needs the order that they pay for.' })
  }
  if (order.items?.length) return
  throw new Refusal('missing_order_items', {
    message: 'Paying with points needs an order with items.',
    details: [{ field: 'order.items', message: 'should have at least one item' }],
  })
}

const noSuchReward = (id: string) =>
  new Refusal('not_found', { message: 'The programme has no such reward.', resource: 'reward', id })

const nothingToGive = ({ holder_id }: Card) =>
  holder_id === null
    ? ({ key: 'invalid_customer', message: 'This card has no holder to give the reward to.' } as const)
    : ({ key: 'quantity_exceeded', message: 'There is nothing left of this reward.' } as const)
