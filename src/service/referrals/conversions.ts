/**
 * Rewards referrals. When a referee triggers the conversion event, both sides get their reward once, in the transaction
 * of that event.
 */
import type { ReferrerReward } from '../../contract/resources/referral-holder.ts'
import type { ReferralEvent, ReferralReward, ReferralRewards, GrantedReward } from '../rules/redeemable.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import { type Cause, recordEvents } from '../loyalty/activity.ts'
import { applyDuePoints } from '../loyalty/due-points.ts'
import { cardsOf, unusableReason, type Card } from '../loyalty/card.ts'
import { publishVoucher } from '../loyalty/issue-reward.ts'
import { addAllPoints } from '../loyalty/ledger.ts'
import { reviewTier } from '../loyalty/review-tier.ts'
import { usableVouchers } from '../vouchers/new-vouchers.ts'
import { expiresOn } from '../rules/loyalty/card-points.ts'

interface PendingReferral {
  /** Id of the row in `referral_holders`. */
  id: string
  referrer_id: string | null
  referee_id: string
  referrer_reward: ReferralReward | null
  referee_reward: ReferralReward | null
}

/** Higher than the number of programs that any customer takes part in. */
const maxReferrals = 100

export async function referralsToConvert(
  tx: Db,
  project_id: string,
  customer_id: string,
  event: ReferralEvent,
  now: Date,
): Promise<PendingReferral[]> {
  return tx
    .selectFrom('referral_holders as holder')
    .innerJoin('referral_programs as program', (join) =>
      join
        .onRef('program.project_id', '=', 'holder.project_id')
        .onRef('program.id', '=', 'holder.campaign_id'),
    )
    .innerJoin('campaigns as campaign', (join) =>
      join
        .onRef('campaign.project_id', '=', 'holder.project_id')
        .onRef('campaign.id', '=', 'holder.campaign_id'),
    )
    .innerJoin('vouchers as voucher', (join) =>
      join
        .onRef('voucher.project_id', '=', 'holder.project_id')
        .onRef('voucher.id', '=', 'holder.redeemable_id'),
    )
    .select(['holder.id', 'holder.customer_id as referee_id', 'voucher.referrer_id'])
    .select(['program.referrer_reward', 'program.referee_reward'])
    .where('holder.project_id', '=', project_id)
    .where('holder.customer_id', '=', customer_id)
    .where('holder.holder_role', '=', 'REFEREE')
    .where('holder.converted_at', 'is', null)
    .where('program.conversion_event_type', '=', event)
    .where('campaign.active', '=', true)
    .where('campaign.ends_at', '>=', now)
    .orderBy('holder.id')
    .limit(maxReferrals)
    .execute()
}

/** Returns true for the first caller only, so that each referral is rewarded once. */
async function claimConversion(tx: Db, project_id: string, id: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .updateTable('referral_holders')
    .set({ converted_at: now, updated_at: now })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('converted_at', 'is', null)
    .returning('id')
    .execute()
  return claimed.length > 0
}

async function saveRewards(tx: Db, project_id: string, id: string, rewards: ReferralRewards): Promise<void> {
  await tx
    .updateTable('referral_holders')
    .set({ rewards: JSON.stringify(rewards) })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute()
}

/** Sums the rewards that the code has earned its referrer. */
export async function earnedBy(db: Db, project_id: string, redeemable_id: string): Promise<ReferrerReward[]> {
  const { rows } = await sql<ReferrerReward>`
    select rewards -> 'referrer' ->> 'type' as type,
      coalesce(sum((rewards -> 'referrer' ->> 'amount')::bigint), 0)::bigint as amount, count(*) as count
    from referral_holders
    where project_id = ${project_id} and redeemable_id = ${redeemable_id}
      and rewards -> 'referrer' ->> 'type' is not null
    group by 1
    order by 1`.execute(db)
  return rows.map(({ type, amount, count }) => ({ type, amount: Number(amount), count: Number(count) }))
}

/** Returns undefined if the customer holds no usable gift card in the campaign. */
async function addCredits(
  tx: Db,
  project_id: string,
  { campaign_id, holder_id, credits }: { campaign_id: string; holder_id: string; credits: number },
  now: Date,
): Promise<string | undefined> {
  const oldest = usableVouchers(tx, project_id, campaign_id, now)
    .where('holder_id', '=', holder_id)
    .where('type', '=', 'GIFT_VOUCHER')
  const voucher = await tx
    .updateTable('vouchers')
    .set((eb) => ({
      granted: eb('granted', '+', credits),
      balance: eb('balance', '+', credits),
      updated_at: now,
    }))
    .where('project_id', '=', project_id)
    .where('id', '=', oldest)
    .returning('id')
    .executeTakeFirst()
  return voucher?.id
}

export async function convertReferrals(
  tx: Db,
  project_id: string,
  event: ReferralEvent,
  customer_id: string,
  cause: Cause,
): Promise<void> {
  const { now } = cause
  for (const referral of await referralsToConvert(tx, project_id, customer_id, event, now)) {
    if (!(await claimConversion(tx, project_id, referral.id, now))) continue
    await saveRewards(tx, project_id, referral.id, await rewardBoth(tx, project_id, referral, cause))
  }
}

async function rewardBoth(tx: Db, project_id: string, referral: PendingReferral, cause: Cause) {
  const { referrer_id, referee_id, referrer_reward, referee_reward } = referral
  const sides: [keyof ReferralRewards, ReferralSide][] = []
  if (referrer_reward && referrer_id !== null) {
    sides.push(['referrer', await sideOf(tx, project_id, referrer_id, referrer_reward, cause.now)])
  }
  if (referee_reward) {
    sides.push(['referee', await sideOf(tx, project_id, referee_id, referee_reward, cause.now)])
  }
  const rewards: ReferralRewards = { referrer: null, referee: null }
  // Every transaction locks cards in id order, which prevents deadlocks.
  for (const [name, side] of sides.toSorted(([, one], [, other]) => (cardId(one) < cardId(other) ? -1 : 1))) {
    rewards[name] = await grantReward(tx, project_id, side, cause)
  }
  return rewards
}

const cardId = ({ card }: ReferralSide) => card?.id ?? ''

export interface ReferralSide {
  customer_id: string
  reward: ReferralReward
  /** The card that receives points: the oldest usable card, otherwise the oldest card. Null if there is no card. */
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
  return { customer_id, reward, card: own.find((card) => !unusableReason(card, now)) ?? own[0] ?? null }
}

/** Returns null if the card cannot hold the points or the campaign has no voucher left. */
export async function grantReward(
  tx: Db,
  project_id: string,
  { customer_id, reward, card }: ReferralSide,
  cause: Cause,
): Promise<GrantedReward | null> {
  const { type, amount } = reward
  const campaign_id = reward.related_object_parent.id
  const points = amount ?? 0
  if (card) return (await addToCard(tx, project_id, card, points, cause)) ? toGranted(card.id) : null

  const credited =
    type === 'GIFT_VOUCHER'
      ? await addCredits(tx, project_id, { campaign_id, holder_id: customer_id, credits: points }, cause.now)
      : undefined
  const recipient = { holder_id: customer_id, ...cause }
  const voucher_id =
    credited ?? (await publishVoucher(tx, project_id, { id: campaign_id, balance: amount }, recipient))
  if (voucher_id === undefined) return null
  if (type === 'LOYALTY_CARD') await recordEvents(tx, project_id, voucher_id, [pointsAdded(points)], cause)
  return toGranted(voucher_id)

  function toGranted(voucher_id: string): GrantedReward {
    return { type, amount, voucher_id }
  }
}

/** Returns false and changes nothing if the card cannot hold that many points. */
async function addToCard(tx: Db, project_id: string, card: Card, points: number, cause: Cause) {
  const { now } = cause
  await applyDuePoints(tx, project_id, card.id, now)
  const expires_on = expiresOn(card.expiration_rules, now)
  const entry = { type: 'POINTS_ADDITION' as const, points, expires_on }
  if (!(await addAllPoints(tx, project_id, card, [entry], now))) return false
  await recordEvents(tx, project_id, card.id, [pointsAdded(points)], cause)
  await reviewTier(tx, project_id, card.id, cause)
  return true
}

const pointsAdded = (points: number) => ({
  type: 'customer.voucher.loyalty_card.points_added' as const,
  data: { points, reason: 'referral' },
})
