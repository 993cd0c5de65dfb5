/**
 * Redeems a reward in one statement, without a transaction. This works for products without an order, while no
 * rule counts past redemptions, no points expire and neither the member's tier nor its period changes.
 */
import type { Redemption } from '../../contract/resources/redemption.ts'
import type { Db } from '../database/tables.ts'
import type { SingleStatement } from '../http/idempotency.ts'
import { newId } from '../ids.ts'
import { asActivity } from '../loyalty/activity.ts'
import { asMember, findMember } from '../loyalty/card.ts'
import { stateOf } from '../loyalty/card-changes.ts'
import { type OfferOfCard, readOffer } from '../loyalty/reward-assignments.ts'
import { readMembershipState } from '../loyalty/member-tiers.ts'
import { keepsTier } from '../loyalty/review-tier.ts'
import { namedProduct } from '../loyalty/rewards.ts'
import { serializeOrder } from '../rules/discounts/wire-order.ts'
import { usesHistory } from '../rules/evaluate-redeemable.ts'
import { isDue } from '../rules/loyalty/card-points.ts'
import { evaluateOffer, readOrder } from './evaluate-offer.ts'
import { spendPoints } from './queries.ts'
import { replyOf, type RewardRedemptionInput, trackingOf } from './redeem-reward.ts'
import { countIncrementsOf } from './redemption-rows.ts'
import { succeeded, succeededRow } from './reward-rows.ts'

/** Undefined if the redemption needs a transaction or is refused. @throws ApiError like `redeemForPoints`. */
export async function prepareRedemption(
  db: Db,
  { memberId, campaignId, body, caller, now }: RewardRedemptionInput,
): Promise<SingleStatement<Redemption> | undefined> {
  const { reward, order, metadata = {} } = body
  if (order) return undefined
  const card = await findMember(db, caller, memberId, { campaignId, reward_id: reward.id })
  if (card.has_expiring || isDue(card, now) || card.offer?.type !== 'MATERIAL') return undefined
  const member = asMember(card)
  const offer = readOffer(card.offer)
  const granted = grantedProduct(card.offer)
  if (!offer || !granted || usesHistory(member.redeemable) || usesHistory(offer)) return undefined

  const payment = await readOrder(db, caller, undefined, card.holder_id)
  const request = { caller, offer, payment, metadata }
  const evaluation = await evaluateOffer(db, { ...request, member, points: reward.points, now })
  if (!evaluation.usable) return undefined
  const attempt = { ...request, card, tracking_id: trackingOf(card) }
  const redemption = succeededRow(attempt, evaluation, granted, serializeOrder(evaluation.order))
  const points = redemption.amount ?? 0
  const before = stateOf(card)
  const after = {
    ...card,
    balance: before.balance - points,
    redeemed_points: before.redeemed_points + points,
    redeemed_quantity: before.redeemed_quantity + (points > 0 ? 1 : 0),
  }
  const { project } = caller
  const membership = card.has_tiers && (await readMembershipState(db, project.id, card.id))
  const left = membership && { ...membership, balance: after.balance }
  if (left && !(await keepsTier(db, project.id, left, now))) return undefined

  const customer = card.holder ?? undefined
  return {
    reply: replyOf({ caller, now }, redemption, {
      now,
      customer,
      vouchers: new Map([[card.id, after]]),
      tiers: new Map(),
    }),
    async execute(response) {
      const paid = await spendPoints(db, project.id, {
        card,
        points,
        reward_id: offer.reward.id,
        redemption,
        events: asActivity(succeeded(redemption), caller),
        counted: countIncrementsOf([redemption]),
        group_id: newId('group'),
        now,
        complete: { before, response },
      })
      return paid !== undefined
    },
  }
}

const grantedProduct = ({ parameters: { product }, product_name, sku_name }: OfferOfCard) =>
  product && namedProduct(product, { product: product_name, sku: sku_name })
