import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ErrorBody } from '../../contract/errors.ts'
import type { IdempotencyStatus } from '../../contract/idempotency-status.ts'
import type { Operation } from '../../contract/operation.ts'
import { isConflict, isConnectionLost, isDiskFull, StoreBusy } from '../database/retry.ts'
import { ApiError } from '../errors.ts'
import { BrokenContract, checkReply, type CheckReply } from './reply-checks.ts'

export class JsonResponse {
  readonly status: number
  readonly text: string
  /** Status of the request's `Idempotency-Key`, if it was looked up. */
  readonly keyStatus: IdempotencyStatus | undefined
  /** Language of its texts, if they are translated. */
  readonly language: string | undefined

  constructor(status: number, text: string, keyStatus?: IdempotencyStatus, language?: string) {
    this.status = status
    this.text = text
    this.keyStatus = keyStatus
    this.language = language
  }
}

/** A success with the operation's `acceptedReply`: the work is accepted and done later. */
export class Accepted<Value> {
  readonly value: Value

  constructor(value: Value) {
    this.value = value
  }
}

/**
 * @throws {BrokenContract} rather than sending a wrong response, and an {@link ApiError} for a failure of the service
 * itself.
 */
export function toJsonResponse(
  operation: Operation,
  outcome: unknown,
  request_id: string,
  check: CheckReply = checkReply,
): JsonResponse {
  if (outcome instanceof JsonResponse) return outcome
  if (outcome instanceof ApiError) {
    if (outcome.status >= 500) throw outcome
    return new JsonResponse(outcome.status, JSON.stringify(errorBodyOf(outcome, request_id)))
  }
  const { id, reply, status = 200, acceptedReply } = operation
  if (outcome instanceof Accepted) {
    if (!acceptedReply)
      throw new BrokenContract(id, ['the handler returned Accepted, but the operation has no acceptedReply'])
    check(id, acceptedReply.reply, outcome.value)
    return new JsonResponse(acceptedReply.status, JSON.stringify(outcome.value))
  }
  check(id, reply, outcome)
  return new JsonResponse(status, JSON.stringify(outcome))
}

export const toReply = ({ status, text, keyStatus, language }: JsonResponse): Reply => ({
  status,
  headers: { ...jsonHeaders, ...keyHeaders(keyStatus), ...(language && { 'content-language': language }) },
  body: text,
})

// Replies: JSON, and the uniform error body ("where the specification is silent", Errors).

/** A reply as plain data, for any HTTP server. Creating a `Response` would take a tenth of a request's time. */
export interface Reply {
  status: number
  /** Names are lower-case. */
  headers: Record<string, string>
  body: string | ReadableStream<Uint8Array> | null
}

export const jsonHeaders = { 'content-type': 'application/json' }

export const jsonReply = (value: unknown, headers: Record<string, string> = {}): Reply => ({
  status: 200,
  headers: { ...jsonHeaders, ...headers },
  body: JSON.stringify(value),
})

/** The reply to an unexpected error contains no details. */
export function errorReply(error: unknown, request_id: string): Reply {
  const refusal =
    error instanceof ApiError ? error : isTemporary(error) ? unavailable() : new ApiError('internal_error')
  return {
    status: refusal.status,
    headers: { ...jsonHeaders, ...lowerCased(refusal.headers), ...keyHeaders(refusal.keyStatus) },
    body: JSON.stringify(errorBodyOf(refusal, request_id)),
  }
}

export const asResponse = ({ body, status, headers }: Reply) => new Response(body, { status, headers })

const gzipAsync = promisify(gzip)

/** Shorter text fits into one packet. */
const minLength = 1400

/** Compresses outside of the main thread. */
export async function compress(request: Request, headers: Record<string, string>, text: string) {
  if (text.length < minLength) return { headers, body: text }
  const varied = { vary: 'Accept-Encoding', ...headers }
  if (!acceptsGzip(request.headers)) return { headers: varied, body: text }
  return { headers: { ...varied, 'content-encoding': 'gzip' }, body: await gzipAsync(text) }
}

/** See RFC 9110, 12.5.3. False without the header. */
export function acceptsGzip(headers: Headers) {
  const [, quality = '1'] = /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i.exec(
    headers.get('accept-encoding') ?? '',
  ) ?? [, '0']
  return Number(quality) > 0
}

export const keyHeaders = (status: IdempotencyStatus | undefined): Record<string, string> => ({
  ...(status && { 'idempotency-status': status }),
  ...(status === 'replayed' && { 'idempotency-replayed': 'true' }),
})

const isTemporary = (error: unknown) =>
  error instanceof StoreBusy || isConnectionLost(error) || isConflict(error) || isDiskFull(error)

const unavailable = () => new ApiError('service_unavailable', { headers: { 'Retry-After': '1' } })

const lowerCased = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

export const errorBodyOf = (refusal: ApiError, request_id: string): ErrorBody => ({
  code: refusal.status,
  key: refusal.key,
  message: refusal.message,
  ...(refusal.details && { details: [...refusal.details] }),
  request_id,
  ...(refusal.id !== undefined && { resource_id: refusal.id }),
  ...(refusal.resource !== undefined && { resource_type: refusal.resource }),
})

// CORS for the client side ("where the specification is silent", Authentication and limits).

const exposedHeaders = [
  'Date',
  'Retry-After',
  'X-Request-Id',
  'Idempotency-Replayed',
  'Idempotency-Status',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
].join(', ')

const allowedHeaders = [
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'X-Client-Application-Id',
  'X-Client-Token',
  'X-Request-Id',
].join(', ')

/**
 * Headers for every reply of the client side, whatever its status. An origin that the key does not allow also gets
 * them with its 403, so that the page's developer can read the reason. Requests send no cookies, so these headers give
 * a page no more access than its keys and token do.
 */
export function corsHeaders(request: Request): Record<string, string> {
  const origin = request.headers.get('origin')
  const readable = origin !== null && /^(?:null|[a-z][a-z\d+.-]*:\/\/[^\s/,]+)$/i.test(origin)
  return {
    vary: 'Origin, Accept-Language, Accept-Encoding',
    ...(readable && {
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposedHeaders,
    }),
  }
}

export const isPreflight = ({ method, headers }: Request) =>
  method === 'OPTIONS' && headers.has('origin') && headers.has('access-control-request-method')

/** Sends the same reply for every path, known or unknown, so that a page can also read a 404 or 405. */
export const preflightReply = (): Reply => ({
  status: 204,
  headers: {
    'access-control-allow-methods': 'GET, POST, PUT',
    'access-control-allow-headers': allowedHeaders,
    'access-control-max-age': '7200',
  },
  body: null,
})
