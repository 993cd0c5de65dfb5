import type { IdempotencyStatus } from '../contract/idempotency-status.ts'
import type { Schema } from '../contract/signature.ts'
import { within } from './abort.ts'
import { CallError, type CallErrorKind, retryAfterOf } from './errors.ts'
import type { Limits } from './limits.ts'
import { errorBody } from './operations.generated.ts'

export type Fetch = (url: string, init: RequestInit) => Response | Promise<Response>

export interface FetchContext {
  fetch: Fetch
  limits: Limits
  /** Receives the `Date` header of every JSON response. */
  onDate(date: string | null): void
  /** The service's time in milliseconds, for a `Retry-After` with a date. */
  now(): number
  /**
   * True if the last response forbade caching. Requests then omit `no-store`, which would make the browser repeat the CORS
   * preflight each time.
   */
  isNeverCached?: boolean
  /** A status that means the same as 401: nobody is signed in. */
  signedOutStatus?: number
}

const maxBytes = 1_048_576

/** Resolves to a successful response with a JSON body. Throws {@link CallError} for anything else. */
export const fetchJson = (context: FetchContext, url: string, init: RequestInit, signal: AbortSignal) =>
  within(
    signal,
    async (signal) => {
      const { fetch, limits, onDate, now, signedOutStatus } = context
      const send = async () => {
        try {
          const cache = init.method === 'POST' || context.isNeverCached ? 'default' : 'no-store'
          const fixed = { redirect: 'error', cache, referrerPolicy: 'strict-origin' } as const
          return await fetch(url, { ...init, ...fixed, signal })
        } catch (cause) {
          throw new CallError('offline', 'offline', { cause })
        }
      }
      const response = await within(signal, send, limits.headersTimeoutMs)
      const { status, headers } = response
      context.isNeverCached = /no-store/.test(headers.get('Cache-Control') ?? '')
      // May be any text, but callers only compare it.
      const keyStatus = headers.get('Idempotency-Status') as IdempotencyStatus | null
      let json: unknown
      let cause: unknown
      try {
        json = JSON.parse(await readText(response))
        onDate(headers.get('Date'))
        if (response.ok) return { status, json, keyStatus }
      } catch (error) {
        cause = error
      }

      const { data: body } = errorBody.safeParse(json)
      const kind = status === signedOutStatus ? 'signed-out' : kindOf(status, body)
      throw new CallError(kind, body?.message ?? `${status}`, {
        status,
        body,
        keyStatus: (body && keyStatus) ?? undefined,
        cause,
        retryAfter: secondsFrom(headers.get('Retry-After') ?? '', now),
      })
    },
    context.limits.bodyTimeoutMs,
  )

function kindOf(status: number, body: unknown): CallErrorKind {
  if (status === 401) return 'signed-out'
  if (/408|42[59]|5(?!01)../.test(`${status}`)) return 'unavailable'
  return body ? 'refused' : 'unreadable'
}

/** Empty, and so not valid JSON, if the type is not JSON or the body is too long. */
async function readText({ headers, body }: Response) {
  const isJson = /^application\/json\b/i.test(headers.get('Content-Type') ?? '')
  const reader = isJson ? body?.getReader() : undefined
  const decoder = new TextDecoder()
  let size = 0
  let result = ''
  let chunk
  while (size <= maxBytes && (chunk = (await reader?.read())?.value)) {
    size += chunk.length
    result += decoder.decode(chunk, { stream: true })
  }
  return size > maxBytes ? '' : result
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, 10.2.3). */
function secondsFrom(header: string, now: () => number) {
  const seconds = Number(header)
  const retryAfter = Number.isFinite(seconds) ? seconds : (Date.parse(header) - now()) / 1000
  return retryAfterOf({ retryAfter }) || undefined
}

/**
 * Validates a reply. Invalid items of a list are dropped and counted. Throws a {@link CallError} of the kind `unreadable`
 * if anything else is invalid, or no item is valid.
 */
export function readReply<Output>(schema: Schema<Output>, json: unknown) {
  let dropped = 0
  for (;;) {
    const { success, data, error } = schema.safeParse(json)
    if (success) return { value: data, dropped }

    const reply = Object(json) // may be anything
    const paths = error.issues.map(({ path }) => path as string[])
    // The list is the reply itself or one of its fields. Handles one list at a time.
    const field = reply.data_ref ? undefined : paths[0]?.[0]
    const list = field ? Object(reply[field]) : reply
    const ref = list.data_ref
    const items: unknown[] = [list[ref]].flat()
    const unreadable = new Set<unknown>(
      paths
        .filter(([first]) => !field || first === field)
        .map((path) => {
          const [at, index] = field ? path.slice(1) : path
          return at === ref && index
        }),
    )
    const readable = items.filter((_, index) => !unreadable.delete(index))
    // What remains in `unreadable` is not an item: something else in the reply is invalid.
    if (!readable.length || unreadable.size) throw new CallError('unreadable', 'unreadable', { cause: error })
    dropped += items.length - readable.length
    const shorter = { ...list, [ref]: readable }
    json = field ? { ...reply, [field]: shorter } : shorter
  }
}
