/**
 * A referral reaches the event it is rewarded for, and both sides get their reward: once, in the transaction of that
 * event or not at all.
 */
import type { Db } from '../database/tables.ts'
import { type Cause, record } from '../loyalty/activity.ts'
import { applyDuePoints } from '../loyalty/apply-due-points.ts'
import { cardsOf, closedFor, type Card } from '../loyalty/card.ts'
import { publish } from '../loyalty/issue-reward.ts'
import { addAllPoints } from '../loyalty/ledger.ts'
import { reviewTier } from '../loyalty/review-tier.ts'
import { expiresOn } from '../rules/loyalty/card-points.ts'
import type { ReferralEvent, ReferralRewards, ReferralReward, RewardGiven } from '../rules/redeemable.ts'
import {
  claimConversion,
  keepRewards,
  referralsWaitingFor,
  type WaitingReferral,
  addCredits,
} from './conversions.ts'

/** The customer, who may have been referred, has done what `event` says. */
export async function convertReferrals(
  tx: Db,
  project_id: string,
  event: ReferralEvent,
  customer_id: string,
  cause: Cause,
): Promise<void> {
  const { now } = cause
  for (const referral of await referralsWaitingFor(tx, project_id, customer_id, event, now)) {
    if (!(await claimConversion(tx, project_id, referral.id, now))) continue
    await keepRewards(tx, project_id, referral.id, await rewardBoth(tx, project_id, referral, cause))
  }
}

async function rewardBoth(tx: Db, project_id: string, referral: WaitingReferral, cause: Cause) {
  const { referrer_id, referee_id, referrer_reward, referee_reward } = referral
  const sides: [keyof ReferralRewards, ReferralSide][] = []
  if (referrer_reward && referrer_id !== null) {
    sides.push(['referrer', await sideOf(tx, project_id, referrer_id, referrer_reward, cause.now)])
  }
  if (referee_reward) {
    sides.push(['referee', await sideOf(tx, project_id, referee_id, referee_reward, cause.now)])
  }
  const rewards: ReferralRewards = { referrer: null, referee: null }
  // Everybody locks cards in the order of their ids.
  for (const [name, side] of sides.toSorted(([, one], [, other]) => (cardId(one) < cardId(other) ? -1 : 1))) {
    rewards[name] = await giveReward(tx, project_id, side, cause)
  }
  return rewards
}

const cardId = ({ card }: ReferralSide) => card?.id ?? ''

// What one side of a referral is given: points, credits or a voucher.

/** To whom, for which referral. */
export interface ReferralSide {
  customer_id: string
  reward: ReferralReward
  /** The card that the points come onto: the oldest that can be used, else the oldest; null where there is none. */
  card: Card | null
}

export async function sideOf(
  tx: Db,
  project_id: string,
  customer_id: string,
  reward: ReferralReward,
  now: Date,
): Promise<ReferralSide> {
  const cards = reward.type === 'LOYALTY_CARD' ? await cardsOf(tx, project_id, customer_id, now) : []
  const own = cards.filter(({ campaign_id }) => campaign_id === reward.related_object_parent.id)
  return { customer_id, reward, card: own.find((card) => !closedFor(card, now)) ?? own[0] ?? null }
}

/** Gives it for good, where the transaction is; null where there is nothing left to give. */
export async function giveReward(
  tx: Db,
  project_id: string,
  { customer_id, reward, card }: ReferralSide,
  cause: Cause,
): Promise<RewardGiven | null> {
  const { type, amount } = reward
  const campaign_id = reward.related_object_parent.id
  const points = amount ?? 0
  if (card) return (await addToCard(tx, project_id, card, points, cause)) ? given(card.id) : null

  const filled =
    type === 'GIFT_VOUCHER'
      ? await addCredits(tx, project_id, { campaign_id, holder_id: customer_id, credits: points }, cause.now)
      : undefined
  const to = { holder_id: customer_id, now: cause.now, group_id: cause.group_id }
  const voucher_id = filled ?? (await publish(tx, project_id, { id: campaign_id, balance: amount }, to))
  if (voucher_id === undefined) return null
  if (type === 'LOYALTY_CARD') await record(tx, project_id, voucher_id, [pointsAdded(points)], cause)
  return given(voucher_id)

  function given(voucher_id: string): RewardGiven {
    return { type, amount, voucher_id }
  }
}

/** False: these are more points than the card can hold, and nothing has happened. */
async function addToCard(tx: Db, project_id: string, card: Card, points: number, cause: Cause) {
  const { now } = cause
  await applyDuePoints(tx, project_id, card.id, now)
  const expires_on = expiresOn(card.expiration_rules, now)
  const entry = { type: 'POINTS_ADDITION' as const, points, expires_on }
  if (!(await addAllPoints(tx, project_id, card, [entry], now))) return false
  await record(tx, project_id, card.id, [pointsAdded(points)], cause)
  await reviewTier(tx, project_id, card.id, cause)
  return true
}

const pointsAdded = (points: number) => ({
  type: 'customer.voucher.loyalty_card.points_added' as const,
  data: { points, reason: 'referral' },
})
