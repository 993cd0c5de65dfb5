/** The shop's checkout: one order for each attempt of a shopper, however often it is sent. */
import type { Customer } from '../catalogue.ts'
import { billOf, orderOf } from './bill.ts'
import { isFinal, type Outcome } from './outcome.ts'
import { type Attempt, createSettle, type SettleOptions } from './settle.ts'
import type { Question, Wish } from './wish.ts'

interface Known extends Attempt {
  outcome: Promise<Outcome>
  /** Whether the service knows that it is paid, which is what earns points. */
  isTold?: boolean
}

/** How many attempts are remembered; the oldest is forgotten first. */
const most = 1_000

export type CheckoutOptions = Pick<SettleOptions, 'perks' | 'project'> & Partial<SettleOptions>

/** Payments succeed unless `takeMoney` says otherwise: no money moves in a demonstration. */
export function createCheckout({
  perks,
  project,
  takeMoney = async () => true,
  now = () => new Date(),
}: CheckoutOptions) {
  const attempts = new Map<string, Known>()
  const settle = createSettle({ perks, project, takeMoney, now })

  return {
    /** What becomes of a wish; the same attempt again is the same order. Undefined where it names another wish. */
    async place(wish: Wish, shopper: Customer | undefined): Promise<Outcome | undefined> {
      const key = keyOf(wish.attempt, shopper)
      const known = attempts.get(key)
      if (known && JSON.stringify(known.wish) !== JSON.stringify(wish)) return undefined
      const attempt = known ?? { key, wish, shopper, outcome: Promise.resolve<Outcome>({ kind: 'away' }) }
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
      return perks.validate({
        redeemables,
        order,
        ...(shopper && { customer: { source_id: shopper.source_id } }),
      })
    },

    /** What became of an attempt; undefined where this shopper has made none of that name. */
    async find(attempt: string, shopper: Customer | undefined): Promise<Outcome | undefined> {
      const known = attempts.get(keyOf(attempt, shopper))
      return known?.outcome.then((outcome) => tell(known, outcome))
    },
  }

  /** Has the shopper's points added. Where the service is away it is told when somebody next looks at the order. */
  async function tell(attempt: Known, outcome: Outcome): Promise<Outcome> {
    const { wish, shopper } = attempt
    if (outcome.kind !== 'paid' || !shopper || attempt.isTold) return outcome
    const bill = billOf(wish.items, project.products)
    try {
      await perks.pay(orderOf(bill, outcome.order.number), shopper.source_id)
      attempt.isTold = true
    } catch {
      // The order stands.
    }
    return outcome
  }
}

const keyOf = (attempt: string, shopper: Customer | undefined) =>
  `${shopper?.source_id ?? 'guest'}-${attempt}`
