/** Replies as they leave: JSON, and the uniform error body ("where the specification is silent", Errors). */
import type { ErrorBody } from '../../contract/errors.ts'
import type { KeyStatus } from '../../contract/key-status.ts'
import { StoreBusy } from '../database/busy.ts'
import { Refusal } from '../errors.ts'

/** A reply before it has the form that its host wants. A `Response` of its own would cost a tenth of a request. */
export interface Reply {
  status: number
  /** By names in lower case. */
  headers: Record<string, string>
  body: string | ReadableStream<Uint8Array> | null
}

export const jsonHeaders = { 'content-type': 'application/json' }

export const jsonReply = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { status, headers: { ...jsonHeaders, ...headers } })

/** The reply to a request that came to nothing. Whatever is not a {@link Refusal} says no more than "internal". */
export function errorReply(error: unknown, request_id: string): Reply {
  const refusal =
    error instanceof Refusal ? error : error instanceof StoreBusy ? busy() : new Refusal('internal_error')
  return {
    status: refusal.status,
    headers: { ...jsonHeaders, ...lowerCased(refusal.headers), ...keyHeaders(refusal.keyStatus) },
    body: JSON.stringify(errorBodyOf(refusal, request_id)),
  }
}

export const fromResponse = ({ status, headers, body }: Response): Reply => ({
  status,
  headers: Object.fromEntries(headers),
  body,
})

export const asResponse = ({ body, status, headers }: Reply) => new Response(body, { status, headers })

/** What became of the request's `Idempotency-Key`; nothing where it was not looked up. */
export const keyHeaders = (status: KeyStatus | undefined): Record<string, string> => ({
  ...(status && { 'idempotency-status': status }),
  ...(status === 'replayed' && { 'idempotency-replayed': 'true' }),
})

const busy = () => new Refusal('service_unavailable', { headers: { 'Retry-After': '1' } })

const lowerCased = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

export const errorBodyOf = (refusal: Refusal, request_id: string): ErrorBody => ({
  code: refusal.status,
  key: refusal.key,
  message: refusal.message,
  ...(refusal.details && { details: [...refusal.details] }),
  request_id,
  ...(refusal.id !== undefined && { resource_id: refusal.id }),
  ...(refusal.resource !== undefined && { resource_type: refusal.resource }),
})
