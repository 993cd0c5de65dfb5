import type { RewardResult } from '../../contract/resources/redemption.ts'
import { ApiError } from '../errors.ts'
import { newId } from '../ids.ts'
import { recordEvents, type Cause } from '../loyalty/activity.ts'
import { charge, refund } from '../loyalty/ledger.ts'
import { issueReward } from '../loyalty/issue-reward.ts'
import { failed, refunded, succeeded, rewardResult } from './reward-rows.ts'
import { applyDuePoints } from '../loyalty/due-points.ts'
import { reviewTier } from '../loyalty/review-tier.ts'
import { isApplicable, type Stacked } from '../rules/stack.ts'
import { deactivateVouchers } from '../vouchers/new-vouchers.ts'
import type { NewRedemption, RedemptionRow } from '../database/redemption-tables.ts'
import type { OfferedReward } from '../loyalty/reward-assignments.ts'
import { incrementStock, decrementStock } from '../loyalty/rewards.ts'
import type { Db } from '../database/tables.ts'
import type { RedeemablesContext } from '../eligibility/redeemables-context.ts'

/** Returns results by the id of the card. @throws ApiError if a reward is out of stock or a card has no holder. */
export async function fulfillRewards(
  tx: Db,
  project_id: string,
  { offers }: RedeemablesContext,
  { outcomes }: Stacked,
  cause: Cause,
): Promise<Map<string, RewardResult>> {
  const results = new Map<string, RewardResult>()
  for (const { redeemable } of outcomes.filter(isApplicable)) {
    const offer = offers.get(redeemable.id)
    if (!offer) continue
    const { holder_id } = redeemable
    const granted = await issueReward(tx, project_id, offer.reward, { holder_id, ...cause })
    if (!granted) throw cannotGrant(offer, holder_id)
    results.set(redeemable.id, rewardResult(offer, granted))
  }
  return results
}

export async function payForRewards(
  tx: Db,
  project_id: string,
  parts: readonly NewRedemption[],
  cause: Cause,
): Promise<void> {
  for (const part of paidWithPoints(parts)) {
    const { id, points, card, reward_id, row } = part
    await charge(tx, project_id, { card, points, reward_id, redemption_id: id, now: cause.now })
    await recordEvents(tx, project_id, card.id, succeeded(row), cause)
    await reviewTier(tx, project_id, card.id, cause)
  }
}

/** @throws ApiError `quantity_exceeded` if a reward is out of stock. */
export async function decrementStocks(
  tx: Db,
  project_id: string,
  parts: readonly NewRedemption[],
): Promise<void> {
  for (const id of rewardIdsOf(parts)) {
    if (!(await decrementStock(tx, project_id, id))) throw outOfStock(id)
  }
}

export async function recordFailures(
  tx: Db,
  project_id: string,
  rows: readonly NewRedemption[],
  cause: Cause,
): Promise<void> {
  for (const { card, row } of paidWithPoints(rows)) {
    await recordEvents(tx, project_id, card.id, failed(row), cause)
  }
}

export const payingCardsOf = (parts: readonly NewRedemption[]) =>
  paidWithPoints(parts).map(({ card }) => card.id)

export async function refundRewards(
  tx: Db,
  project_id: string,
  parts: readonly RedemptionRow[],
  { now, caller }: Pick<Cause, 'now' | 'caller'>,
): Promise<void> {
  const cause = { now, group_id: newId('group'), caller }
  for (const { id, points, card, reward_id, row } of paidWithPoints(parts)) {
    await applyDuePoints(tx, project_id, card.id, now)
    const redeemed_at = row.created_at
    await refund(tx, project_id, { card, points, reward_id, redemption_id: id, now, redeemed_at })
    await recordEvents(tx, project_id, card.id, refunded(row), cause)
    await reviewTier(tx, project_id, card.id, { ...cause, isRestoring: true })
  }
  const vouchers = parts.flatMap(({ details: { reward } }) => reward?.voucher?.id ?? [])
  await deactivateVouchers(tx, project_id, vouchers, now)
}

export async function incrementStocks(
  tx: Db,
  project_id: string,
  parts: readonly NewRedemption[],
): Promise<void> {
  for (const id of rewardIdsOf(parts)) await incrementStock(tx, project_id, id)
}

/** Sorted by card, the order in which cards are locked. */
function paidWithPoints<Row extends NewRedemption>(parts: readonly Row[]) {
  return parts
    .flatMap((row) => {
      const { id, amount, related_object_id, campaign_id, details } = row
      if (!details.reward) return []
      const card = { id: related_object_id, campaign_id }
      return [{ id, points: amount ?? 0, card, reward_id: details.reward.id, row }]
    })
    .toSorted((one, other) => (one.card.id < other.card.id ? -1 : 1))
}

/** One id per redemption, in the order in which rewards are locked. */
const rewardIdsOf = (parts: readonly NewRedemption[]) =>
  parts.flatMap(({ details: { reward } }) => reward?.id ?? []).toSorted()

/**
 * A campaign has no voucher left to grant. The rollback of the transaction would also discard the count of this
 * failure, so the caller counts it afterwards.
 */
export class NoVoucherLeft extends ApiError {
  readonly campaign_id: string

  constructor(reward_id: string, campaign_id: string) {
    super('quantity_exceeded', outOfStockInit(reward_id))
    this.campaign_id = campaign_id
  }
}

function cannotGrant({ reward }: OfferedReward, holder_id: string | null) {
  if (holder_id === null) {
    return new ApiError('invalid_customer', { message: 'This card has no holder to give the reward to.' })
  }
  const campaign_id = reward.parameters.campaign?.id
  return campaign_id === undefined ? outOfStock(reward.id) : new NoVoucherLeft(reward.id, campaign_id)
}

const outOfStock = (id: string) => new ApiError('quantity_exceeded', outOfStockInit(id))

const outOfStockInit = (id: string) => ({
  message: 'This reward is out of stock.',
  resource: 'reward',
  id,
})
