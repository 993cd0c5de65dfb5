/** Retries failed requests, and pauses all requests while the service is failing (circuit breaker). */
import { pause, within } from './abort.ts'
import { CallError, isUnreachable, retryAfterOf } from './errors.ts'
import type { Limits } from './limits.ts'

/** After this many consecutive failures, counted across all calls, nothing is sent for `Limits.breakerPauseMs`. */
const breakerThreshold = 5

/** Calls wait for a `Retry-After` up to this many seconds. With a longer one, the call fails. */
const maxRetryAfter = 5

/**
 * A budget limits retries to about one in ten calls, so that pages do not overload a struggling service: a call adds 1,
 * a retry costs 10.
 */
export function createRetry(
  { retryDelayMs, breakerPauseMs }: Limits,
  clock: () => number,
  random: () => number,
) {
  let failures = 0
  let pausedUntil = 0
  let budget = 40
  let lastError: CallError | undefined
  /** The first call after a pause, which tests the service. Never rejects. */
  let probe: Promise<void> | undefined
  const endProbe = () => (probe = undefined)

  async function sendOnce<Result>(send: () => Promise<Result>) {
    const sentAt = clock()
    try {
      const result = await send()
      failures = 0
      return result
    } catch (thrown) {
      const error = thrown as CallError // other errors have none of the fields read here
      if (error.kind !== 'aborted') {
        lastError = error
        failures = isUnreachable(error) ? failures + 1 : 0
        pausedUntil = Math.max(pausedUntil, sentAt + breakerPauseMs, clock() + retryAfterOf(error) * 1000)
      }
      throw error
    }
  }

  return {
    /** Throws a {@link CallError}. */
    async withRetries<Result>(
      signal: AbortSignal,
      maxAttempts: number,
      send: () => Promise<Result>,
    ): Promise<Result> {
      budget = Math.min(100, budget + 1)
      for (let attempt = 1; ; attempt++) {
        while (failures >= breakerThreshold) {
          const retryAfter = (pausedUntil - clock()) / 1000
          if (retryAfter > 0) {
            throw new CallError(lastError?.kind ?? 'unavailable', 'paused', { retryAfter, unsent: true })
          }
          const currentProbe = probe
          if (!currentProbe) break
          await within(signal, () => currentProbe)
        }
        const sending = sendOnce(send)
        if (failures >= breakerThreshold) probe = sending.then(endProbe, endProbe)
        try {
          return await sending
        } catch (thrown) {
          const error = thrown as CallError // as above
          const { kind, retryAfter = 0 } = error
          // After a timeout, the shopper has waited long enough. An unreadable response would probably be the same again.
          if (!/offline|unavailable/.test(kind) || attempt >= maxAttempts) throw error
          if (budget < 10 || retryAfter > maxRetryAfter) throw error
          budget -= 10
          await pause(retryAfter * 1000 + random() * retryDelayMs * attempt, signal)
        }
      }
    },

    /** Ends the pause. */
    resetBreaker: () => (pausedUntil = 0),
  }
}
