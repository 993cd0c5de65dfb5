/** Replies as they leave: JSON, and the uniform error body ("where the specification is silent", Errors). */
import type { ErrorBody } from '../../contract/errors.ts'
import { StoreBusy } from '../store/busy.ts'
import { Refusal } from './refusal.ts'

export const jsonHeaders = { 'Content-Type': 'application/json' }

export const jsonReply = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { status, headers: { ...jsonHeaders, ...headers } })

/** The reply to a request that came to nothing. Whatever is not a {@link Refusal} says no more than "internal". */
export function errorReply(error: unknown, request_id: string): Response {
  const refusal =
    error instanceof Refusal ? error : error instanceof StoreBusy ? busy() : new Refusal('internal_error')
  return jsonReply(errorBodyOf(refusal, request_id), refusal.status, refusal.headers)
}

const busy = () => new Refusal('service_unavailable', { headers: { 'Retry-After': '1' } })

export const errorBodyOf = (refusal: Refusal, request_id: string): ErrorBody => ({
  code: refusal.status,
  key: refusal.key,
  message: refusal.message,
  ...(refusal.details && { details: [...refusal.details] }),
  request_id,
  ...(refusal.id !== undefined && { resource_id: refusal.id }),
  ...(refusal.resource !== undefined && { resource_type: refusal.resource }),
})
