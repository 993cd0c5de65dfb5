import type { ErrorBody } from '../contract/errors.ts'
import type { IdempotencyStatus } from '../contract/idempotency-status.ts'

export type CallErrorKind =
  /** The network failed, or the device is offline. */
  | 'offline'
  /** No headers within 5 s, or no complete body within 10 s. */
  | 'timeout'
  /** The caller aborted the request. */
  | 'aborted'
  /** The response breaks the contract: HTML, an incomplete or too long body, invalid data. */
  | 'unreadable'
  /** The service refused (4xx). `key` is the reason. If a setting of the shop is wrong, `message` names it. */
  | 'refused'
  /** Nobody is signed in: the shop's back end returns no token, or its relay responds with 401. */
  | 'signed-out'
  /** The service is failing (408, 425, 429, and 5xx except 501), or requests are paused after failures. */
  | 'unavailable'

export interface CallErrorInit {
  status?: number | undefined
  body?: ErrorBody | undefined
  keyStatus?: IdempotencyStatus | undefined
  retryAfter?: number | undefined
  unsent?: boolean | undefined
  cause?: unknown
}

/**
 * Thrown by every call of the client. `message` is the service's, or else a short hint for developers. With
 * `onServer()`, it includes the first invalid field.
 */
export class CallError extends Error {
  readonly kind: CallErrorKind
  /** HTTP status, if there was a response. */
  declare readonly status: number | undefined
  /** The service's error body, if there was one. */
  declare readonly body: ErrorBody | undefined
  /**
   * The service's `Idempotency-Status` for the key that was sent. `new` and `replayed` mean that this refusal is the
   * outcome. Otherwise the outcome is unknown.
   */
  declare readonly keyStatus: IdempotencyStatus | undefined
  /** Seconds until the next attempt makes sense, if known. May have decimals. */
  declare readonly retryAfter: number | undefined
  /** True if the request was not sent, so nothing can have happened. */
  declare readonly unsent: boolean | undefined

  constructor(kind: CallErrorKind, message: string, init: CallErrorInit = {}) {
    super(message)
    this.name = 'CallError'
    this.kind = kind
    Object.assign(this, init)
  }

  /** The service's key for the reason. */
  get key() {
    return this.body?.key
  }
}

/** Describes what pages log to the console. Part of the package. */
export const errorsPage = 'https://unpkg.com/perkit/docs/errors.md'

/** Wraps errors of a page's own functions. Compares names, because another copy of Perkit has its own `CallError` class. */
export const toCallError = (thrown: unknown, message: string): CallError =>
  Object(thrown).name === 'CallError'
    ? (thrown as CallError)
    : new CallError('unavailable', message, { cause: thrown })

/** The service is temporarily unavailable. */
export const isOutage = ({ kind }: Partial<CallError>) => /offline|timeout|unavailable/.test(`${kind}`)

/** There is no usable response. An unreadable response usually comes from something else, such as a proxy. */
export const isUnreachable = ({ kind }: Partial<CallError>) => !/refused|signed-out|aborted/.test(`${kind}`)

/** Whether earlier data may still be shown, as stale. False if nobody is signed in, or if the data was deleted. */
export const allowsStale = (error: Partial<CallError>) =>
  isUnreachable(error) || (error.kind === 'refused' && (!/40[14]/.test(`${error.status}`) || error.unsent))

/** In seconds. */
const maxRetryAfter = 300

/** Seconds to wait after an error, from 0 to 300. */
export const retryAfterOf = ({ retryAfter }: Partial<CallError>) =>
  Math.min(maxRetryAfter, Math.max(0, Number(retryAfter) || 0))
