/** Whether a card can be used for a reward, with everything read that decides it. */
import type { Caller } from '../auth/caller.ts'
import { Refusal } from '../errors.ts'
import { type DiscountedOrder, totalOf } from '../rules/discounts/order.ts'
import { judge, usesHistory } from '../rules/judge.ts'
import type { Judgement } from '../rules/judgement.ts'
import { type Bargain, spendingOf } from '../rules/loyalty/spend.ts'
import { type Profile, unused } from '../rules/situation.ts'
import { lockVouchers } from '../redeemables/locks.ts'
import type { OfferedReward } from '../loyalty/reward-assignments.ts'
import { lockReward } from '../loyalty/rewards.ts'
import { segmentsOf } from '../customers/segments.ts'
import type { Db } from '../database/tables.ts'
import { usagesOf } from '../redeemables/voucher-usage.ts'
import { type Member, readMember } from '../loyalty/redeeming-member.ts'
import type { OrderToPay } from './order.ts'

export interface Wish {
  caller: Caller
  member: Member
  offer: OfferedReward
  /** Left out: the price, or of a coin whatever the order needs. */
  points: number | undefined
  payment: OrderToPay
  metadata: Record<string, unknown>
  now: Date
}

/** @throws Refusal `invalid_payload` for points that nobody could mean: the page shows an old price, for one. */
export async function judgeOffer(tx: Db, wish: Wish): Promise<Judgement> {
  const { caller, offer, points, payment, metadata, now } = wish
  const { incentive, usages } = await withPast(tx, wish)
  const { order, goods } = payment
  const bargain = { offer, usage: usages.get(offer.id) ?? unused, points }
  demandMeant(bargain, incentive.balance ?? 0, order)

  const hasRules = incentive.guards.length > 0 || offer.guards.length > 0
  const customer = await profileOf(tx, caller.project.id, wish.member, hasRules)
  const situation = { now, customer, metadata }
  return judge(incentive, order, situation, usages.get(incentive.id) ?? unused, { goods, bargain })
}

/** How often it was redeemed, where rules ask for it; then all is locked and read again, as counts have to stand still. */
async function withPast(tx: Db, { caller, member, offer, now }: Wish) {
  const { card, incentive } = member
  if (!usesHistory(incentive) && !usesHistory(offer)) return { incentive, usages: new Map<string, never>() }
  const project_id = caller.project.id
  await lockVouchers(tx, project_id, [card.id])
  if (usesHistory(offer)) await lockReward(tx, project_id, offer.reward.id)
  const locked = await readMember(tx, caller, card.id, { now })
  const usages = await usagesOf(tx, project_id, [incentive, offer], card.holder_id)
  return { incentive: locked.incentive, usages }
}

function demandMeant(bargain: Bargain, balance: number, order: DiscountedOrder) {
  const spending = spendingOf(bargain, balance, totalOf(order), order.unit)
  if (spending.spends || spending.expected === undefined) return
  const details = [{ field: 'reward.points', message: spending.expected }]
  throw new Refusal(spending.key, { message: spending.message, details })
}

/** Only rules ask for segments. */
async function profileOf(
  tx: Db,
  project_id: string,
  { card: { holder } }: Member,
  hasRules: boolean,
): Promise<Profile | null> {
  if (!holder) return null
  const { id, source_id, metadata } = holder
  const segments = hasRules ? await segmentsOf(tx, project_id, { id, source_id, metadata }) : []
  return { id, source_id, metadata, segments }
}
