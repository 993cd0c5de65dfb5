/** The shop's checkout: at most one order per attempt, however often it is submitted. */
import type { Customer } from '../catalogue.ts'
import { createAttempts, isPending } from './attempts.ts'
import { priceItems, orderOf } from './pricing.ts'
import { type AttemptLog, noAttemptLog } from './attempt-log.ts'
import { isFinal, type Outcome } from './outcome.ts'
import { type Attempt, createSettlement, type SettlementOptions } from './settle.ts'
import type { CheckoutRequest } from './request.ts'

/** An attempt whose response was lost is undone if the shopper does not return within this time. */
const abandonAfterMs = 15 * 60_000

export interface CheckoutOptions extends Pick<SettlementOptions, 'perks' | 'project'> {
  payment?: SettlementOptions['payment']
  attemptLog?: AttemptLog
  now?: () => Date
}

/** The demo charges no money. */
const noPayment: SettlementOptions['payment'] = { charge: async () => true, cancel: async () => undefined }

export function createCheckout({
  perks,
  project,
  payment = noPayment,
  attemptLog = noAttemptLog,
  now = () => new Date(),
}: CheckoutOptions) {
  const attempts = createAttempts(attemptLog)
  const { settle, undo } = createSettlement({ perks, project, payment, write: attemptLog.write, now })

  return {
    /** Places the order. Repeating an attempt returns its order. Undefined if the attempt id belongs to another request. */
    async place(request: CheckoutRequest, shopper: Customer | undefined): Promise<Outcome | undefined> {
      const key = keyOf(request.attempt, shopper)
      const known = attempts.get(key)
      if (known && JSON.stringify(known.request) !== JSON.stringify(request)) return undefined
      const attempt = known ?? newAttempt(key, request, shopper)
      attempts.add(attempt)
      return (await abandonOthers(attempt))
        ? attempts.runExclusive(attempt, () => finish(attempt))
        : { kind: 'unavailable' }
    },

    /** Outcome of an attempt; undefined if this shopper has made no such attempt. */
    async find(attempt: string, shopper: Customer | undefined): Promise<Outcome | undefined> {
      const known = attempts.get(keyOf(attempt, shopper))
      if (!known) return undefined
      return attempts.runExclusive(known, async () => {
        const { outcome = { kind: 'unavailable' } } = known
        // A pending attempt without any recorded outcome was interrupted when the shop's process ended.
        const wasInterrupted = isPending(known) && outcome.kind === 'unavailable'
        return wasInterrupted || isFinal(outcome) ? finish(known) : outcome
      })
    },

    /** Rolls back pending attempts whose shopper did not return, so that no points are lost without an order. */
    async undoAbandoned() {
      const isAbandoned = ({ createdAt }: Attempt) => now().getTime() - createdAt > abandonAfterMs
      for (const attempt of attempts.pending().filter(isAbandoned)) await abandon(attempt)
    },
  }

  function newAttempt(key: string, request: CheckoutRequest, shopper: Customer | undefined): Attempt {
    return { key, request, shopper: shopper?.source_id, createdAt: now().getTime() }
  }

  /** Settles the attempt unless its outcome is final, and reports a payment. */
  async function finish(attempt: Attempt): Promise<Outcome> {
    const outcome = isFinal(attempt.outcome) ? attempt.outcome : await settle(attempt)
    await saveOutcome(attempt, outcome)
    await reportPayment(attempt)
    return outcome
  }

  function abandon(attempt: Attempt) {
    return attempts.runExclusive(attempt, async () => {
      if (isPending(attempt)) await saveOutcome(attempt, await undo(attempt))
    })
  }

  /**
   * Undoes the shopper's other pending attempts: checking out another cart abandons them, and their points must be
   * available again. Returns false while an attempt cannot be undone. Guests are skipped: they have no points.
   */
  async function abandonOthers({ key, shopper }: Attempt) {
    const others = attempts.pending().filter((one) => shopper && one.shopper === shopper && one.key !== key)
    for (const other of others) await abandon(other)
    return !others.some(isPending)
  }

  async function saveOutcome(attempt: Attempt, outcome: Outcome) {
    const isDecision = isFinal(outcome) && outcome !== attempt.outcome
    attempt.outcome = outcome
    // If logging fails, the attempt is retried with the same key after a restart.
    if (isDecision) await attemptLog.write(attempt).catch(() => undefined)
  }

  /** Reports the paid order so that it earns points. If the service is unavailable, the next request for the order retries. */
  async function reportPayment(attempt: Attempt) {
    const { request, shopper, outcome } = attempt
    if (outcome?.kind !== 'paid' || !shopper || attempt.isReported) return
    const priced = priceItems(request.items, project.products)
    try {
      await perks.pay(orderOf(priced, outcome.order.number), shopper)
      attempt.isReported = true
    } catch {
      // The order is valid even if it cannot be reported now.
    }
  }
}

const keyOf = (attempt: string, shopper: Customer | undefined) =>
  `${shopper?.source_id ?? 'guest'}-${attempt}`
