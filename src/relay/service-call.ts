/** One request of the relay to the service. */
import { CallError } from '../client/errors.ts'
import type { Fetch } from '../client/fetch-json.ts'
import { errorBody } from '../contract/errors.ts'
import type { Operation } from '../contract/operation.ts'
import { isJson, readText } from './bounded.ts'
import { pathOf } from './routes.ts'

export interface ServiceCall {
  operation: Operation
  params: Readonly<Record<string, string>>
  query?: URLSearchParams
  /** JSON to be. */
  body?: unknown
  headers: Readonly<Record<string, string | undefined>>
}

/** An answer that the contract promises: a success, or an error that says its key. */
export interface ServiceReply {
  status: number
  headers: Headers
  json: unknown
}

/** The longest answer that is read, in bytes: the longest that a page reads. */
const most = 1_048_576

/** Throws {@link CallError} where no answer comes, or none that can be read. */
export async function callService(
  { fetch, serviceUrl }: { fetch: Fetch; serviceUrl: string },
  { operation, params, query, body, headers }: ServiceCall,
  signal: AbortSignal,
): Promise<ServiceReply> {
  const search = `${query ?? ''}`
  const url = serviceUrl.replace(/\/+$/, '') + pathOf(operation, params) + (search && `?${search}`)
  const init = {
    method: operation.method,
    headers: given({ ...headers, 'Content-Type': body === undefined ? undefined : 'application/json' }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  }
  let response
  try {
    response = await fetch(url, init)
  } catch (cause) {
    throw new CallError('offline', 'offline', { cause })
  }
  return read(response)
}

async function read(response: Response): Promise<ServiceReply> {
  const { status, headers, ok } = response
  let json: unknown
  let cause: unknown
  try {
    const text = isJson(headers) ? await readText(response.body, most) : undefined
    if (text !== undefined) json = JSON.parse(text)
    if (json !== undefined && (ok || errorBody.safeParse(json).success)) return { status, headers, json }
  } catch (error) {
    cause = error
  }
  const isOut = status >= 500 || status === 429
  throw new CallError(isOut ? 'unavailable' : 'unreadable', `${status}`, { status, cause })
}

const given = (headers: ServiceCall['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
