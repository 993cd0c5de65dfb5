/** The shop's checkout: one order for each attempt of a shopper, however often it is sent. */
import type { Customer } from '../catalogue.ts'
import { createAttempts, isUnderWay } from './attempts.ts'
import { billOf, orderOf } from './bill.ts'
import { type Journal, noJournal } from './journal.ts'
import { isFinal, type Outcome } from './outcome.ts'
import { type Attempt, createSettle, type SettleOptions } from './settle.ts'
import type { Wish } from './wish.ts'

/** How long the shop waits for a shopper to come back to an order whose answer was lost, in milliseconds. */
const patience = 15 * 60_000

export interface CheckoutOptions extends Pick<SettleOptions, 'perks' | 'project'> {
  payment?: SettleOptions['payment']
  journal?: Journal
  now?: () => Date
}

/** No money moves in a demonstration. */
const noPayment: SettleOptions['payment'] = { take: async () => true, cancel: async () => undefined }

export function createCheckout({
  perks,
  project,
  payment = noPayment,
  journal = noJournal,
  now = () => new Date(),
}: CheckoutOptions) {
  const attempts = createAttempts(journal)
  const { settle, giveUp } = createSettle({ perks, project, payment, write: journal.write, now })

  return {
    /** What becomes of a wish; the same attempt again is the same order. Undefined where it names another wish. */
    async place(wish: Wish, shopper: Customer | undefined): Promise<Outcome | undefined> {
      const key = keyOf(wish.attempt, shopper)
      const known = attempts.get(key)
      if (known && JSON.stringify(known.wish) !== JSON.stringify(wish)) return undefined
      const attempt = known ?? newAttempt(key, wish, shopper)
      attempts.add(attempt)
      return (await leaveOthers(attempt)) ? attempts.inTurn(attempt, () => finish(attempt)) : { kind: 'away' }
    },

    /** What became of an attempt; undefined where this shopper has made none of that name. */
    async find(attempt: string, shopper: Customer | undefined): Promise<Outcome | undefined> {
      const known = attempts.get(keyOf(attempt, shopper))
      if (!known) return undefined
      return attempts.inTurn(known, async () => {
        const { outcome = { kind: 'away' } } = known
        // One that was begun and has no answer, not even a lost one, was cut short when the shop was killed.
        const isCutShort = isUnderWay(known) && outcome.kind === 'away'
        return isCutShort || isFinal(outcome) ? finish(known) : outcome
      })
    },

    /** Undoes orders whose answer was lost and for which nobody came back: they would cost points for nothing. */
    async tidyUp() {
      const isLeft = ({ madeAt }: Attempt) => now().getTime() - madeAt > patience
      for (const attempt of attempts.underWay().filter(isLeft)) await leave(attempt)
    },
  }

  function newAttempt(key: string, wish: Wish, shopper: Customer | undefined): Attempt {
    return { key, wish, shopper: shopper?.source_id, madeAt: now().getTime() }
  }

  /** Decides what is not decided yet. */
  async function finish(attempt: Attempt): Promise<Outcome> {
    const outcome = isFinal(attempt.outcome) ? attempt.outcome : await settle(attempt)
    await decide(attempt, outcome)
    await tell(attempt)
    return outcome
  }

  /** Nobody wants it any more. */
  function leave(attempt: Attempt) {
    return attempts.inTurn(attempt, async () => {
      if (isUnderWay(attempt)) await decide(attempt, await giveUp(attempt))
    })
  }

  /**
   * Who checks out another cart has left the one before, whose answer was lost: its points must not be missing for
   * this one. False where that cannot be known yet. Guests cannot be told apart, and have no points.
   */
  async function leaveOthers({ key, shopper }: Attempt) {
    const others = attempts.underWay().filter((one) => shopper && one.shopper === shopper && one.key !== key)
    for (const other of others) await leave(other)
    return !others.some(isUnderWay)
  }

  async function decide(attempt: Attempt, outcome: Outcome) {
    const isNews = isFinal(outcome) && outcome !== attempt.outcome
    attempt.outcome = outcome
    // Where it cannot be written down it is asked for again after a restart, under the same key.
    if (isNews) await journal.write(attempt).catch(() => undefined)
  }

  /** Has the shopper's points added. Where the service is away it is told when somebody next looks at the order. */
  async function tell(attempt: Attempt) {
    const { wish, shopper, outcome } = attempt
    if (outcome?.kind !== 'paid' || !shopper || attempt.isTold) return
    const bill = billOf(wish.items, project.products)
    try {
      await perks.pay(orderOf(bill, outcome.order.number), shopper)
      attempt.isTold = true
    } catch {
      // The order stands.
    }
  }
}

const keyOf = (attempt: string, shopper: Customer | undefined) =>
  `${shopper?.source_id ?? 'guest'}-${attempt}`
