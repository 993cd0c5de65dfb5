/** What the loyalty cards of a request are to be used for. */
import type { RedeemablesRequest } from '../../contract/resources/redeemable.ts'
import { settle } from '../loyalty/apply-due-points.ts'
import type { Incentive } from '../rules/incentive.ts'
import { usesHistory } from '../rules/judge.ts'
import { findIncentives } from '../redeemables/queries.ts'
import { findOffer, type OfferedReward } from '../loyalty/reward-assignments.ts'
import { lockReward } from '../loyalty/rewards.ts'
import type { Db } from '../database/tables.ts'

type Redeemable = RedeemablesRequest['redeemables'][number]

/** By the id of the card; one whose programme does not offer the reward is not in the map. Settles the cards in `found`. */
export async function readOffers(
  tx: Db,
  project_id: string,
  redeemables: readonly Redeemable[],
  found: Map<Redeemable, Incentive>,
  now: Date,
): Promise<Map<string, OfferedReward>> {
  const offers = new Map<string, OfferedReward>()
  for (const one of redeemables) {
    const { type, id, campaign } = found.get(one) ?? {}
    if (type !== 'LOYALTY_CARD' || !id || !campaign || one.reward?.id === undefined) continue
    await settle(tx, project_id, id, now)
    const settled = (await findIncentives(tx, project_id, [one])).get(one)
    if (settled) found.set(one, settled)
    const offer = await findOffer(tx, project_id, { id, campaign_id: campaign.id }, one.reward.id)
    if (offer) offers.set(id, offer)
  }
  return offers
}

/** Those whose rules look at past redemptions, in the order of their ids. */
export async function lockRewards(
  tx: Db,
  project_id: string,
  offers: readonly OfferedReward[],
): Promise<void> {
  const ids = offers.filter(usesHistory).map(({ reward }) => reward.id)
  for (const id of new Set(ids.toSorted())) await lockReward(tx, project_id, id)
}
