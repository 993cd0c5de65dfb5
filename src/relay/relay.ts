/** What a shop's own back end mounts so that its pages get what they need without ever seeing a secret. */
import { within } from '../client/abort.ts'
import { createClient } from '../client/call.ts'
import { CallError, isOutage } from '../client/errors.ts'
import { onServer } from '../client/server-access.ts'
import { createAccessToken } from '../contract/operations/oauth.ts'
import { createAppointments } from './appointments.ts'
import { createBearers, type Mint } from './bearers.ts'
import { createBrand, noBrand } from './brand.ts'
import { createLine } from './line.ts'
import { createLimiter } from './limiter.ts'
import type { Relay, RelayOptions } from './options.ts'
import { type Asking, createPassOn, type Shopper } from './pass-on.ts'
import { plainly } from './plain-fetch.ts'
import { answer, demandNoWait, notFound, Refused } from './replies.ts'
import { misnamed, mintError, WrongSetting } from './settings.ts'
import { isOperation, routesAt } from './routes.ts'
import { forwardedFor, ownSite, sitesOf } from './same-site.ts'

const guestScopes = ['client_promotions', 'client_qualifications', 'client_validations']
const customerScopes = [...guestScopes, 'client_vouchers', 'client_redemptions']

/** The page gives up after 5 s: it is to hear the reason before. */
const longest = 4_500
/** Whoever has waited in line that long is told when to come again: an answer would come too late. */
const longestInLine = 2_000
/** A token that many wait for in line is still worth having when the page asks again. */
const longestMint = 60_000

/** A busy service may take its time, and one that was away is looked for again before shoppers give up. */
const mintLimits = { headersTimeoutMs: 15_000, bodyTimeoutMs: 15_000, breakerPauseMs: 5_000 }

/** For so long a loss of tokens is what shoppers are turned away for, in milliseconds. */
const minute = 60_000

/** How many requests to the service are under way. */
const atOnce = { tokens: 20, calls: 100 }

/**
 * Answers at whatever path it is mounted: `POST …/token` with a token that is bound to the shopper and ends soon;
 * `GET …/brand` with what a page needs of the brand; and, with client keys, the client-side operations under
 * `…/client/v1/`, asked for the shopper who is signed in.
 */
export function createRelay(options: RelayOptions): Relay {
  const { serviceUrl, appId, appToken, clientId, clientToken, scopes, origins = [] } = options
  const { now = () => performance.now() } = options
  const fetch = plainly(options.fetch ?? ((url, init) => globalThis.fetch(url, init)))
  const client = createClient({
    serviceUrl,
    fetch,
    clock: now,
    limits: mintLimits,
    ...onServer({ appId, appToken }),
  })

  const waitToTell = createLimiter({ perAddress: 1, altogether: 20 }, now)
  const tellOnce = (error: Error) => {
    if (waitToTell(error.message) === 0) options.onError?.(error)
  }
  let tellsOfLossUntil = -Infinity

  /** What stops many pages is told of once a minute, however many; a page's own fault is none of the shop's. */
  function tell(error: unknown) {
    const isSetting =
      error instanceof WrongSetting || (error instanceof CallError && error.kind === 'refused')
    if (isSetting) tellOnce(error)
    else if (isTurnedAway(error)) tellOnce(now() < tellsOfLossUntil ? afterLoss(error) : inCrowd(error))
    else if (!(error instanceof Refused)) options.onError?.(error)
  }

  const appointments = createAppointments(now)
  const busy = () =>
    new TurnedAway('service_unavailable', 'The service cannot be reached.', {
      headers: { 'Retry-After': `${appointments.next()}` },
    })

  const mintLine = createLine({ most: atOnce.tokens })
  const mint: Mint = (scope, customer, signal) => {
    const body = {
      grant_type: 'client_credentials',
      scope: scope.join(' '),
      ...(customer !== undefined && { customer }),
    }
    return mintLine(async () => {
      try {
        return await client.call(createAccessToken, { body }, { safe: true, signal })
      } catch (error) {
        throw mintError(error as CallError) // the client throws no other
      }
    }, signal)
  }
  const scopesOf = (customer: string | undefined) =>
    customer === undefined ? (scopes?.guest ?? guestScopes) : (scopes?.customer ?? customerScopes)

  const bearers = createBearers({
    mint,
    longest: longestMint,
    now,
    onLoss: () => (tellsOfLossUntil = now() + minute),
  })
  const passOn =
    clientId !== undefined && clientToken !== undefined
      ? createPassOn({
          ...{ serviceUrl, appId, appToken, clientId, clientToken, fetch },
          line: createLine({ most: atOnce.calls, longest: longestInLine, turnAway: busy }),
          tell,
          now,
          clientBearer: (customer) => bearers(scopesOf(customer), customer),
          cardBearer: () => bearers(['loyalties']),
        })
      : undefined

  const { calls, ...tokens } = options.limits ?? {}
  const waitForToken = createLimiter({ perAddress: 60, altogether: 6_000, ...tokens }, now)
  const waitForCall = createLimiter({ perAddress: 600, altogether: 60_000, ...calls }, now)
  const waitAsCustomer = createLimiter({ perAddress: calls?.perCustomer ?? 300, altogether: Infinity }, now)

  async function giveToken({ shopper: { customer }, signal }: Asking) {
    const { access_token, expires_in, expires_at, token_type, scope, client_id, loyalty_card } = await mint(
      scopesOf(customer),
      customer,
      signal,
    )
    const given = { access_token, expires_in, expires_at, token_type, scope, client_id, loyalty_card }
    return answer(200, JSON.stringify(given))
  }

  const { brand, onError } = options
  const readBrand = brand ? createBrand({ ...brand, serviceUrl, fetch, now, onError }) : undefined
  const giveBrand = async () => answer(200, JSON.stringify((await readBrand?.()) ?? noBrand))

  /** What can be asked for at this address, by method. */
  function serving(pathname: string): Serving {
    if (isOperation(pathname)) {
      if (!passOn) throw notFound()
      const routes = routesAt(pathname)
      const serve = [...routes].map(
        ([method, route]) => [method, (asking: Asking) => passOn(route, asking)] as const,
      )
      return { byMethod: new Map(serve), waitFor: waitForCall, waitAs: waitAsCustomer }
    }
    if (pathname.endsWith('/brand')) {
      return { byMethod: new Map([['GET', giveBrand]]), waitFor: waitForCall, waitAs: () => 0, forAll: true }
    }
    if (!pathname.endsWith('/token')) throw notFound()
    return { byMethod: new Map([['POST', giveToken]]), waitFor: waitForToken, waitAs: () => 0 }
  }

  async function whoIs(request: Request): Promise<Shopper> {
    let who
    try {
      who = await options.identify(request)
    } catch (error) {
      options.onError?.(error)
      throw new Refused('internal_error', 'The shop failed to answer.')
    }
    const { customer, card } = typeof who === 'object' && who !== null ? who : { customer: who }
    return { ...(customer && { customer }), ...(customer && card && { card }) }
  }

  async function serve(request: Request, address: string | undefined) {
    const { byMethod, waitFor, waitAs, forAll } = serving(new URL(request.url).pathname)
    const serveIt = byMethod.get(request.method)
    if (!serveIt) {
      const Allow = [...byMethod.keys()].join(', ')
      throw new Refused('method_not_allowed', `Only ${Allow}.`, { headers: { Allow } })
    }
    const sites = sitesOf(request, options.trustProxy)
    const site = ownSite(request, [...sites, ...origins])
    if (site === 'misnamed') throw misnamed(request)
    if (site === 'foreign') throw new Refused('forbidden', 'Only the pages of this shop may ask.')
    demandNoWait(waitFor(address))
    const shopper = forAll ? {} : await whoIs(request)
    if (shopper.customer) demandNoWait(waitAs(shopper.customer))
    const from = options.tellAddress ? address : undefined
    const response = await within(
      request.signal,
      (signal) =>
        serveIt({
          request,
          shopper,
          site: origins[0] ?? request.headers.get('Origin') ?? sites[0] ?? '',
          address: from,
          signal,
        }),
      longest,
    )
    appointments.answered()
    return response
  }

  return async (request, caller = {}) => {
    try {
      const forwarded = options.trustProxy ? forwardedFor(request) : undefined
      return await serve(request, caller.address ?? forwarded)
    } catch (error) {
      const reason = reasonOf(error)
      // A shopper who left did nothing wrong, and neither did the shop where the request was.
      if (!request.signal.aborted) tell(reason)
      return (reason instanceof Refused ? reason : failed(reason, busy)).reply()
    }
  }
}

/** Asked to come again, as the service could not answer in time. */
class TurnedAway extends Refused {
  override readonly name = 'TurnedAway'
}

const isTurnedAway = (error: unknown): error is TurnedAway | CallError =>
  error instanceof TurnedAway || (error instanceof CallError && isOutage(error))

const afterLoss = (cause: Error) =>
  new Error(
    'The service no longer knows the tokens that it gave the relay, as after a restart. Each shopper gets a new one; ' +
      'whoever has to wait too long for it is asked to come again (503).',
    { cause },
  )

const inCrowd = (error: TurnedAway | CallError) =>
  error instanceof TurnedAway
    ? new Error('More shoppers ask than the service answers in time: some are asked to come again (503).')
    : error

/** Whoever waits for a token gets the reason in its own. */
const reasonOf = (error: unknown) =>
  error instanceof CallError && error.cause instanceof WrongSetting ? error.cause : error

interface Serving {
  byMethod: ReadonlyMap<string, (asking: Asking) => Promise<Response>>
  waitFor(address: string | undefined): number
  waitAs(customer: string): number
  /** Whoever asks, the answer is the same. */
  forAll?: boolean
}

function failed(error: unknown, busy: () => Refused) {
  if (error instanceof CallError && error.key === 'invalid_customer') {
    return new Refused('invalid_customer', 'The service does not know the customer who is signed in.')
  }
  // A fault of ours has no kind.
  return isOutage(error as CallError)
    ? busy()
    : new Refused('bad_gateway', 'The service gave no answer that can be used.')
}
