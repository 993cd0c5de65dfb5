/**
 * Forecasts the points that a member would earn for orders after their discounts ("where the specification is
 * silent", Points forecast).
 */
import { callerSide } from '../auth/caller.ts'
import type {
  OrderPoints,
  PointsForecast,
  PointsForecastRequest,
} from '../../contract/resources/points-forecast.ts'
import { resolveCustomer } from '../customers/shopper.ts'
import { ApiError } from '../errors.ts'
import type { Db } from '../database/tables.ts'
import type { HandlerContext } from '../http/handler.ts'
import { findCard, type Card } from '../loyalty/card.ts'
import { loadGifts } from '../products/load-products.ts'
import { ProductCache, type RequestedProducts } from '../products/product-cache.ts'
import { type DiscountedOrder, undiscounted } from '../rules/discounts/order.ts'
import { fromWireOrder, productRefsIn, serializeOrder } from '../rules/discounts/wire-order.ts'
import { priceOrder } from '../rules/pricing.ts'
import { isApplicable, stack } from '../rules/stack.ts'
import type { StackingOutcome } from '../rules/stacking-rules.ts'
import { newId } from '../ids.ts'
import { usagesOf } from '../redeemables/usage.ts'
import { countsFrom, evaluateTier, tierAt } from '../rules/loyalty/tiers.ts'
import type { Profile, Usage } from '../rules/situation.ts'
import { applyDuePoints } from '../loyalty/due-points.ts'
import { earningCardsOf } from '../loyalty/earn.ts'
import { triggeredRules, type TriggeredRule } from '../loyalty/earning-rules.ts'
import { countsUses, type EarnedPoints, earnedByRules, tooManyPoints } from '../loyalty/award.ts'
import type { NamedTier } from '../loyalty/member-tiers.ts'
import { reviewTier, readMembership } from '../loyalty/review-tier.ts'
import type { Known } from '../eligibility/known.ts'
import { type RedemptionInput, readRedeemablesContext } from '../eligibility/redeemables-context.ts'

export type Context = Pick<HandlerContext, 'store' | 'clock' | 'caller' | 'codeGuessLimiter'>

interface Input {
  /** The campaign that the card must belong to, by id or name. */
  campaignId?: string | undefined
  /** Code of the card. */
  memberId: string
  body: PointsForecastRequest
}

/**
 * Back ends can use any card, and pages only cards of their own customer. Unknown codes that pages send count toward the
 * guess limit.
 */
export async function readPointsForecast(
  { campaignId, memberId, body }: Input,
  { store, clock, caller, codeGuessLimiter }: Context,
): Promise<PointsForecast> {
  const now = clock.now()
  const { project, side } = caller
  const result = await store.transaction(async (tx) => {
    const card = await findCard(tx, caller, memberId, { campaignId, now })
    const named = card.holder_id === null ? undefined : { id: card.holder_id }
    const customer = named ? await resolveCustomer(tx, caller, named) : null
    const products = new ProductCache().for(tx, project.id)
    const input = { body, caller, now, customer: named, card, products }
    const { orders, unknownCodes } = await ordersOf(tx, input)
    return { data: await forecast(tx, project.id, card, customer, orders, now), unknownCodes }
  })
  if (side === 'client') await codeGuessLimiter.count(result.unknownCodes)
  return { object: 'list', data_ref: 'data', data: result.data }
}

interface ForecastInput extends Omit<RedemptionInput, 'body'> {
  body: PointsForecastRequest
  card: Card
  /** The holder of the card; undefined for a card without a holder. */
  customer: { id: string } | undefined
  products: RequestedProducts
  known?: Known
}

interface RedeemedOrder {
  order: DiscountedOrder
  /** Points of the card that pay for the order. */
  spent: number
}

/** `unknownCodes` are those of vouchers that do not exist or are hidden from the page. */
export async function ordersOf(tx: Db, input: ForecastInput) {
  const { body, products } = input
  await products.preload(body.orders.flatMap(({ items = [] }) => items))
  const unknown = new Set<string>()
  const orders: RedeemedOrder[] = []
  for (const [index, order] of body.orders.entries()) {
    try {
      orders.push(await redeemedOrder(tx, order, input, unknown))
    } catch (error) {
      throw error instanceof ApiError ? withOrderIndex(error, index) : error
    }
  }
  const stored = orders.map(({ order }) => serializeOrder(order))
  await products.preload(stored.flatMap(productRefsIn))
  // Earning rules read orders in their stored form.
  const paid = stored.map((order, index) => ({
    order: fromWireOrder(order, products),
    spent: orders[index]?.spent ?? 0,
  }))
  return { orders: paid, unknownCodes: [...unknown] }
}

/** A new order without redeemables is only priced. */
async function redeemedOrder(
  tx: Db,
  { redeemables: own, ...order }: PointsForecastRequest['orders'][number],
  { body, caller, now, customer, card, products, known }: ForecastInput,
  unknown: Set<string>,
): Promise<RedeemedOrder> {
  const redeemables = own ?? body.redeemables ?? []
  const side = callerSide(caller)
  // Pages must not see the discounts of earlier redemptions.
  const mayBeStored = side === 'server' && (order.id ?? order.source_id) !== undefined
  if (redeemables.length === 0 && !mayBeStored) {
    const { id, currency } = caller.project
    const gifts = await loadGifts(tx, id, order, { customer_id: customer?.id ?? null, side })
    return { order: undiscounted(priceOrder(order, products, side, currency, gifts)), spent: 0 }
  }
  const input = { body: { redeemables, order, customer }, caller, now }
  const { requested, stacking } = await readRedeemablesContext(tx, input, known && { known })
  for (const { object, id, redeemable } of requested) if (object === 'voucher' && !redeemable) unknown.add(id)
  const stacked = stack(requested, stacking)
  return { order: stacked.order, spent: stacked.valid ? pointsSpent(stacked.outcomes, card) : 0 }
}

function pointsSpent(outcomes: readonly StackingOutcome[], card: Card): number {
  const spending = outcomes.filter(isApplicable).filter(({ redeemable }) => redeemable.id === card.id)
  return spending.reduce((all, { evaluation }) => all + (evaluation.reward?.points ?? 0), 0)
}

function withOrderIndex({ key, message, details }: ApiError, index: number) {
  const named = details?.map((detail) => ({
    ...detail,
    field: detail.field.replace(/^(order\.|(?=redeemables))/, `orders[${index}].`),
  }))
  return new ApiError(key, { message, ...(named && { details: named }) })
}

// Forecasts. They apply the same rules as `award`, but do not book the points of the forecast orders.

/**
 * Returns one forecast per order, as if only this order were redeemed and paid now. Due points and tier changes are booked
 * first. A card earns no points while it is inactive, or if its holder earns on another card of the program.
 */
async function forecast(
  tx: Db,
  project_id: string,
  card: Card,
  customer: Profile | null,
  orders: readonly RedeemedOrder[],
  now: Date,
): Promise<OrderPoints[]> {
  const holder_id = customer?.id ?? null
  const earning = holder_id === null ? [] : await earningCardsOf(tx, project_id, holder_id, now)
  if (earning.every(({ id }) => id !== card.id)) return orders.map(() => asOrderPoints(card, [], undefined))
  await applyDuePoints(tx, project_id, card.id, now)
  await reviewTier(tx, project_id, card.id, { now, group_id: newId('group') })
  const before = await readMembership(tx, project_id, card.id, now)
  const rules = await triggeredRules(tx, project_id, 'order.paid', [card.campaign_id])
  const past = await usagesOf(tx, project_id, rules.filter(countsUses), holder_id)
  return pointsOf(orders, { card, customer, before, rules, past, now })
}

interface EarningState {
  card: Card
  customer: Profile | null
  before: TierState
  rules: readonly TriggeredRule[]
  past: ReadonlyMap<string, Usage>
  now: Date
}

/** Due points and tier changes must have been booked. */
export const pointsOf = (
  orders: readonly RedeemedOrder[],
  { card, customer, before, rules, past, now }: EarningState,
): OrderPoints[] =>
  orders.map(({ order: discounted, spent }) => {
    const state = before && afterSpending(before, spent, now)
    const tier = state?.place?.tier
    // An empty order cannot be paid, so it earns no points.
    const isPayable = discounted.items.length > 0 || discounted.amount > 0
    const member = { customer, tier_id: tier?.id ?? null, mappings: tier?.earning_rules ?? {} }
    const context = { ...member, order: { discounted }, segment_id: null, now }
    return asOrderPoints(card, isPayable ? earnedByRules(rules, card, context, past) : [], state)
  })

type TierState = Awaited<ReturnType<typeof readMembership>>

/** Points are spent before the order is paid, so the member can drop to a lower tier. */
function afterSpending(before: NonNullable<TierState>, spent: number, now: Date): NonNullable<TierState> {
  const isByBalance = countsFrom({ ...before, now }) === null
  if (spent === 0 || !isByBalance) return before
  const state = { ...before, points: before.points - spent }
  const decision = evaluateTier({ ...state, now })
  return decision ? { ...state, place: decision.to } : state
}

export function asOrderPoints(card: Card, earned: readonly EarnedPoints[], state: TierState): OrderPoints {
  const pending = earned.filter(({ available_at }) => available_at)
  const [points, pending_points] = [sum(earned) - sum(pending), sum(pending)]
  if (!Number.isSafeInteger(points + pending_points)) throw tooManyPoints(card)
  const last = Math.max(...pending.map(({ available_at }) => Number(available_at)))
  return {
    points,
    pending_points,
    available_at: pending.length > 0 ? new Date(last).toISOString() : null,
    ...tiersWith(points, state),
    object: 'points_forecast',
  }
}

const sum = (earned: readonly EarnedPoints[]) => earned.reduce((all, { points }) => all + points, 0)

function tiersWith(more: number, state: TierState): Pick<OrderPoints, 'reached_tier' | 'next_tier'> {
  if (!state) return { reached_tier: null, next_tier: null }
  const { tiers, place } = state
  const points = state.points + more
  const from = place?.tier.points_from ?? -1
  const above = tierAt(tiers, points)
  const reached = above && above.points_from > from ? above : undefined
  // Tiers are sorted by their points.
  const next = tiers.find(({ points_from }) => points_from > Math.max(points, from))
  return {
    reached_tier: reached ? named(reached) : null,
    next_tier: next ? { ...named(next), points_missing: next.points_from - points } : null,
  }
}

const named = ({ id, name }: NamedTier) => ({ id, name, object: 'loyalty_tier' as const })
