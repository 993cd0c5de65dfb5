/** Trying again, a little later, when that may help, and leaving a failing service in peace. */
import { pause } from './abort.ts'
import { CallError, isOutage } from './errors.ts'
import type { Limits } from './limits.ts'

/** So many failures in a row, over all calls, and nobody asks for `rest` milliseconds. Then one does. */
const row = 5
const rest = 30_000

/** The longest `Retry-After` that is waited for, in seconds; a longer one is told. */
const patience = 5

/**
 * Calls `once` up to `most` times. The budget holds repetitions to about one in ten calls over the page's life,
 * so that a page never helps to bring a struggling service down: a call earns 1, a repetition costs 10.
 */
export function createAttempts({ base, body }: Limits, clock: () => number, random: () => number) {
  let failures = 0
  let restsUntil = 0
  let budget = 40

  return async <Result>(signal: AbortSignal, most: number, once: () => Promise<Result>): Promise<Result> => {
    budget = Math.min(100, budget + 1)
    for (let attempt = 1; ; attempt++) {
      if (failures >= row) {
        const wait = restsUntil - clock()
        if (wait > 0) throw new CallError('unavailable', 'resting', { retryAfter: wait / 1000, unsent: true })
        // This one looks how the service is; the others wait until it must know.
        restsUntil = clock() + body
      }
      try {
        const result = await once()
        failures = 0
        return result
      } catch (thrown) {
        const error = thrown as CallError // any other error has none of its fields
        const { kind, retryAfter = 0 } = error
        if (kind === 'aborted') throw error
        failures = isOutage(error) ? failures + 1 : 0
        restsUntil = clock() + rest
        // A time-out has already taken the shopper's 5 s.
        if (!failures || kind === 'timeout' || attempt >= most) throw error
        if (budget < 10 || retryAfter > patience) throw error
        budget -= 10
        await pause(retryAfter * 1000 + random() * base * attempt, signal)
      }
    }
  }
}
