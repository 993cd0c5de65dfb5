/** What can go wrong between a page and the service, told apart by `kind`. */
import type { ErrorBody } from '../contract/errors.ts'
import type { KeyStatus } from '../contract/key-status.ts'

export type CallErrorKind =
  /** The network did not carry the request, or the device is offline. */
  | 'offline'
  /** No headers within 5 s, or no whole body within 10 s. */
  | 'timeout'
  /** The caller gave up. */
  | 'aborted'
  /** An answer came that is not what the contract promises: HTML, half a body, too much, garbage. */
  | 'unreadable'
  /** The service said no (4xx); `key` says why, or, where a setting of the shop is wrong, the message which. */
  | 'refused'
  /** Nobody is signed in: the shop's back end gives no token, or its relay answers 401. */
  | 'signed-out'
  /** The service is failing or resting (5xx, 408, 425, 429, or the breaker is open). */
  | 'unavailable'

export interface CallErrorInit {
  status?: number | undefined
  body?: ErrorBody | undefined
  keyStatus?: KeyStatus | undefined
  /** Seconds to wait before asking again. */
  retryAfter?: number | undefined
  /** True when the request never left. */
  unsent?: boolean | undefined
  cause?: unknown
}

/**
 * Thrown by every call of the client. Where the service gave no message it is a word for developers, kept short
 * for the sake of the page's bytes.
 */
export class CallError extends Error {
  readonly kind: CallErrorKind
  /** HTTP status, where an answer came. */
  declare readonly status: number | undefined
  /** The error body of the service, where one came. */
  declare readonly body: ErrorBody | undefined
  /**
   * What the service says of the `Idempotency-Key` that was sent. `new` and `replayed` mean that this refusal is the
   * outcome; without one it says nothing about what became of the request.
   */
  declare readonly keyStatus: KeyStatus | undefined
  /** Seconds to wait before asking again, where known; it may have decimals. */
  declare readonly retryAfter: number | undefined
  /** True when the request never left, so that nothing can have happened; otherwise nobody knows. */
  declare readonly unsent: boolean | undefined

  constructor(kind: CallErrorKind, message: string, init: CallErrorInit = {}) {
    super(message)
    this.name = 'CallError'
    this.kind = kind
    Object.assign(this, init)
  }

  /** The service's own word for what went wrong. */
  get key() {
    return this.body?.key
  }
}

/** Wraps what a page's own function threw. Another copy of Perkit has its own `CallError` class, so names are compared. */
export const toCallError = (thrown: unknown, message: string): CallError =>
  Object(thrown).name === 'CallError'
    ? (thrown as CallError)
    : new CallError('unavailable', message, { cause: thrown })

/** The service is out of reach for a while, as opposed to saying no. */
export const isOutage = ({ kind }: Partial<CallError>) => /offline|timeout|unavailable/.test(`${kind}`)

/** Nobody has said no: whoever answered something unreadable was hardly the service. */
export const isAway = ({ kind }: Partial<CallError>) => !/refused|signed-out|aborted/.test(`${kind}`)

/** Whether what was read before may still be shown, as old: unless nobody is signed in any more, or it is gone. */
export const outlives = (error: Partial<CallError>) =>
  isAway(error) || (error.kind === 'refused' && (!/40[14]/.test(`${error.status}`) || error.unsent))

/** The longest wait that anybody is held to, in seconds. */
const longest = 300

/** What an error says about waiting, in seconds from 0 to 300, whatever was thrown. */
export const waitOf = ({ retryAfter }: Partial<CallError>) =>
  Math.min(longest, Math.max(0, Number(retryAfter) || 0))
