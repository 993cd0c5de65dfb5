/**
 * The way from a shopper's wish to an order. First the service is asked what it would take off, which spends
 * nothing; only if the shopper saw that very sum is anything redeemed; and if the redeemed sum is another after
 * all, it is undone. So nobody is charged a sum that was not on the page.
 */
import type { CallError } from '../../src/client/errors.ts'
import type { RedeemablesRequest, ValidatedRedeemable } from '../../src/contract/resources/redeemable.ts'
import type { Redemptions } from '../../src/contract/resources/redemption.ts'
import type { Validation } from '../../src/contract/resources/validation.ts'
import { entriesOf } from '../../src/state/combination.ts'
import type { Customer, ShopProject } from '../catalogue.ts'
import { billOf, orderOf } from './bill.ts'
import { numberOf, perkedOrder, plainOrder, type PlacedOrder } from './order.ts'
import type { Perks } from './perks.ts'
import type { Question, Wish, WishedRedeemable } from './wish.ts'

/** A perk that counted when the shopper looked, and no longer does. `key` is the service's word for why. */
export interface Lost extends WishedRedeemable {
  key: string
}

/** In all but `paid` nothing has been charged. */
export type Outcome =
  | { kind: 'paid'; order: PlacedOrder }
  /** The sum is another than the shopper saw. */
  | { kind: 'changed'; seen: number; total: number; lost: readonly Lost[] }
  /** The service could not be asked. */
  | { kind: 'away' }
  /** The service has not said whether it redeemed. The same attempt again settles it, and spends nothing twice. */
  | { kind: 'open' }

interface Attempt {
  wish: Wish
  shopper: Customer | undefined
  outcome: Promise<Outcome>
  /** Whether the service knows that it is paid, which is what earns points. */
  isTold?: boolean
  /** What is redeemed, once it was found good. From then on the answer may be lost, but never the question. */
  request?: RedeemablesRequest
}

/** How many attempts are remembered; the oldest is forgotten first. */
const most = 1_000

export interface CheckoutOptions {
  perks: Perks
  project: Pick<ShopProject, 'products' | 'campaigns'>
  now?: () => Date
}

export function createCheckout({ perks, project, now = () => new Date() }: CheckoutOptions) {
  const attempts = new Map<string, Attempt>()

  return {
    /** What becomes of a wish; the same attempt again is the same order. Undefined where it names another wish. */
    async place(wish: Wish, shopper: Customer | undefined): Promise<Outcome | undefined> {
      const key = keyOf(wish.attempt, shopper)
      const known = attempts.get(key)
      if (known && JSON.stringify(known.wish) !== JSON.stringify(wish)) return undefined
      const attempt = known ?? { wish, shopper, outcome: Promise.resolve<Outcome>({ kind: 'away' }) }
      // One after the other, so that the second press of a button finds what the first has done.
      attempt.outcome = attempt.outcome
        .then((outcome) => (isFinal(outcome) ? outcome : settle(attempt)))
        .then((outcome) => tell(attempt, outcome))
      attempts.set(key, attempt)
      for (const oldest of attempts.keys()) if (attempts.size > most) attempts.delete(oldest)
      return attempt.outcome
    },

    /** What would come off, for shoppers whose page may not ask the service itself. Throws a CallError. */
    async judge({ items, redeemables }: Question, shopper: Customer | undefined) {
      const order = orderOf(billOf(items, project.products))
      return perks.validate({ redeemables, order, ...customerOf(shopper) })
    },

    /** What became of an attempt; undefined where this shopper has made none of that name. */
    async find(attempt: string, shopper: Customer | undefined): Promise<Outcome | undefined> {
      const known = attempts.get(keyOf(attempt, shopper))
      return known?.outcome.then((outcome) => tell(known, outcome))
    },
  }

  /** Has the shopper's points added. Where the service is away it is told when somebody next looks at the order. */
  async function tell(attempt: Attempt, outcome: Outcome): Promise<Outcome> {
    const { wish, shopper } = attempt
    if (outcome.kind !== 'paid' || !shopper || attempt.isTold) return outcome
    const bill = billOf(wish.items, project.products)
    try {
      await perks.pay(orderOf(bill, numberOf(wish)), shopper.source_id)
      attempt.isTold = true
    } catch {
      // The order stands.
    }
    return outcome
  }

  async function settle(attempt: Attempt): Promise<Outcome> {
    const { wish, shopper } = attempt
    const bill = billOf(wish.items, project.products)
    const plain = plainOrder(wish, bill, now())
    if (bill.lines.length < wish.items.length) return changed(wish, bill.amount)
    if (wish.redeemables.length === 0) {
      return bill.amount === wish.total ? paid(plain) : changed(wish, bill.amount)
    }

    const request = {
      redeemables: wish.redeemables,
      order: orderOf(bill, numberOf(wish)),
      ...customerOf(shopper),
    }
    try {
      if (!attempt.request) {
        const validation = await perks.validate(request)
        if (totalOf(validation, bill.amount) !== wish.total) return refused(wish, validation, bill.amount)
        attempt.request = request
      }
      const redeemed = await redeem(attempt.request, attempt)
      if (redeemed === 'refused') return refused(wish, await perks.validate(request), bill.amount)
      if (redeemed === 'open') return { kind: 'open' }
      return await charge(redeemed, plain, wish)
    } catch {
      // Only questions end here: nothing that spends.
      return { kind: 'away' }
    }
  }

  async function redeem(request: RedeemablesRequest, { wish, shopper }: Attempt) {
    try {
      return await perks.redeem(request, `${shopper?.source_id ?? 'guest'}-${wish.attempt}`)
    } catch (error) {
      const { kind, status } = error as CallError // any other error has none of its fields
      // 409: the same request is still under way.
      return kind === 'refused' && status !== 409 ? 'refused' : 'open'
    }
  }

  /** Takes the money, or gives back what was redeemed if it is not what the shopper agreed to. */
  async function charge(redeemed: Redemptions, plain: PlacedOrder, wish: Wish): Promise<Outcome> {
    const { order, redemptions, parent_redemption, inapplicable_redeemables = [] } = redeemed
    const total = order?.total_amount
    if (order && total === wish.total) return paid(perkedOrder(plain, redeemed, order, project))
    // Several are undone together, by the one above them.
    const all = parent_redemption ? [parent_redemption] : redemptions
    try {
      for (const { id } of all) await perks.rollBack(id, 'The sum was not the one the shopper saw.')
    } catch {
      return { kind: 'open' }
    }
    return changed(wish, total ?? plain.amount, lostOf(wish, inapplicable_redeemables))
  }
}

const paid = (order: PlacedOrder): Outcome => ({ kind: 'paid', order })

const changed = ({ total: seen }: Wish, total: number, lost: readonly Lost[] = []): Outcome => ({
  kind: 'changed',
  seen,
  total,
  lost,
})

/** What the service says now, where it is not what the shopper saw. */
const refused = (wish: Wish, validation: Validation, amount: number): Outcome =>
  changed(wish, totalOf(validation, amount), lostOf(wish, entriesOf(validation)))

const lostOf = ({ redeemables }: Wish, judged: readonly ValidatedRedeemable[]): Lost[] =>
  redeemables.flatMap((redeemable) => {
    const entry = judged.find(({ id, status }) => id === redeemable.id && status === 'INAPPLICABLE')
    return entry ? [{ ...redeemable, key: entry.result?.error?.key ?? '' }] : []
  })

const totalOf = ({ order }: Validation, otherwise: number) => order?.total_amount ?? otherwise

const isFinal = ({ kind }: Outcome) => kind === 'paid' || kind === 'changed'

const customerOf = (shopper: Customer | undefined) =>
  shopper && { customer: { source_id: shopper.source_id } }

const keyOf = (attempt: string, shopper: Customer | undefined) => `${shopper?.source_id ?? ''} ${attempt}`
