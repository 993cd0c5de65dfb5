/** Whether a card can be used for a reward, with everything read that decides it. */
import type { Caller } from '../credentials/caller.ts'
import { resolveCustomer } from '../credentials/shopper.ts'
import { Refusal } from '../http/refusal.ts'
import { totalOf } from '../rules/discounts/order.ts'
import { judge, usesHistory } from '../rules/judge.ts'
import type { Judgement } from '../rules/judgement.ts'
import { type Bargain, spendingOf } from '../rules/loyalty/spend.ts'
import { unused } from '../rules/situation.ts'
import { findIncentives } from '../store/incentives.ts'
import { lockVouchers } from '../store/redeeming.ts'
import type { OfferedReward } from '../store/reward-assignments.ts'
import { lockReward } from '../store/rewards.ts'
import type { Db } from '../store/tables.ts'
import { trackingIdOf } from '../store/tracking.ts'
import { usagesOf } from '../store/usage.ts'
import { type Card, noSuchCard } from './card.ts'
import type { OrderToPay } from './order.ts'

export interface Wish {
  caller: Caller
  card: Card
  offer: OfferedReward
  /** Left out: the price, or of a coin whatever the order needs. */
  points: number | undefined
  payment: OrderToPay
  metadata: Record<string, unknown>
  now: Date
}

/** @throws Refusal `invalid_payload` for points that nobody could mean: the page shows an old price, for one. */
export async function judgeOffer(
  tx: Db,
  { caller, card, offer, points, payment, metadata, now }: Wish,
): Promise<{ judgement: Judgement; tracking_id: string | null }> {
  const project_id = caller.project.id
  const incentive = await readCard(tx, project_id, card, offer)
  const usages = await usagesOf(tx, project_id, [incentive, offer], card.holder_id)
  const { order, goods } = payment
  const bargain = { offer, usage: usages.get(offer.id) ?? unused, points }
  demandMeant(bargain, incentive.balance ?? 0, totalOf(order))

  const customer = card.holder_id === null ? null : await holderOf(tx, caller, card.holder_id)
  const situation = { now, customer, metadata }
  return {
    judgement: judge(incentive, order, situation, usages.get(incentive.id) ?? unused, { goods, bargain }),
    tracking_id: await trackingIdOf(tx, project_id, customer?.source_id ?? null),
  }
}

/** Where rules look at past redemptions, locked: their counts have to stand still. */
async function readCard(tx: Db, project_id: string, { id }: Card, offer: OfferedReward) {
  const asked = { object: 'voucher', id } as const
  const read = async () => (await findIncentives(tx, project_id, [asked])).get(asked)
  let incentive = await read()
  if (incentive && (usesHistory(incentive) || usesHistory(offer))) {
    await lockVouchers(tx, project_id, [id])
    if (usesHistory(offer)) await lockReward(tx, project_id, offer.reward.id)
    incentive = await read()
  }
  if (!incentive) throw noSuchCard()
  return incentive
}

function demandMeant(bargain: Bargain, balance: number, total: number) {
  const spending = spendingOf(bargain, balance, total)
  if (spending.spends || spending.expected === undefined) return
  const details = [{ field: 'reward.points', message: spending.expected }]
  throw new Refusal(spending.key, { message: spending.message, details })
}

const holderOf = (tx: Db, { project }: Caller, id: string) =>
  resolveCustomer(tx, { side: 'server', customer_id: null, project }, { id })
