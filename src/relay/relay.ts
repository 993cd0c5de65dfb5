/** What a shop's own back end mounts so that its pages get a token without ever seeing a secret. */
import { createClient } from '../client/call.ts'
import { type CallError, isOutage } from '../client/errors.ts'
import type { Fetch } from '../client/exchange.ts'
import { onServer } from '../client/on-server.ts'
import { type FailureKey, failures } from '../contract/errors.ts'
import { createAccessToken } from '../contract/operations/oauth.ts'
import { createLimiter } from './limiter.ts'
import { isOwnSite } from './same-site.ts'

export interface RelayOptions {
  serviceUrl: string
  /** The server keys of the project. They stay here. */
  appId: string
  appToken: string
  /**
   * Who sent this request, by the shop's own sign-in: the customer's id or source_id, null for a guest. It is the
   * only say in the matter: nothing that the browser sends besides is looked at.
   */
  identify(request: Request): Promise<string | null | undefined> | string | null | undefined
  /** Scopes of the tokens given out, in place of the least that the elements need. */
  scopes?: { guest?: readonly string[]; customer?: readonly string[] }
  /** Other names of the shop, such as `https://www.shop.example`, when the back end does not see its public name. */
  origins?: readonly string[]
  /** Tokens a minute: for one client address, where the host tells it, and altogether. */
  limits?: { perAddress?: number; altogether?: number }
  /** Hears what went wrong; the browser is told no detail. */
  onError?(error: unknown): void
  fetch?: Fetch
  /** Milliseconds, for the limits. */
  now?: () => number
}

export interface Caller {
  /** The client's address, as far as the host trusts it. */
  address?: string | undefined
}

export type Relay = (request: Request, caller?: Caller) => Promise<Response>

const guestScopes = ['client_promotions', 'client_qualifications', 'client_validations']
const customerScopes = [...guestScopes, 'client_vouchers', 'client_redemptions']

/** Answers `POST …/token`, at whatever path it is mounted, with a token that is bound to the shopper and ends soon. */
export function createRelay(options: RelayOptions): Relay {
  const {
    serviceUrl,
    appId,
    appToken,
    identify,
    scopes,
    origins = [],
    fetch,
    onError,
    now = Date.now,
  } = options
  // The page gives up after 5 s: it is to hear the reason before.
  const limits = { headers: 4_000, body: 4_500 }
  const client = createClient({ serviceUrl, fetch, limits, ...onServer({ appId, appToken }) })
  const waitFor = createLimiter({ perAddress: 60, altogether: 6_000, ...options.limits }, now)

  async function give(customer: string | undefined) {
    const scope = customer ? (scopes?.customer ?? customerScopes) : (scopes?.guest ?? guestScopes)
    const body = {
      grant_type: 'client_credentials',
      scope: scope.join(' '),
      ...(customer && { customer }),
    }
    const {
      access_token,
      expires_in,
      expires_at,
      token_type,
      scope: granted,
      client_id,
    } = await client.call(createAccessToken, { body }, { safe: true })
    return answer(200, { access_token, expires_in, expires_at, token_type, scope: granted, client_id })
  }

  return async (request, caller) => {
    if (!new URL(request.url).pathname.endsWith('/token')) return refusal('not_found', 'Nothing is here.')
    if (request.method !== 'POST') {
      return refusal('method_not_allowed', 'Only POST.', { Allow: 'POST' })
    }
    if (!isOwnSite(request, origins)) return refusal('forbidden', 'Only the pages of this shop may ask.')
    const wait = waitFor(caller?.address)
    if (wait) return refusal('too_many_requests', 'Too many requests.', { 'Retry-After': `${wait}` })

    let customer
    try {
      customer = await identify(request)
    } catch (error) {
      onError?.(error)
      return refusal('internal_error', 'The shop failed to answer.')
    }
    try {
      return await give(customer || undefined)
    } catch (error) {
      onError?.(error)
      return isOutage(error as CallError) // or a fault of ours, which has no kind
        ? refusal('service_unavailable', 'The service cannot be reached.', { 'Retry-After': '5' })
        : refusal('bad_gateway', 'The service gave no token.')
    }
  }
}

const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, {
    status,
    headers: { ...headers, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  })

/** The uniform error body ("where the specification is silent", Errors). */
function refusal(key: FailureKey, message: string, headers?: Record<string, string>) {
  const code = failures[key]
  return answer(code, { code, key, message, request_id: crypto.randomUUID() }, headers)
}
