/** What the relay itself says to a page. */
import { type FailureKey, failures } from '../contract/errors.ts'

/** An error with a reply of its own. `details` name faulty fields, as the service does. */
export class Refused extends Error {
  override readonly name: string = 'Refused'
  readonly key: FailureKey
  readonly headers: Record<string, string>
  readonly details: readonly Detail[] | undefined

  constructor(key: FailureKey, message: string, init: RefusedInit = {}) {
    super(message)
    this.key = key
    this.headers = init.headers ?? {}
    this.details = init.details
  }

  /** The uniform error body ("where the specification is silent", Errors). */
  reply() {
    const { key, message, details, headers } = this
    const code = failures[key]
    const body = { code, key, message, ...(details && { details }), request_id: crypto.randomUUID() }
    return answer(code, JSON.stringify(body), headers)
  }
}

interface Detail {
  field: string
  message: string
}

interface RefusedInit {
  headers?: Record<string, string>
  details?: readonly Detail[]
}

/** @throws Refused `too_many_requests` unless `seconds` is 0. */
export function demandNoWait(seconds: number) {
  if (seconds === 0) return
  throw new Refused('too_many_requests', 'Too many requests.', { headers: { 'Retry-After': `${seconds}` } })
}

export const notFound = () => new Refused('not_found', 'Nothing is here.')

export const answer = (status: number, json: string, headers: Record<string, string> = {}) =>
  new Response(json, {
    status,
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
