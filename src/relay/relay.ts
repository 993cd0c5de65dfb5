/** The handler that a shop's back end mounts, so that its pages need no secrets. */
import { within } from '../client/abort.ts'
import { createClient } from '../client/call.ts'
import { CallError, isOutage } from '../client/errors.ts'
import { onServer } from '../client/server-access.ts'
import { isCustomerId } from '../contract/customer-id.ts'
import { operations } from '../operations/index.ts'
import { createBrandReader, emptyBrand } from './brand.ts'
import { BusyError, createErrorReports } from './error-reports.ts'
import { createForwarder, type PageRequest, type Shopper } from './forwarder.ts'
import { createLimiter } from './limiter.ts'
import type { Relay, RelayOptions } from './options.ts'
import { createQueue } from './queue.ts'
import { checkOrigin, forwardedAddress, siteNames } from './request-origin.ts'
import { jsonResponse, notFound, refuseUntil, RelayError } from './responses.ts'
import { createRetrySlots } from './retry-slots.ts'
import { isOperation, routesAt } from './routes.ts'
import { safeFetch } from './safe-fetch.ts'
import { clientKeyMissing, explainTokenError, SettingError, unknownName } from './setting-errors.ts'
import { createTokenCache, type RequestToken } from './token-cache.ts'

const guestScopes = ['client_promotions', 'client_qualifications', 'client_validations']
const customerScopes = [...guestScopes, 'client_vouchers', 'client_redemptions']

/** Pages time out after 5 s. The relay responds earlier, so that they receive the reason. */
const responseTimeoutMs = 4_500
/** A call that waits longer in the queue would not get a response in time. */
const maxQueueMs = 2_000
/** Longer than a page waits: the token is then cached for the page's retry. */
const tokenTimeoutMs = 60_000

/** A busy service can be slow to issue tokens. After an outage, requests resume before shoppers give up. */
const tokenCallLimits = { headersTimeoutMs: 15_000, bodyTimeoutMs: 15_000, breakerPauseMs: 5_000 }

const concurrency = { tokens: 20, calls: 100 }

interface Endpoint {
  byMethod: ReadonlyMap<string, (page: PageRequest) => Promise<Response>>
  /** Counts the request. Returns the seconds to wait, or 0. */
  limitAddress(address: string | undefined): number
  limitCustomer(customer: string): number
  /** The response does not depend on the shopper. */
  isPublic?: boolean
}

/**
 * Creates a handler for any mount path. It responds to:
 * - `POST …/token` with a short-lived token bound to the shopper
 * - `GET …/brand` with the parts of the brand that pages need
 * - `…/client/v1/*`, if the relay has a client key, by calling the operation for the shopper
 */
export function createRelay(options: RelayOptions): Relay {
  const { serviceUrl, appId, appToken, clientId, clientToken, scopes, origins = [] } = options
  const { now = () => performance.now() } = options
  const fetch = safeFetch(options.fetch ?? ((url, init) => globalThis.fetch(url, init)))
  const client = createClient({
    serviceUrl,
    fetch,
    clock: now,
    limits: tokenCallLimits,
    ...onServer({ appId, appToken }),
  })

  const { report, recordTokenLoss } = createErrorReports((error) => options.onError?.(error), now)

  const retrySlots = createRetrySlots(now)
  const busy = () =>
    new BusyError('service_unavailable', 'The service is unavailable.', {
      headers: { 'Retry-After': `${retrySlots.nextDelaySeconds()}` },
    })

  const tokenQueue = createQueue({ concurrency: concurrency.tokens })
  const requestToken: RequestToken = (scope, customer, signal) => {
    const body = {
      grant_type: 'client_credentials',
      scope: scope.join(' '),
      ...(customer !== undefined && { customer }),
    }
    return tokenQueue(async () => {
      try {
        return await client.call(operations.createAccessToken, { body }, { safe: true, signal })
      } catch (error) {
        throw explainTokenError(error as CallError) // the client throws only `CallError`s
      }
    }, signal)
  }
  const scopesOf = (customer: string | undefined) =>
    customer === undefined ? (scopes?.guest ?? guestScopes) : (scopes?.customer ?? customerScopes)

  const tokenCache = createTokenCache({
    requestToken,
    timeoutMs: tokenTimeoutMs,
    now,
    onTokensLost: recordTokenLoss,
  })
  const forward =
    clientId !== undefined && clientToken !== undefined
      ? createForwarder({
          ...{ serviceUrl, appId, appToken, clientId, clientToken, fetch },
          queue: createQueue({ concurrency: concurrency.calls, maxWaitMs: maxQueueMs, timeoutError: busy }),
          report,
          now,
          clientBearer: (customer) => tokenCache(scopesOf(customer), customer),
          cardBearer: () => tokenCache(['loyalties']),
        })
      : undefined

  const { calls, ...tokens } = options.limits ?? {}
  const limitTokens = createLimiter({ perKey: tokens.perAddress ?? 60, total: tokens.total ?? 6_000 }, now)
  const limitCalls = createLimiter({ perKey: calls?.perAddress ?? 600, total: calls?.total ?? 60_000 }, now)
  const limitCustomerCalls = createLimiter({ perKey: calls?.perCustomer ?? 300, total: Infinity }, now)

  async function sendToken({ shopper: { customer }, signal }: PageRequest) {
    const token = await requestToken(scopesOf(customer), customer, signal)
    // Fields that a newer service adds are not meant for pages.
    const { access_token, expires_in, expires_at, token_type, scope, client_id, loyalty_card } = token
    return jsonResponse(
      200,
      JSON.stringify({ access_token, expires_in, expires_at, token_type, scope, client_id, loyalty_card }),
    )
  }

  const { brand, onError } = options
  const readBrand = brand ? createBrandReader({ ...brand, serviceUrl, fetch, now, onError }) : undefined
  const sendBrand = async () => jsonResponse(200, JSON.stringify((await readBrand?.()) ?? emptyBrand))

  function endpointAt(pathname: string): Endpoint {
    if (isOperation(pathname)) {
      if (!forward) throw clientKeyMissing()
      const handlers = [...routesAt(pathname)].map(
        ([method, route]) => [method, (page: PageRequest) => forward(route, page)] as const,
      )
      return { byMethod: new Map(handlers), limitAddress: limitCalls, limitCustomer: limitCustomerCalls }
    }
    if (pathname.endsWith('/brand')) {
      const byMethod = new Map([['GET', sendBrand]])
      return { byMethod, limitAddress: limitCalls, limitCustomer: () => 0, isPublic: true }
    }
    if (!pathname.endsWith('/token')) throw notFound()
    return { byMethod: new Map([['POST', sendToken]]), limitAddress: limitTokens, limitCustomer: () => 0 }
  }

  async function identify(request: Request): Promise<Shopper> {
    let identity
    try {
      identity = await options.identify(request)
    } catch (error) {
      options.onError?.(error)
      throw new RelayError('internal_error', 'The shop could not identify the shopper.')
    }
    const shopper = typeof identity === 'object' && identity !== null ? identity : { customer: identity }
    const customer = 'customer' in shopper ? shopper.customer : shopper.source_id
    // A shopper who can choose a source id could choose another customer's id.
    if (!('customer' in shopper) && customer && isCustomerId(customer)) throw unknownCustomer()
    const card = 'card' in shopper ? shopper.card : undefined
    return { ...(customer && { customer }), ...(customer && card && { card }) }
  }

  async function handle(request: Request, address: string | undefined) {
    const { byMethod, limitAddress, limitCustomer, isPublic } = endpointAt(new URL(request.url).pathname)
    const respond = byMethod.get(request.method)
    if (!respond) {
      const Allow = [...byMethod.keys()].join(', ')
      throw new RelayError('method_not_allowed', `Use ${Allow}.`, { headers: { Allow } })
    }
    const sites = siteNames(request, options.trustProxy)
    const origin = checkOrigin(request, [...sites, ...origins])
    if (origin === 'unknown-name') throw unknownName(request)
    if (origin === 'foreign') throw new RelayError('forbidden', "Only the shop's own pages are allowed.")
    refuseUntil(limitAddress(address))
    const shopper = isPublic ? {} : await identify(request)
    if (shopper.customer) refuseUntil(limitCustomer(shopper.customer))
    const page = {
      request,
      shopper,
      site: origins[0] ?? request.headers.get('Origin') ?? sites[0] ?? '',
      address: options.forwardAddress ? address : undefined,
    }
    const response = await within(request.signal, (signal) => respond({ ...page, signal }), responseTimeoutMs)
    retrySlots.recordResponse()
    return response
  }

  return async (request, caller = {}) => {
    try {
      const forwarded = options.trustProxy ? forwardedAddress(request) : undefined
      return await handle(request, caller.address ?? forwarded)
    } catch (error) {
      const cause = unwrapSettingError(error)
      // A shopper who leaves the page is not an error.
      if (!request.signal.aborted) report(cause)
      return (cause instanceof RelayError ? cause : toRelayError(cause, busy)).response()
    }
  }
}

const unknownCustomer = () =>
  new RelayError('invalid_customer', 'The signed-in customer is unknown to the service.')

/** The token cache wraps errors of a token request. */
const unwrapSettingError = (error: unknown) =>
  error instanceof CallError && error.cause instanceof SettingError ? error.cause : error

function toRelayError(error: unknown, busy: () => RelayError) {
  if (error instanceof CallError && error.key === 'invalid_customer') return unknownCustomer()
  // Our own errors have no kind, so they do not count as an outage.
  return isOutage(error as CallError)
    ? busy()
    : new RelayError('bad_gateway', 'The service returned an invalid response.')
}
