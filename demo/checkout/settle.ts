/**
 * Turns a checkout request into an order:
 * 1. Validates the perks, which redeems nothing.
 * 2. Redeems them with the attempt's idempotency key, but only if the total is the one the shopper saw.
 * 3. Charges the total.
 * If the redeemed total differs or the payment is declined, everything is rolled back. So shoppers are never charged a
 * total they did not see, and never lose points without an order.
 */
import type { CallError } from '../../src/client/errors.ts'
import type { RedeemablesRequest } from '../../src/contract/resources/redemption-request.ts'
import type { Redemptions } from '../../src/contract/resources/redemption.ts'
import type { Validation } from '../../src/contract/resources/validation.ts'
import type { ShopProject } from '../catalogue.ts'
import { type PricedItems, priceItems, orderOf } from './pricing.ts'
import { numberOf, plainOrder, redeemedOrder, type PlacedOrder } from './order.ts'
import { changed, lostPerks, type Outcome, refused, totalOf } from './outcome.ts'
import { foreignCards } from './own-card.ts'
import type { Perks } from './perks.ts'
import { hasRewards, refusedReward, reserve } from './rewards.ts'
import type { CheckoutRequest } from './request.ts'

/** Plain data, so that it can be logged. */
export interface Attempt {
  /** Idempotency key of its redemption and payment. */
  key: string
  request: CheckoutRequest
  /** Source id of the signed-in customer. */
  shopper: string | undefined
  /** In milliseconds of `Date.now()`. */
  createdAt: number
  /** Set once validation has passed. From then on, a lost response can be retried. */
  started?: { redemptionRequest: RedeemablesRequest; plain: PlacedOrder }
  outcome?: Outcome
  /** Whether the payment was reported to the service, which earns points. */
  isReported?: boolean
}

/** Idempotent per key. Throws if the outcome is unknown. */
export interface Payment {
  /** False if the payment is declined. */
  charge(amount: number, key: string): Promise<boolean>
  /** Refunds the charge, if there was one. */
  cancel(key: string): Promise<void>
}

export interface SettlementOptions {
  perks: Perks
  project: Pick<ShopProject, 'products' | 'campaigns' | 'orderText'>
  payment: Payment
  /** Logs the attempt before anything is redeemed, so that a crash cannot redeem without an order. */
  write: (attempt: Attempt) => Promise<void>
  now: () => Date
}

export function createSettlement({ perks, project, payment, write, now }: SettlementOptions) {
  return {
    async settle(attempt: Attempt): Promise<Outcome> {
      try {
        const { started = await start(attempt) } = attempt
        return 'redemptionRequest' in started ? await complete(started, attempt) : started
      } catch {
        // Only reads throw here; nothing was redeemed.
        return { kind: 'unavailable' }
      }
    },

    /** Rolls back what may have been redeemed. Repeating the redemption with its key returns what to roll back. */
    async undo(attempt: Attempt): Promise<Outcome> {
      const { key, started } = attempt
      if (!started) return { kind: 'abandoned' }
      try {
        await payment.cancel(key)
      } catch {
        return { kind: 'unknown' }
      }
      const { redemptionRequest } = started
      const redeemed = redemptionRequest.redeemables.length ? await redeem(redemptionRequest, key) : 'refused'
      if (redeemed === 'unknown') return { kind: 'unknown' }
      if (redeemed === 'refused') return (await releaseRewards(attempt)) ?? { kind: 'abandoned' }
      return (
        (await rollBackAll(redeemed, 'The shopper left before the response.', attempt)) ?? {
          kind: 'abandoned',
        }
      )
    },
  }

  /** Validates without redeeming. An order without perks is paid right away. */
  async function start(attempt: Attempt): Promise<StartedAttempt | Outcome> {
    const { request, shopper } = attempt
    const priced = priceItems(request.items, project.products)
    if (priced.lines.length < request.items.length) return changed(request, priced.amount)
    const plain = plainOrder(request, priced, now(), project)
    if (request.redeemables.length === 0 && !hasRewards(priced)) {
      return priced.amount === request.total ? pay(plain, attempt) : changed(request, priced.amount)
    }
    const redemptionRequest = {
      redeemables: request.redeemables,
      order: orderOf(priced, numberOf(request, project)),
      ...(shopper !== undefined && { customer: { source_id: shopper } }),
    }
    const refusal = await refusalOf(redemptionRequest, attempt, priced)
    if (refusal) return refusal
    const started = { redemptionRequest, plain }
    await write({ ...attempt, started })
    return (attempt.started = started)
  }

  /** Reserves the rewards, redeems and charges. Repeating it is safe: each step takes effect only once. */
  async function complete({ redemptionRequest, plain }: StartedAttempt, attempt: Attempt): Promise<Outcome> {
    const { request, shopper, key } = attempt
    const reserved = await reserve(
      priceItems(request.items, project.products),
      numberOf(request, project),
      shopper,
      perks,
    )
    if (reserved === 'unknown') return { kind: 'unknown' }
    if (reserved !== 'reserved') return changed(request, plain.amount, [reserved])
    if (redemptionRequest.redeemables.length === 0) {
      const outcome = await pay(plain, attempt)
      return (outcome.kind === 'declined' && (await releaseRewards(attempt))) || outcome
    }
    const redeemed = await redeem(redemptionRequest, key)
    if (redeemed === 'unknown') return { kind: 'unknown' }
    if (redeemed === 'refused') {
      return (
        (await releaseRewards(attempt)) ??
        refused(request, await perks.validate(redemptionRequest), plain.amount)
      )
    }
    return charge(redeemed, plain, attempt)
  }

  /** Outcome if the order cannot be placed as the shopper saw it; undefined if it can. */
  async function refusalOf(
    redemptionRequest: RedeemablesRequest,
    { request, shopper }: Attempt,
    priced: PricedItems,
  ) {
    const { amount } = priced
    if (request.redeemables.length === 0)
      return amount === request.total ? undefined : changed(request, amount)
    const others = await foreignCards(request, shopper, perks)
    if (others.length) {
      // The same key as for an unknown code, so that nobody can probe for existing cards.
      return changed(
        request,
        amount,
        others.map((one) => ({ ...one, key: 'not_found' })),
      )
    }
    try {
      const validation = await perks.validate(redemptionRequest)
      const matchesRequest =
        totalOf(validation, amount) === request.total && pointsToRedeem(validation) === request.points
      return matchesRequest ? undefined : refused(request, validation, amount)
    } catch (error) {
      const lost = refusedReward(priced, error)
      if (!lost) throw error
      return changed(request, amount, [lost])
    }
  }

  async function redeem(redemptionRequest: RedeemablesRequest, key: string) {
    try {
      return await perks.redeem(redemptionRequest, key)
    } catch (error) {
      const { kind, keyStatus = '' } = error as CallError // any other error has none of its fields
      // A refusal is final only if the service has looked up the key. Rate limits, credentials and proxies respond earlier.
      return kind === 'refused' && ['new', 'replayed'].includes(keyStatus) ? 'refused' : 'unknown'
    }
  }

  /** Charges the total, or rolls back if it is not the one the shopper agreed to. */
  async function charge(redeemed: Redemptions, plain: PlacedOrder, attempt: Attempt): Promise<Outcome> {
    const { request } = attempt
    const { order, inapplicable_redeemables = [] } = redeemed
    if (order && order.total_amount === request.total && redeemedPoints(redeemed) === request.points) {
      const outcome = await pay(redeemedOrder(plain, request, redeemed, order, project), attempt)
      if (outcome.kind !== 'declined') return outcome
      return (await rollBackAll(redeemed, 'The payment was declined.', attempt)) ?? outcome
    }
    const failure = await rollBackAll(redeemed, 'The total was not the one the shopper saw.', attempt)
    return (
      failure ??
      changed(request, order?.total_amount ?? plain.amount, lostPerks(request, inapplicable_redeemables))
    )
  }

  /** An order fully paid with points or a gift card charges no money. */
  async function pay(order: PlacedOrder, { key }: Attempt): Promise<Outcome> {
    try {
      const isPaid = order.total === 0 || (await payment.charge(order.total, key))
      return isPaid ? { kind: 'paid', order } : { kind: 'declined' }
    } catch {
      return { kind: 'unknown' }
    }
  }

  /** Frees the rewards for another order. Undefined on success. */
  async function releaseRewards({ request }: Attempt): Promise<Outcome | undefined> {
    try {
      if (request.items.some(({ redemption }) => redemption)) await perks.cancel(numberOf(request, project))
      return undefined
    } catch {
      return { kind: 'unknown' }
    }
  }

  /** Rolls back usage, credits, points and rewards. A parent redemption rolls back its children. */
  async function rollBackAll(
    { redemptions, parent_redemption }: Redemptions,
    reason: string,
    attempt: Attempt,
  ): Promise<Outcome | undefined> {
    try {
      for (const { id } of parent_redemption ? [parent_redemption] : redemptions)
        await perks.rollBack(id, reason)
      return await releaseRewards(attempt)
    } catch {
      return { kind: 'unknown' }
    }
  }
}

type StartedAttempt = NonNullable<Attempt['started']>

/** Points that a redemption would debit. */
const pointsToRedeem = ({ redeemables }: Validation) =>
  redeemables.reduce((sum, { result }) => sum + (result?.loyalty_card?.points ?? 0), 0)

/** Points that a redemption has debited. */
const redeemedPoints = ({ redemptions }: Redemptions) =>
  redemptions.reduce((sum, { loyalty_card }) => sum + (loyalty_card?.points ?? 0), 0)
