/** Sends the requests of an attempt, and reports `unconfirmed` unless the outcome is certain. */
import { pause, within } from '../client/abort.ts'
import type { CallError } from '../client/errors.ts'

/** A request that must take effect at most once. */
export interface Attempt {
  /** The `Idempotency-Key` of each of its requests. */
  id: string
  /** `sending` and `unconfirmed` are pending: the outcome is not known yet. */
  state: string
  /** Start time in milliseconds of the service's clock. The device's clock may be wrong or change. */
  startedAt: number
  /** Why there is no result. */
  error?: AttemptError | undefined
  /** True if the service had not received the request at the last check. It may still arrive. */
  isUnreceived?: boolean | undefined
}

export type AttemptError = Partial<Pick<CallError, 'kind' | 'key' | 'retryAfter'>>

export const isPending = (attempt: Pick<Attempt, 'state'> | undefined) =>
  /sending|unconfirmed/.test(`${attempt?.state}`)

/** How long requests are repeated after one press of a button, in milliseconds. */
export const sendingTimeoutMs = 20_000

const maxResends = 3

/** If `Retry-After` is longer than this, in seconds, the request is not repeated. */
const maxRetryAfter = 5

/**
 * Calls `request` until it returns an outcome or repeating it is pointless. `mayHaveHappened`: earlier requests of this
 * attempt had no outcome. The first pause lasts up to `firstPauseMs`, each later one twice as long. Returns the attempt
 * unchanged if `signal` is aborted.
 */
export async function send<A extends Attempt>(
  attempt: A,
  request: (signal: AbortSignal) => Promise<A>,
  signal: AbortSignal,
  mayHaveHappened: boolean,
  firstPauseMs: number,
): Promise<A> {
  let error: CallError | undefined

  const work = async (signal: AbortSignal): Promise<A> => {
    for (let resends = 0; ; resends++) {
      const before = mayHaveHappened
      mayHaveHappened = true
      try {
        return await request(signal)
      } catch (thrown) {
        error = thrown as CallError // operations throw only `CallError`s
        const { kind, status, retryAfter = 0, unsent } = error
        if (isFinal(error)) mayHaveHappened = false
        else if (unsent) mayHaveHappened = before
        // A refused or signed-out request would fail again. A 409 is different: the first request with this key is
        // still running.
        const isPointless = /refused|signed-out/.test(kind) && status !== 409
        if (isPointless || resends === maxResends || retryAfter > maxRetryAfter) throw error
        const pauseMs = firstPauseMs * 2 ** resends * (0.5 + Math.random() / 2)
        await pause(Math.max(retryAfter * 1000, pauseMs), signal)
      }
    }
  }

  try {
    return await within(signal, work, sendingTimeoutMs)
  } catch (thrown) {
    if (signal.aborted) return attempt
    // If no request has failed, `thrown` is the timeout.
    return failed(attempt, error ?? (thrown as CallError), mayHaveHappened)
  }
}

export async function readOutcome<A extends Attempt>(
  attempt: A,
  read: (signal: AbortSignal) => Promise<A>,
  signal: AbortSignal,
): Promise<A> {
  try {
    return await within(signal, read, sendingTimeoutMs)
  } catch (thrown) {
    const error = thrown as CallError // operations throw only `CallError`s
    return failed(attempt, error, !isFinal(error))
  }
}

/**
 * True if the service looked up the key and refused, so nothing happened. Any other refusal may come from a proxy, or may
 * be the reply to a duplicate that the browser sent automatically.
 */
const isFinal = ({ kind, keyStatus }: CallError) =>
  kind === 'refused' && /^(new|replayed)$/.test(`${keyStatus}`)

export function failed<A extends Attempt>(
  attempt: A,
  { kind, key, retryAfter }: CallError,
  mayHaveHappened: boolean,
) {
  const state: 'unconfirmed' | 'refused' = mayHaveHappened ? 'unconfirmed' : 'refused'
  return { ...attempt, state, error: { kind, key, retryAfter } }
}
