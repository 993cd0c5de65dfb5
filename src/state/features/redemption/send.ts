/** Sends what is to happen once, or asks what became of it, and never claims to know what it does not. */
import { pause, within } from '../../../client/abort.ts'
import { CallError } from '../../../client/errors.ts'
import type { Redemption, UnsettledKey } from '../../../contract/resources/redemption.ts'
import { type Attempt, type AttemptError, span } from './attempt.ts'

/** Makes one request. */
export type Once<Reply> = (signal: AbortSignal) => Promise<Reply>

/** What is sent, as far as its outcome goes. */
export interface Sent {
  state: string
  error?: AttemptError | undefined
}

/** How often it is sent once more. */
const resends = 3

/** The longest `Retry-After` that is waited for, in seconds. */
const patience = 5

/**
 * What `once` makes of the attempt, or why nothing came of it; the attempt itself when `outer` ends first. `mayHaveHappened` says that there were
 * requests before, of which nobody knows what became. The first pause is up to `longest` milliseconds, the next
 * ones twice as long each.
 */
export async function send<One extends Sent>(
  attempt: One,
  once: Once<One>,
  outer: AbortSignal,
  mayHaveHappened: boolean,
  longest: number,
): Promise<One> {
  let error: CallError | undefined

  const work = async (signal: AbortSignal): Promise<One> => {
    for (let sent = 0; ; sent++) {
      const before = mayHaveHappened
      mayHaveHappened = true
      try {
        return await once(signal)
      } catch (thrown) {
        error = thrown as CallError // operations throw no other
        const { kind, status, retryAfter = 0, unsent } = error
        if (isNo(error)) mayHaveHappened = false
        else if (unsent) mayHaveHappened = before
        // Asking for the same thing again would bring the same; a 409 says that the same key is still at work.
        const isSettled = /refused|signed-out/.test(kind) && status !== 409
        if (isSettled || sent === resends || retryAfter > patience) throw error
        await pause(Math.max(retryAfter * 1000, longest * 2 ** sent * (0.5 + Math.random() / 2)), signal)
      }
    }
  }

  try {
    return await within(outer, work, span)
  } catch (thrown) {
    if (outer.aborted) return attempt
    // Without an error from a request, the time was up.
    return failed(attempt, error ?? (thrown as CallError), mayHaveHappened)
  }
}

/** The attempt with the outcome that the service reports for its key; unconfirmed if it reports none. */
export async function ask(
  attempt: Attempt,
  once: Once<Redemption | UnsettledKey>,
  outer: AbortSignal,
): Promise<Attempt> {
  try {
    const outcome = await within(outer, once, span)
    if (outcome.status === 'unknown') {
      return { ...attempt, state: 'unconfirmed', isUnheard: true, error: undefined }
    }
    return answered(attempt, outcome as Redemption, outcomes) // the other of the two
  } catch (thrown) {
    const error = thrown as CallError // operations throw no other
    return failed(attempt, error, !isNo(error))
  }
}

const replies: Partial<Record<string, Attempt['state']>> = {
  'SUCCESS SUCCEEDED': 'done',
  'FAILURE FAILED': 'refused',
}

/** A redemption can be rolled back after its reply, so only a later read of its outcome may report that. */
const outcomes: typeof replies = { ...replies, 'SUCCESS ROLLED_BACK': 'rolled-back' }

/** Throws a {@link CallError} if there is no result yet, it contradicts itself, or it is for another reward. */
export function answered(attempt: Attempt, redemption: Redemption, states = replies): Attempt {
  const { result, status, reward } = redemption
  const state = reward?.id === attempt.reward.id ? states[`${result} ${status}`] : undefined
  if (!state) throw new CallError('unreadable', 'unreadable')
  return { ...attempt, state, redemption, error: undefined }
}

/**
 * The service has looked for the key and says no, so that nothing was taken. Any other refusal may come from in
 * front of the service, or may be the answer to a copy of the request that the browser has sent by itself.
 */
const isNo = ({ kind, keyStatus }: CallError) => kind === 'refused' && /^(new|replayed)$/.test(`${keyStatus}`)

/** The attempt when there is no answer to it, or one that is a no. */
export function failed<One extends Sent>(
  attempt: One,
  { kind, key, retryAfter }: CallError,
  mayHaveHappened: boolean,
) {
  const state: 'unconfirmed' | 'refused' = mayHaveHappened ? 'unconfirmed' : 'refused'
  return { ...attempt, state, error: { kind, key, retryAfter } }
}
