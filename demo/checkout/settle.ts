/**
 * The way from a shopper's wish to an order. First the service is asked what it would take off, which spends
 * nothing; only if the shopper saw that very sum is anything redeemed, under the attempt's own key; and if the
 * redeemed sum is another after all, or the payment is refused, it is undone. So nobody is charged a sum that was
 * not on the page, and points leave a card for a placed order or not at all.
 */
import type { CallError } from '../../src/client/errors.ts'
import type { RedeemablesRequest } from '../../src/contract/resources/redeemable.ts'
import type { Redemptions } from '../../src/contract/resources/redemption.ts'
import type { Validation } from '../../src/contract/resources/validation.ts'
import type { Customer, ShopProject } from '../catalogue.ts'
import { billOf, orderOf } from './bill.ts'
import { numberOf, perkedOrder, plainOrder, type PlacedOrder } from './order.ts'
import { changed, lostOf, type Outcome, refused, totalOf } from './outcome.ts'
import { foreignCards } from './own-card.ts'
import type { Perks } from './perks.ts'
import type { Wish } from './wish.ts'

export interface Attempt {
  /** What its redemption and its payment are done under, once. */
  key: string
  wish: Wish
  shopper: Customer | undefined
  /** Once the wish was found good. From then on an answer may be lost, but never the question. */
  begun?: { request: RedeemablesRequest; plain: PlacedOrder }
}

export interface SettleOptions {
  perks: Perks
  project: Pick<ShopProject, 'products' | 'campaigns'>
  /** False where the payment is refused; throws where nobody knows yet. Charges once for each key. */
  takeMoney: (amount: number, key: string) => Promise<boolean>
  now: () => Date
}

export function createSettle({ perks, project, takeMoney, now }: SettleOptions) {
  return async (attempt: Attempt): Promise<Outcome> => {
    const { wish } = attempt
    try {
      if (!attempt.begun) {
        const bill = billOf(wish.items, project.products)
        if (bill.lines.length < wish.items.length) return changed(wish, bill.amount)
        const plain = plainOrder(wish, bill, now())
        if (wish.redeemables.length === 0) {
          return bill.amount === wish.total ? await pay(plain, attempt) : changed(wish, bill.amount)
        }
        const request = {
          redeemables: wish.redeemables,
          order: orderOf(bill, numberOf(wish)),
          ...by(attempt),
        }
        const objection = await objectionTo(request, attempt, bill.amount)
        if (objection) return objection
        attempt.begun = { request, plain }
      }
      const { request, plain } = attempt.begun
      const redeemed = await redeem(request, attempt)
      if (redeemed === 'open') return { kind: 'open' }
      if (redeemed === 'refused') return refused(wish, await perks.validate(request), plain.amount)
      return await charge(redeemed, plain, attempt)
    } catch {
      // Only questions end here: nothing that spends.
      return { kind: 'away' }
    }
  }

  /** Why the wish cannot be had as the shopper saw it. */
  async function objectionTo(request: RedeemablesRequest, { wish, shopper }: Attempt, amount: number) {
    const foreign = await foreignCards(wish, shopper, perks)
    if (foreign.length) {
      // As for a code that does not exist: nobody finds out here which cards there are.
      return changed(
        wish,
        amount,
        foreign.map((one) => ({ ...one, key: 'not_found' })),
      )
    }
    const validation = await perks.validate(request)
    const isAsSeen = totalOf(validation, amount) === wish.total && pointsIn(validation) === wish.points
    return isAsSeen ? undefined : refused(wish, validation, amount)
  }

  async function redeem(request: RedeemablesRequest, { key }: Attempt) {
    try {
      return await perks.redeem(request, key)
    } catch (error) {
      const { kind, status } = error as CallError // any other error has none of its fields
      // 409: the same request is still under way.
      return kind === 'refused' && status !== 409 ? 'refused' : 'open'
    }
  }

  /** Takes the money, or gives back what was redeemed where it is not what the shopper agreed to. */
  async function charge(redeemed: Redemptions, plain: PlacedOrder, attempt: Attempt): Promise<Outcome> {
    const { wish } = attempt
    const { order, inapplicable_redeemables = [] } = redeemed
    if (order && order.total_amount === wish.total && pointsOf(redeemed) === wish.points) {
      const outcome = await pay(perkedOrder(plain, wish, redeemed, order, project), attempt)
      if (outcome.kind !== 'declined') return outcome
      return (await giveBack(redeemed, 'The payment was refused.')) ?? outcome
    }
    const undone = await giveBack(redeemed, 'The sum was not the one the shopper saw.')
    return (
      undone ?? changed(wish, order?.total_amount ?? plain.amount, lostOf(wish, inapplicable_redeemables))
    )
  }

  /** An order that points or a gift card pay for whole needs no money. */
  async function pay(order: PlacedOrder, { key }: Attempt): Promise<Outcome> {
    try {
      const isPaid = order.total === 0 || (await takeMoney(order.total, key))
      return isPaid ? { kind: 'paid', order } : { kind: 'declined' }
    } catch {
      return { kind: 'open' }
    }
  }

  /** Uses, credits and points. Several are undone together, by the one above them. */
  async function giveBack(
    { redemptions, parent_redemption }: Redemptions,
    reason: string,
  ): Promise<Outcome | undefined> {
    try {
      for (const { id } of parent_redemption ? [parent_redemption] : redemptions)
        await perks.rollBack(id, reason)
      return undefined
    } catch {
      return { kind: 'open' }
    }
  }
}

const by = ({ shopper }: Attempt) => shopper && { customer: { source_id: shopper.source_id } }

/** The points that would leave cards. */
const pointsIn = ({ redeemables }: Validation) =>
  redeemables.reduce((sum, { result }) => sum + (result?.loyalty_card?.points ?? 0), 0)

/** The points that left cards. */
const pointsOf = ({ redemptions }: Redemptions) =>
  redemptions.reduce((sum, { loyalty_card }) => sum + (loyalty_card?.points ?? 0), 0)
