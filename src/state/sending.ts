/** Sends a redemption until it is known what became of it, and never claims to know what it does not. */
import { pause, within } from '../client/abort.ts'
import type { CallError } from '../client/errors.ts'
import type { Redemption } from '../contract/resources/redemption.ts'
import { type Attempt, span } from './attempt.ts'

/** Makes one request of it. */
export type SendOnce = (attempt: Attempt, card: string, signal: AbortSignal) => Promise<Redemption>

/** How often it is sent once more. */
const resends = 3

/** The longest `Retry-After` that is waited for, in seconds. */
const patience = 5

/**
 * The attempt with its outcome; still `sending` when `outer` ends first. `mayHaveHappened` says that there were
 * requests before, of which nobody knows what became. The first pause is up to `longest` milliseconds, the next
 * ones twice as long each.
 */
export async function send(
  attempt: Attempt,
  once: (signal: AbortSignal) => Promise<Redemption>,
  outer: AbortSignal,
  mayHaveHappened: boolean,
  longest: number,
): Promise<Attempt> {
  let error: CallError | undefined

  const work = async (signal: AbortSignal): Promise<Attempt> => {
    for (let sent = 0; ; sent++) {
      const before = mayHaveHappened
      mayHaveHappened = true
      try {
        const redemption = await once(signal)
        const state = redemption.result === 'SUCCESS' ? 'done' : 'refused'
        return { ...attempt, state, redemption, error: undefined }
      } catch (thrown) {
        // A page's own source may throw anything: an object has fields to look at.
        error = Object(thrown) as CallError
        const { kind, status, retryAfter = 0, unsent } = error
        // A 409 says that the same key is still at work.
        const isAnswer = /refused|signed-out/.test(kind) && status !== 409
        if (unsent || status === 429) mayHaveHappened = before
        // The service looks for the key before it says no, but not before it knows who asks for what.
        else if (isAnswer) mayHaveHappened = before && /40[13]|422/.test(`${status}`)
        if (isAnswer || sent === resends || retryAfter > patience) throw error
        await pause(Math.max(retryAfter * 1000, longest * 2 ** sent * (0.5 + Math.random() / 2)), signal)
      }
    }
  }

  try {
    return await within(outer, work, span)
  } catch (thrown) {
    if (outer.aborted) return attempt
    return failed(attempt, error ?? thrown, mayHaveHappened) // without an error of its own the time was up
  }
}

/** The attempt when there is no answer to it, or one that is a no. */
export function failed(attempt: Attempt, thrown: unknown, mayHaveHappened: boolean): Attempt {
  const { kind, key, retryAfter } = Object(thrown) as CallError // only looked into
  const state = mayHaveHappened ? 'unconfirmed' : 'refused'
  return { ...attempt, state, error: { kind, key, retryAfter } }
}
