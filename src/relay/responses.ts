import { type FailureKey, failures } from '../contract/failures.ts'

/** An error with its HTTP response. `details` lists invalid fields, as in the service's errors. */
export class RelayError extends Error {
  override readonly name: string = 'RelayError'
  readonly key: FailureKey
  readonly headers: Record<string, string>
  readonly details: readonly Detail[] | undefined

  constructor(key: FailureKey, message: string, init: RelayErrorInit = {}) {
    super(message)
    this.key = key
    this.headers = init.headers ?? {}
    this.details = init.details
  }

  response() {
    const { key, message, details, headers } = this
    const code = failures[key]
    const body = { code, key, message, ...(details && { details }), request_id: crypto.randomUUID() }
    return jsonResponse(code, JSON.stringify(body), headers)
  }
}

interface Detail {
  field: string
  message: string
}

interface RelayErrorInit {
  headers?: Record<string, string>
  details?: readonly Detail[]
}

/** @throws RelayError `too_many_requests` unless `seconds` is 0. */
export function refuseUntil(seconds: number) {
  if (seconds === 0) return
  throw new RelayError('too_many_requests', 'Too many requests.', {
    headers: { 'Retry-After': `${seconds}` },
  })
}

export const notFound = () => new RelayError('not_found', 'Not found.')

export const jsonResponse = (status: number, json: string, headers: Record<string, string> = {}) =>
  new Response(json, {
    status,
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
