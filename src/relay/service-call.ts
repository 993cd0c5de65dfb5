import { CallError } from '../client/errors.ts'
import type { Fetch } from '../client/fetch-json.ts'
import { errorBody } from '../client/operations.generated.ts'
import type { Operation } from '../contract/signature.ts'
import { isJson, readText } from './body-limits.ts'
import { pathOf } from './routes.ts'

export interface ServiceCall {
  operation: Operation
  params: Readonly<Record<string, string>>
  query?: URLSearchParams
  /** Sent as JSON. */
  body?: unknown
  headers: Readonly<Record<string, string | undefined>>
}

/** A success, or an error with the uniform body. */
export interface ServiceReply {
  status: number
  headers: Headers
  json: unknown
}

/** The same limit as in a page. */
const maxReplyBytes = 1_048_576

/** @throws CallError if there is no reply or it violates the contract. */
export async function callService(
  { fetch, serviceUrl }: { fetch: Fetch; serviceUrl: string },
  { operation, params, query, body, headers }: ServiceCall,
  signal: AbortSignal,
): Promise<ServiceReply> {
  const search = `${query ?? ''}`
  const url = serviceUrl.replace(/\/+$/, '') + pathOf(operation, params) + (search && `?${search}`)
  const init = {
    method: operation.method,
    headers: definedHeaders({
      ...headers,
      'Content-Type': body === undefined ? undefined : 'application/json',
    }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  }
  let response
  try {
    response = await fetch(url, init)
  } catch (cause) {
    throw new CallError('offline', 'offline', { cause })
  }
  return readReply(response)
}

async function readReply(response: Response): Promise<ServiceReply> {
  const { status, headers, ok } = response
  let json: unknown
  let cause: unknown
  try {
    const text = isJson(headers) ? await readText(response.body, maxReplyBytes) : undefined
    if (text !== undefined) json = JSON.parse(text)
    if (json !== undefined && (ok || errorBody.safeParse(json).success)) return { status, headers, json }
  } catch (error) {
    cause = error
  }
  const isUnavailable = status >= 500 || status === 429
  throw new CallError(isUnavailable ? 'unavailable' : 'unreadable', `${status}`, { status, cause })
}

const definedHeaders = (headers: ServiceCall['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
