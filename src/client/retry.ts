/** Trying again, a little later, when that may help, and leaving a failing service in peace. */
import { pause, within } from './abort.ts'
import { CallError, isAway, waitOf } from './errors.ts'
import type { Limits } from './limits.ts'

/** After so many failures in a row, over all calls, nobody asks for a while (`Limits.rest`). */
const row = 5

/** The longest `Retry-After` that is waited for within a call, in seconds; a longer one is told. */
const patience = 5

/**
 * `attempt` calls `once` up to `most` times. The budget holds repetitions to about one in ten calls over the page's
 * life, so that a page never helps to bring a struggling service down: a call earns 1, a repetition costs 10.
 */
export function createRetry({ base, rest }: Limits, clock: () => number, random: () => number) {
  let failures = 0
  let restsUntil = 0
  let budget = 40
  let last: CallError | undefined
  /** The one call that looks how the service is after a rest; it never rejects. */
  let probe: Promise<void> | undefined
  const over = () => (probe = undefined)

  async function ask<Result>(once: () => Promise<Result>) {
    const asked = clock()
    try {
      const result = await once()
      failures = 0
      return result
    } catch (thrown) {
      const error = thrown as CallError // any other error has none of its fields
      if (error.kind !== 'aborted') {
        last = error
        failures = isAway(error) ? failures + 1 : 0
        restsUntil = Math.max(restsUntil, asked + rest, clock() + waitOf(error) * 1000)
      }
      throw error
    }
  }

  return {
    async attempt<Result>(signal: AbortSignal, most: number, once: () => Promise<Result>): Promise<Result> {
      budget = Math.min(100, budget + 1)
      for (let attempt = 1; ; attempt++) {
        while (failures >= row) {
          const retryAfter = (restsUntil - clock()) / 1000
          if (retryAfter > 0) {
            throw new CallError(last?.kind ?? 'unavailable', 'resting', { retryAfter, unsent: true })
          }
          const looking = probe
          if (!looking) break
          await within(signal, () => looking)
        }
        const asking = ask(once)
        if (failures >= row) probe = asking.then(over, over)
        try {
          return await asking
        } catch (thrown) {
          const error = thrown as CallError // as above
          const { kind, retryAfter = 0 } = error
          // A time-out has already taken the shopper's 5 s, and who answers nonsense will again.
          if (!/offline|unavailable/.test(kind) || attempt >= most) throw error
          if (budget < 10 || retryAfter > patience) throw error
          budget -= 10
          await pause(retryAfter * 1000 + random() * base * attempt, signal)
        }
      }
    },

    /** Ends a rest early, for when there is a reason to look now, such as a network that is back. */
    wake: () => (restsUntil = 0),
  }
}
