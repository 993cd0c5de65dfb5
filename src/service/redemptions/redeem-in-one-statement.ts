/**
 * Redeems a reward in one statement, without a transaction. This works for products, new vouchers and payments for new
 * orders, while no rule counts past redemptions, no points expire and neither the member's tier nor its period changes.
 */
import type { OrderRequest } from '../../contract/resources/order.ts'
import type { Redemption } from '../../contract/resources/redemption.ts'
import { sql } from '../database/kysely.ts'
import type { InJson } from '../database/table-columns.ts'
import type { Db } from '../database/tables.ts'
import type { Prefetch } from '../http/handler.ts'
import type { SingleStatement } from '../http/idempotency.ts'
import { newId } from '../ids.ts'
import { asActivity } from '../loyalty/activity.ts'
import { asMember, findMember, type MemberRow, membersAsJson } from '../loyalty/card.ts'
import { stateOf } from '../loyalty/card-changes.ts'
import { type OfferOfCard, readOffer } from '../loyalty/reward-assignments.ts'
import { readMembershipState } from '../loyalty/member-tiers.ts'
import { keepsTier } from '../loyalty/review-tier.ts'
import { type IssuedReward, prepareVoucher } from '../loyalty/issue-reward.ts'
import { namedProduct } from '../loyalty/rewards.ts'
import type { NewOrder } from '../orders/queries.ts'
import { redemptionsIn, serializeOrder } from '../rules/discounts/wire-order.ts'
import { usesHistory } from '../rules/evaluate-redeemable.ts'
import { isDue } from '../rules/loyalty/card-points.ts'
import { evaluateOffer, readOrder } from './evaluate-offer.ts'
import { type Placeholder, randomNumber } from './placeholders.ts'
import { spendPoints } from './queries.ts'
import { orderPaidBy, replyOf, type RewardRedemptionInput, trackingOf, withOrder } from './redeem-reward.ts'
import type { VoucherToInsert } from '../vouchers/new-vouchers.ts'
import { countIncrementsOf } from './redemption-rows.ts'
import { succeeded, succeededRow } from './reward-rows.ts'

export const prefetchMember: Prefetch<'redeemReward' | 'redeemRewardAsShopper'> = ({ memberId, body }) =>
  membersAsJson(memberId, body.reward.id)

/**
 * Undefined if the redemption needs a transaction or is refused. `prefetched` is the value of {@link prefetchMember}.
 *
 * @throws ApiError like `redeemForPoints`.
 */
export async function prepareRedemption(
  db: Db,
  { memberId, campaignId, body, caller, now }: RewardRedemptionInput,
  prefetched?: readonly InJson<MemberRow>[],
): Promise<SingleStatement<Redemption> | undefined> {
  const { reward, metadata = {} } = body
  if (body.order && isKnown(body.order)) return undefined
  const card = await findMember(db, caller, memberId, { campaignId, reward_id: reward.id }, prefetched)
  if (card.has_expiring || isDue(card, now) || !card.offer) return undefined
  const member = asMember(card)
  const offer = readOffer(card.offer)
  if (!offer || usesHistory(member.redeemable) || usesHistory(offer)) return undefined

  const payment = await readOrder(db, caller, body.order, card.holder_id, { forUpdate: false })
  if (!payment.isNew || (offer.type === 'COIN' && payment.order.items.length === 0)) return undefined
  const request = { caller, offer, payment, metadata }
  const evaluation = await evaluateOffer(db, { ...request, member, points: reward.points, now })
  if (!evaluation.usable) return undefined
  const attempt = { ...request, card, tracking_id: trackingOf(card) }
  const issued = await prepareReward(db, caller.project.id, card.offer, { holder_id: card.holder_id, now })
  if (!issued) return undefined
  const success = succeededRow(attempt, evaluation, issued.granted, serializeOrder(evaluation.order))
  const order = evaluation.amount > 0 ? newOrder(orderPaidBy(success, attempt, evaluation)) : undefined
  const redemption = order ? withOrder(success, replyOrder(order)) : success
  const points = redemption.amount ?? 0
  const before = stateOf(card)
  const { project } = caller
  const membership = card.has_tiers && (await readMembershipState(db, project.id, card.id))
  // The tier before the redemption determines the price.
  for (const balance of [before.balance, before.balance - points]) {
    if (membership && !(await keepsTier(db, project.id, { ...membership, balance }, now))) return undefined
  }

  const after = withPlaceholders(card)
  const customer = card.holder ?? undefined
  return {
    reply: replyOf({ caller, now }, redemption, {
      now,
      customer,
      vouchers: new Map([[card.id, after]]),
      tiers: new Map(),
    }),
    async execute(response, text) {
      const paid = await spendPoints(db, project.id, {
        card,
        points,
        reward_id: offer.reward.id,
        redemption,
        events: asActivity(succeeded(redemption), caller),
        counted: countIncrementsOf([redemption]),
        group_id: newId('group'),
        now,
        complete: {
          before,
          isExact: card.has_tiers || offer.type === 'COIN',
          response,
          text,
          placeholders: cardPlaceholders(after),
          order,
          voucher: issued.voucher,
        },
      })
      return paid?.answer ?? false
    },
  }
}

/** Gifts and orders with an id are stored, and only a stored order has points to cancel. */
const isKnown = (order: OrderRequest) =>
  order.id !== undefined || order.status === 'CANCELED' || redemptionsIn(order).length > 0

interface PreparedReward {
  granted: IssuedReward
  voucher?: VoucherToInsert
}

/** Undefined if the reward can only be issued in a transaction, or not at all. */
async function prepareReward(
  db: Db,
  project_id: string,
  { parameters: { product, campaign }, product_name, sku_name }: OfferOfCard,
  { holder_id, now }: { holder_id: string | null; now: Date },
): Promise<PreparedReward | undefined> {
  if (product) return { granted: namedProduct(product, { product: product_name, sku: sku_name }) }
  if (!campaign) return { granted: {} }
  return holder_id === null ? undefined : prepareVoucher(db, project_id, campaign, { holder_id, now })
}

const newOrder = (paid: ReturnType<typeof orderPaidBy>): NewOrder => ({
  ...paid,
  id: newId('ord'),
  source_id: paid.calculated.source_id ?? null,
  status: paid.calculated.status ?? 'CREATED',
})

const replyOrder = ({ calculated, id, source_id, status }: NewOrder) => ({
  ...calculated,
  id,
  source_id,
  status,
})

/**
 * Other requests may change these numbers, even while the statement waits for the lock of the card. Pending points are
 * those when the card was read.
 */
function withPlaceholders(card: MemberRow) {
  const [balance, expired_points, subtracted_points] = [randomNumber(), randomNumber(), randomNumber()]
  return {
    ...card,
    balance,
    expired_points,
    granted: balance + expired_points + subtracted_points,
    redeemed_points: randomNumber(),
    redeemed_quantity: randomNumber(),
  }
}

/** The statement has the changed card as `card`. */
const cardPlaceholders = (card: ReturnType<typeof withPlaceholders>): Placeholder[] => [
  ...(['granted', 'balance', 'expired_points', 'redeemed_points', 'redeemed_quantity'] as const).map(
    (name) => ({ number: card[name], value: sql`select ${sql.ref(name)} from card` }),
  ),
  {
    number: card.granted - card.expired_points - card.balance,
    value: sql`select granted - expired_points - balance from card`,
  },
]
