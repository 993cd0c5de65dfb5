/** Errors that become API responses ("where the specification is silent", Errors). */
import { failures, type errorDetail, type FailureKey } from '../contract/errors.ts'
import type { IdempotencyStatus } from '../contract/idempotency-status.ts'
import type { z } from '../contract/zod.ts'

export type Detail = z.infer<typeof errorDetail>

export interface ApiErrorInit {
  /** One sentence in plain English. The default depends on the key. */
  message?: string
  details?: readonly Detail[]
  /** Type and id of the requested resource. */
  resource?: string
  id?: string
  headers?: Record<string, string>
  keyStatus?: IdempotencyStatus
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly key: FailureKey
  readonly details: readonly Detail[] | undefined
  readonly resource: string | undefined
  readonly id: string | undefined
  readonly headers: Record<string, string>
  /** Status of the request's `Idempotency-Key`, once it has been looked up. */
  keyStatus: IdempotencyStatus | undefined

  constructor(key: FailureKey, init: ApiErrorInit = {}) {
    const { message, details, resource, id, headers = {}, keyStatus } = init
    super(message ?? missing(key, resource) ?? sentences[key] ?? messageFor(key))
    this.key = key
    this.details = details
    this.resource = resource
    this.id = id
    this.headers = headers
    this.keyStatus = keyStatus
  }

  get status() {
    return failures[this.key]
  }
}

/** An error for one field of the body. */
export const invalidField = (field: string, message: string) =>
  new ApiError('invalid_payload', { details: [{ field, message }] })

const sentences: Partial<Record<FailureKey, string>> = {
  invalid_payload: 'The body is invalid.',
  invalid_query_params: 'The query parameters are invalid.',
  invalid_idempotency_key: 'Idempotency-Key must be 1 to 255 visible characters.',
  // One sentence for all cases, so that it does not reveal whether the identifier or the secret was wrong.
  unauthorized: 'The credentials are missing or wrong.',
  not_found: 'There is no operation or resource at this path.',
  method_not_allowed: 'This path does not support this method.',
  too_many_requests: 'Too many requests. Retry after the time in Retry-After.',
  internal_error: 'The service failed to process the request.',
  service_unavailable: 'The service is temporarily unavailable.',
}

const missing = (key: FailureKey, resource: string | undefined) =>
  key === 'not_found' && resource !== undefined
    ? `There is no such ${resource.replaceAll('_', ' ')}.`
    : undefined

/** `voucher_expired` becomes "Voucher expired." */
function messageFor(key: FailureKey) {
  const words = key.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
