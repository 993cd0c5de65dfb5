/** A referral comes to what it is rewarded for, and both sides get theirs: once, with what caused it or not at all. */
import type { Cause } from '../loyalty/activity.ts'
import type { ReferralEvent, ReferralRewards } from '../rules/referral.ts'
import { claimConversion, keepRewards, referralsWaitingFor, type WaitingReferral } from './conversions.ts'
import type { Db } from '../database/tables.ts'
import { giveReward, sideOf, type Side } from './reward.ts'

/** The customer, whom somebody may have brought, has done what `event` says. */
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
  const sides: [keyof ReferralRewards, Side][] = []
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

const cardId = ({ card }: Side) => card?.id ?? ''
