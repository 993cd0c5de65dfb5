import type { OrderRequest } from '../../contract/resources/order.ts'
import type { Caller } from '../auth/caller.ts'
import { segmentsOf } from '../customers/queries.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import { type Member, readMember } from '../loyalty/card.ts'
import type { OfferedReward } from '../loyalty/reward-assignments.ts'
import { lockReward } from '../loyalty/rewards.ts'
import { readStoredOrder } from '../orders/queries.ts'
import { beforeRedemption } from '../orders/stored-order.ts'
import { loadGifts } from '../products/load-products.ts'
import { ProductCache } from '../products/product-cache.ts'
import { lockCampaigns, lockVouchers } from '../redeemables/locks.ts'
import { usagesOf, withCampaigns } from '../redeemables/usage.ts'
import type { ProductLookup } from '../rules/basket.ts'
import { withHolds } from '../rules/availability.ts'
import { type DiscountedOrder, totalOf } from '../rules/discounts/order.ts'
import { productRefsIn } from '../rules/discounts/wire-order.ts'
import { countedCampaign, evaluateRedeemable, usesHistory } from '../rules/evaluate-redeemable.ts'
import type { Evaluation } from '../rules/evaluation.ts'
import { type RewardPurchase, spendingOf } from '../rules/loyalty/spend.ts'
import { priceOrder } from '../rules/pricing.ts'
import { type Profile, unused } from '../rules/situation.ts'

export interface RewardRequest {
  caller: Caller
  member: Member
  offer: OfferedReward
  /** Default: the price or, for a COIN reward, the points that the order needs. */
  points: number | undefined
  payment: OrderToPay
  metadata: Record<string, unknown>
  now: Date
}

/** @throws ApiError `invalid_payload` for points that the reward does not accept, such as an outdated price. */
export async function evaluateOffer(tx: Db, request: RewardRequest): Promise<Evaluation> {
  const { caller, offer, points, payment, metadata, now } = request
  const { redeemable, usages } = await readUsage(tx, request)
  const { order, products } = payment
  const purchase = { offer, usage: usages.get(offer.id) ?? unused, points }
  requireExpectedPoints(purchase, redeemable.balance ?? 0, order)

  const hasRules = redeemable.assignedRules.length > 0 || offer.assignedRules.length > 0
  const customer = await profileOf(tx, caller.project.id, request.member, hasRules)
  const situation = { now, customer, metadata }
  return evaluateRedeemable(redeemable, order, situation, withHolds(redeemable, usages).usage, {
    products,
    purchase,
  })
}

/** If rules count past redemptions, locks the counts and reads the member again, so that neither can change. */
async function readUsage(tx: Db, { caller, member, offer, now }: RewardRequest) {
  const { card, redeemable } = member
  if (!usesHistory(redeemable) && !usesHistory(offer)) return { redeemable, usages: new Map<string, never>() }
  const project_id = caller.project.id
  await lockVouchers(tx, project_id, [card.id])
  await lockCampaigns(tx, project_id, countedCampaign(redeemable))
  if (usesHistory(offer)) await lockReward(tx, project_id, offer.reward.id)
  const locked = await readMember(tx, caller, card.id, { reward_id: offer.reward.id, now })
  const usages = await usagesOf(tx, project_id, [...withCampaigns([redeemable]), offer], card.holder_id)
  return { redeemable: locked.redeemable, usages }
}

function requireExpectedPoints(purchase: RewardPurchase, balance: number, order: DiscountedOrder) {
  const spending = spendingOf(purchase, balance, totalOf(order), order.unit)
  if (spending.spends || spending.expected === undefined) return
  const details = [{ field: 'reward.points', message: spending.expected }]
  throw new ApiError(spending.key, { message: spending.message, details })
}

/** Reads the segments only if there are rules, because nothing else needs them. */
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

// The order that points pay for, with the discounts of earlier redemptions.

export interface OrderToPay {
  order: DiscountedOrder
  products: ProductLookup
  isNew: boolean
}

/**
 * Locks a stored order and gifts, unless `forUpdate` is false. A page can use only an order of its own customer and cannot
 * set the status. @throws ApiError `not_found` for an order that does not exist.
 */
export async function readOrder(
  tx: Db,
  { project, side: callerSide }: Caller,
  request: OrderRequest | undefined,
  customer_id: string | null,
  { forUpdate = true } = {},
): Promise<OrderToPay> {
  const isPage = callerSide === 'client'
  const products = new ProductCache().for(tx, project.id)
  const stored = request && (await readStoredOrder(tx, project.id, request, forUpdate))
  await products.preload([...(request?.items ?? []), ...(stored ? productRefsIn(stored.calculated) : [])])
  const side = isPage ? 'client' : 'server'
  const gifts = await loadGifts(tx, project.id, request, { customer_id, side, forUpdate })
  const basket = priceOrder(request, products, side, project.currency, gifts)
  const name = request?.id ?? request?.source_id
  const isMissing = isPage ? stored?.customer_id !== customer_id : request?.id !== undefined && !stored
  if (name !== undefined && isMissing) {
    throw new ApiError('not_found', { message: 'There is no such order.', resource: 'order', id: name })
  }

  // A page can pay for a stored order only as the shop reported it, so the lines of its request are ignored.
  const declared = request && stored && isPage ? { id: request.id, source_id: request.source_id } : request
  const order = beforeRedemption(declared, isPage ? { ...basket, status: null } : basket, stored, products)
  return { order, products, isNew: !stored }
}
