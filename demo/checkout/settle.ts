/**
 * The way from a shopper's wish to an order. First the service is asked what it would take off, which spends
 * nothing; only if the shopper saw that very sum is anything redeemed, under the attempt's own key; and if the
 * redeemed sum is another after all, or the payment is refused, it is undone. So nobody is charged a sum that was
 * not on the page, and points leave a card for a placed order or not at all.
 */
import type { CallError } from '../../src/client/errors.ts'
import type { RedeemablesRequest } from '../../src/contract/resources/redemption-request.ts'
import type { Redemptions } from '../../src/contract/resources/redemption.ts'
import type { Validation } from '../../src/contract/resources/validation.ts'
import type { ShopProject } from '../catalogue.ts'
import { type Bill, billOf, orderOf } from './bill.ts'
import { numberOf, perkedOrder, plainOrder, type PlacedOrder } from './order.ts'
import { changed, lostOf, type Outcome, refused, totalOf } from './outcome.ts'
import { foreignCards } from './own-card.ts'
import type { Perks } from './perks.ts'
import { hasRewards, refusedReward, reserve } from './rewards.ts'
import type { Wish } from './wish.ts'

/** Plain data, so that it can be written down. */
export interface Attempt {
  /** What its redemption and its payment are done under, once. */
  key: string
  wish: Wish
  /** The source id of who is signed in. */
  shopper: string | undefined
  /** In milliseconds of `Date.now()`. */
  madeAt: number
  /** Once the wish was found good. From then on an answer may be lost, but never the question. */
  begun?: { request: RedeemablesRequest; plain: PlacedOrder }
  outcome?: Outcome
  /** Whether the service knows that it is paid, which is what earns points. */
  isTold?: boolean
}

/** Each is done once for a key, and throws where nobody knows yet. */
export interface Payment {
  /** False where it is refused. */
  take(amount: number, key: string): Promise<boolean>
  /** There may be nothing to give back. */
  cancel(key: string): Promise<void>
}

export interface SettleOptions {
  perks: Perks
  project: Pick<ShopProject, 'products' | 'campaigns' | 'till'>
  payment: Payment
  /** Comes before anything is spent, so that not even the end of the process can leave it without an order. */
  write: (attempt: Attempt) => Promise<void>
  now: () => Date
}

export function createSettle({ perks, project, payment, write, now }: SettleOptions) {
  return {
    async settle(attempt: Attempt): Promise<Outcome> {
      try {
        const { begun = await begin(attempt) } = attempt
        return 'request' in begun ? await complete(begun, attempt) : begun
      } catch {
        // Only questions end here: nothing that spends.
        return { kind: 'away' }
      }
    },

    /** Undoes what may have been redeemed; the redemption is sent again to learn what there is to undo. */
    async giveUp(attempt: Attempt): Promise<Outcome> {
      const { key, begun } = attempt
      if (!begun) return { kind: 'left' }
      try {
        await payment.cancel(key)
      } catch {
        return { kind: 'open' }
      }
      const { request } = begun
      const redeemed = request.redeemables.length ? await redeem(request, key) : 'refused'
      if (redeemed === 'open') return { kind: 'open' }
      if (redeemed === 'refused') return (await letGo(attempt)) ?? { kind: 'left' }
      return (await giveBack(redeemed, 'The shopper left before the answer.', attempt)) ?? { kind: 'left' }
    },
  }

  /** Asks, and spends nothing. What is paid in money alone is complete with that. */
  async function begin(attempt: Attempt): Promise<Begun | Outcome> {
    const { wish, shopper } = attempt
    const bill = billOf(wish.items, project.products)
    if (bill.lines.length < wish.items.length) return changed(wish, bill.amount)
    const plain = plainOrder(wish, bill, now(), project)
    if (wish.redeemables.length === 0 && !hasRewards(bill)) {
      return bill.amount === wish.total ? pay(plain, attempt) : changed(wish, bill.amount)
    }
    const request = {
      redeemables: wish.redeemables,
      order: orderOf(bill, numberOf(wish, project)),
      ...(shopper !== undefined && { customer: { source_id: shopper } }),
    }
    const objection = await objectionTo(request, attempt, bill)
    if (objection) return objection
    const begun = { request, plain }
    await write({ ...attempt, begun })
    return (attempt.begun = begun)
  }

  /** Keeps the rewards for the order and redeems, however often it is called, once. */
  async function complete({ request, plain }: Begun, attempt: Attempt): Promise<Outcome> {
    const { wish, shopper, key } = attempt
    const reserved = await reserve(
      billOf(wish.items, project.products),
      numberOf(wish, project),
      shopper,
      perks,
    )
    if (reserved === 'open') return { kind: 'open' }
    if (reserved !== 'kept') return changed(wish, plain.amount, [reserved])
    if (request.redeemables.length === 0) {
      const outcome = await pay(plain, attempt)
      return (outcome.kind === 'declined' && (await letGo(attempt))) || outcome
    }
    const redeemed = await redeem(request, key)
    if (redeemed === 'open') return { kind: 'open' }
    if (redeemed === 'refused') {
      return (await letGo(attempt)) ?? refused(wish, await perks.validate(request), plain.amount)
    }
    return charge(redeemed, plain, attempt)
  }

  /** Why the wish cannot be had as the shopper saw it. */
  async function objectionTo(request: RedeemablesRequest, { wish, shopper }: Attempt, bill: Bill) {
    const { amount } = bill
    if (wish.redeemables.length === 0) return amount === wish.total ? undefined : changed(wish, amount)
    const foreign = await foreignCards(wish, shopper, perks)
    if (foreign.length) {
      // As for a code that does not exist: nobody finds out here which cards there are.
      return changed(
        wish,
        amount,
        foreign.map((one) => ({ ...one, key: 'not_found' })),
      )
    }
    try {
      const validation = await perks.validate(request)
      const isAsSeen = totalOf(validation, amount) === wish.total && pointsIn(validation) === wish.points
      return isAsSeen ? undefined : refused(wish, validation, amount)
    } catch (error) {
      const lost = refusedReward(bill, error)
      if (!lost) throw error
      return changed(wish, amount, [lost])
    }
  }

  async function redeem(request: RedeemablesRequest, key: string) {
    try {
      return await perks.redeem(request, key)
    } catch (error) {
      const { kind, keyStatus = '' } = error as CallError // any other error has none of its fields
      // Only a refusal that looked the key up tells what became of it: limits, credentials and proxies answer before.
      return kind === 'refused' && ['new', 'replayed'].includes(keyStatus) ? 'refused' : 'open'
    }
  }

  /** Takes the money, or gives back what was redeemed where it is not what the shopper agreed to. */
  async function charge(redeemed: Redemptions, plain: PlacedOrder, attempt: Attempt): Promise<Outcome> {
    const { wish } = attempt
    const { order, inapplicable_redeemables = [] } = redeemed
    if (order && order.total_amount === wish.total && pointsOf(redeemed) === wish.points) {
      const outcome = await pay(perkedOrder(plain, wish, redeemed, order, project), attempt)
      if (outcome.kind !== 'declined') return outcome
      return (await giveBack(redeemed, 'The payment was refused.', attempt)) ?? outcome
    }
    const undone = await giveBack(redeemed, 'The sum was not the one the shopper saw.', attempt)
    return (
      undone ?? changed(wish, order?.total_amount ?? plain.amount, lostOf(wish, inapplicable_redeemables))
    )
  }

  /** An order that points or a gift card pay for whole needs no money. */
  async function pay(order: PlacedOrder, { key }: Attempt): Promise<Outcome> {
    try {
      const isPaid = order.total === 0 || (await payment.take(order.total, key))
      return isPaid ? { kind: 'paid', order } : { kind: 'declined' }
    } catch {
      return { kind: 'open' }
    }
  }

  /** The rewards may come with another order. Undefined once that is so. */
  async function letGo({ wish }: Attempt): Promise<Outcome | undefined> {
    try {
      if (wish.items.some(({ redemption }) => redemption)) await perks.cancel(numberOf(wish, project))
      return undefined
    } catch {
      return { kind: 'open' }
    }
  }

  /** Uses, credits, points and rewards. Several are undone together, by the one above them. */
  async function giveBack(
    { redemptions, parent_redemption }: Redemptions,
    reason: string,
    attempt: Attempt,
  ): Promise<Outcome | undefined> {
    try {
      for (const { id } of parent_redemption ? [parent_redemption] : redemptions)
        await perks.rollBack(id, reason)
      return await letGo(attempt)
    } catch {
      return { kind: 'open' }
    }
  }
}

type Begun = NonNullable<Attempt['begun']>

/** The points that would leave cards. */
const pointsIn = ({ redeemables }: Validation) =>
  redeemables.reduce((sum, { result }) => sum + (result?.loyalty_card?.points ?? 0), 0)

/** The points that left cards. */
const pointsOf = ({ redemptions }: Redemptions) =>
  redemptions.reduce((sum, { loyalty_card }) => sum + (loyalty_card?.points ?? 0), 0)
