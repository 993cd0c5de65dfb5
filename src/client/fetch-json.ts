/** One request and its answer, with nothing trusted: time, size, type and form of the answer are all checked, and what it says. */
import type { KeyStatus } from '../contract/key-status.ts'
import type { z } from '../contract/zod.ts'
import { within } from './abort.ts'
import { CallError, type CallErrorKind, waitOf } from './errors.ts'
import type { Limits } from './limits.ts'
import { errorBody } from './operations.generated.ts'

export type Fetch = (url: string, init: RequestInit) => Response | Promise<Response>

export interface ExchangeTools {
  fetch: Fetch
  limits: Limits
  /** Hears the `Date` of every answer that could be read. */
  hear(date: string | null): void
  /** The service's time in milliseconds, for a `Retry-After` that names a moment. */
  now(): number
  /**
   * The service itself has its answers kept by no cache, so that the browser need not be told: told, it forgets that
   * it has asked whether it may ask, and asks again for each request.
   */
  isUnstored?: boolean
  /** A status that means "nobody is signed in" as 401 does. */
  signedOut?: number
}

/** The longest body that is read, in bytes. */
const most = 1_048_576

/** Throws {@link CallError} for everything but a success with a JSON body. */
export const fetchJson = (tools: ExchangeTools, url: string, init: RequestInit, signal: AbortSignal) =>
  within(
    signal,
    async (signal) => {
      const { fetch, limits, hear, now, signedOut } = tools
      const ask = async () => {
        try {
          const cache = init.method === 'POST' || tools.isUnstored ? 'default' : 'no-store'
          const fixed = { redirect: 'error', cache, referrerPolicy: 'strict-origin' } as const
          return await fetch(url, { ...init, ...fixed, signal })
        } catch (cause) {
          throw new CallError('offline', 'offline', { cause })
        }
      }
      const response = await within(signal, ask, limits.headers)
      const { status, headers } = response
      tools.isUnstored = /no-store/.test(headers.get('Cache-Control') ?? '')
      // Whoever reads it compares: any other word is none of these.
      const keyStatus = headers.get('Idempotency-Status') as KeyStatus | null
      let json: unknown
      let cause: unknown
      try {
        json = JSON.parse(await text(response))
        hear(headers.get('Date'))
        if (response.ok) return { status, json, keyStatus }
      } catch (error) {
        cause = error
      }

      const { data: body } = errorBody.safeParse(json)
      const kind = status === signedOut ? 'signed-out' : kindOf(status, body)
      throw new CallError(kind, body?.message ?? `${status}`, {
        status,
        body,
        keyStatus: (body && keyStatus) ?? undefined,
        cause,
        retryAfter: secondsFrom(headers.get('Retry-After') ?? '', now),
      })
    },
    tools.limits.body,
  )

function kindOf(status: number, body: unknown): CallErrorKind {
  if (status === 401) return 'signed-out'
  if (/408|42[59]|5(?!01)../.test(`${status}`)) return 'unavailable'
  return body ? 'refused' : 'unreadable'
}

/** Nothing, which cannot be parsed, for what is not JSON or too long; neither is read to its end. */
async function text({ headers, body }: Response) {
  const isJson = /^application\/json\b/i.test(headers.get('Content-Type') ?? '')
  const reader = isJson ? body?.getReader() : undefined
  const decoder = new TextDecoder()
  let size = 0
  let whole = ''
  let chunk
  while (size <= most && (chunk = (await reader?.read())?.value)) {
    size += chunk.length
    whole += decoder.decode(chunk, { stream: true })
  }
  return size > most ? '' : whole
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, 10.2.3); anything else says nothing. */
function secondsFrom(header: string, now: () => number) {
  const seconds = Number(header)
  const retryAfter = Number.isFinite(seconds) ? seconds : (Date.parse(header) - now()) / 1000
  return waitOf({ retryAfter }) || undefined
}

/**
 * Leaves out the items of a list that cannot be read and counts them. Nothing is guessed: if what remains is
 * not the reply the contract promises, or nothing remains, it throws `unreadable`.
 */
export function readReply<Schema extends z.ZodMiniType>(schema: Schema, json: unknown) {
  let dropped = 0
  for (;;) {
    const { success, data, error } = schema.safeParse(json)
    if (success) return { value: data, dropped }

    const whole = Object(json) // only looked into
    const paths = error.issues.map(({ path }) => path as string[])
    // The list is the reply, or one of its fields: one at a time.
    const field = whole.data_ref ? undefined : paths[0]?.[0]
    const list = field ? Object(whole[field]) : whole
    const ref = list.data_ref
    const items: unknown[] = [list[ref]].flat()
    const bad = new Set<unknown>(
      paths
        .filter(([first]) => !field || first === field)
        .map((path) => {
          const [at, index] = field ? path.slice(1) : path
          return at === ref && index
        }),
    )
    const good = items.filter((_, index) => !bad.delete(index))
    // What is still in `bad` is not an item: something around the list is wrong.
    if (!good.length || bad.size) throw new CallError('unreadable', 'unreadable', { cause: error })
    dropped += items.length - good.length
    const better = { ...list, [ref]: good }
    json = field ? { ...whole, [field]: better } : better
  }
}
