/** Client-side operations, asked on behalf of a page with what the page must not have. */
import { CallError } from '../client/errors.ts'
import { within } from '../client/abort.ts'
import type { Fetch } from '../client/fetch-json.ts'
import { onServer } from '../client/server-access.ts'
import { errorBody, type ErrorBody } from '../contract/errors.ts'
import { getMember } from '../contract/operations/loyalties.ts'
import type { Operation } from '../contract/operation.ts'
import type { Bearer } from './bearers.ts'
import type { Line } from './line.ts'
import { keyHeader, keyOf, forwardedHeaders } from './headers.ts'
import { codeIfHeldBy } from './own-card.ts'
import { forShopper, readPageBody, redemptionOf } from './page-body.ts'
import { withoutPrivate } from './private.ts'
import { answer, notFound, Refused } from './replies.ts'
import { refusedKeys } from './settings.ts'
import type { Route } from './routes.ts'
import { callService, type ServiceCall, type ServiceReply } from './service-call.ts'

/** Who is shopping; without a customer a guest. */
export interface Shopper {
  customer?: string
  /** The code of the loyalty card, where the shop knows it. */
  card?: string
}

export interface Keys {
  serviceUrl: string
  appId: string
  appToken: string
  clientId: string
  clientToken: string
}

export interface PassOnOptions extends Keys {
  fetch: Fetch
  line: Line
  /** Hears of refusals that a setting is to blame for. */
  tell(error: CallError): void
  /** Milliseconds that never go back. */
  now: () => number
  /** The bearer of client-side operations, for one customer or for guests. */
  clientBearer(customer?: string): Bearer
  /** That of server-side operations on loyalty cards. */
  cardBearer(): Bearer
}

/** A request of a page, and what the host says of it. */
export interface Asking {
  request: Request
  shopper: Shopper
  /** The shop, as `https://shop.example` or `shop.example`. */
  site: string
  /** To be told to the service. */
  address: string | undefined
  signal: AbortSignal
}

/** Milliseconds. */
const rest = 5_000

export function createPassOn(options: PassOnOptions) {
  const { appId, appToken, clientId, clientToken, clientBearer, cardBearer } = options
  const { line, now, tell } = options
  /** Until when each kind of keys is not tried again: they were refused with a token that had just been made. */
  const refusedUntil = { client: 0, server: 0 }
  const keys = { 'X-Client-Application-Id': clientId, 'X-Client-Token': clientToken }

  /**
   * Asks with a bearer, and once more with a new one if the service does not take it. All that takes one place in the
   * line: whoever waits there has not yet a bearer that the service might lose meanwhile.
   */
  const ask = (call: ServiceCall, bearer: Bearer, asking: Asking) =>
    line(() => askNow(call, bearer, asking), asking.signal)

  async function askNow(call: ServiceCall, bearer: Bearer, { site, address, signal }: Asking) {
    const access = onServer({ appId, appToken, origin: site })
    const isPublic = call.operation.credentials === 'client'
    const send = async (token: string) => {
      const headers = {
        ...access.headers(call.operation),
        ...(isPublic && keys),
        ...call.headers,
        Authorization: `Bearer ${token}`,
        'X-Forwarded-For': address,
      }
      const reply = await callService(options, { ...call, headers }, signal)
      return { reply, token }
    }
    const kind = isPublic ? 'client' : 'server'
    if (now() < refusedUntil[kind]) throw refusedKeys(kind)
    const first = await send(await within(signal, () => bearer()))
    if (first.reply.status !== 401) return first
    const second = await send(await within(signal, () => bearer(first.token)))
    if (second.reply.status !== 401) return second
    refusedUntil[kind] = now() + rest
    throw refusedKeys(kind)
  }

  /** A page must not read the relay's own secrets in what a service repeats. */
  function leave({ reply, token }: { reply: ServiceReply; token: string }, json: unknown) {
    const { status, headers } = reply
    const said = status < 400 ? json : errorFrom(json)
    if (status === 403) tellRefusal(errorFrom(json))
    const text = JSON.stringify(said)
    const replyHeaders = forwardedHeaders(headers)
    const all = text + JSON.stringify(replyHeaders)
    const repeatsSecret = [appToken, clientToken, token].some((secret) => all.includes(asInJson(secret)))
    if (repeatsSecret) throw new Error('The service repeated a secret in its answer.')
    return answer(status, text, replyHeaders)
  }

  /** The service names what in its own settings, or in the relay's, keeps the shop out. */
  function tellRefusal(body: ErrorBody) {
    if (body.details) tell(new CallError('refused', body.message, { status: 403, body }))
  }

  async function aboutCard(call: ServiceCall, asking: Asking, customer: string) {
    const bearer = cardBearer()
    const { memberId = '' } = call.params
    const { card } = asking.shopper
    if (card !== undefined && card !== memberId) throw notFound()
    if (card === undefined) {
      const headers = { 'Accept-Language': call.headers['Accept-Language'] }
      const found = await ask({ operation: getMember, params: { memberId }, headers }, bearer, asking)
      if (found.reply.status >= 400 && found.reply.status !== 404) return leave(found, found.reply.json)
      const code = found.reply.status === 404 ? undefined : codeIfHeldBy(found.reply.json, customer)
      if (code === undefined) throw notFound()
      if (call.operation.id === getMember.id) return leave(found, withoutPrivate(found.reply.json))
      call = { ...call, params: { ...call.params, memberId: code } }
    }
    const answered = await ask(call, bearer, asking)
    return leave(answered, withoutPrivate(answered.reply.json))
  }

  return async ({ operation, params, twin }: Route, asking: Asking): Promise<Response> => {
    const { request, shopper } = asking
    const { customer } = shopper
    if (params.memberId !== undefined && customer === undefined)
      throw new Refused('unauthorized', 'Nobody is signed in.')
    const { key } = params
    const call = {
      params: key === undefined ? params : { ...params, key: await keyOf(customer ?? '', key) },
      query: queryOf(request, operation),
      headers: {
        ...(await keyHeader(request, operation, customer)),
        'Accept-Language': request.headers.get('Accept-Language') ?? undefined,
      },
    }
    const body = operation.body && (await readPageBody(request, operation))
    if (twin && customer !== undefined) {
      const own = { ...call, operation: twin, body: body && redemptionOf(body) }
      return aboutCard(own, asking, customer)
    }
    const own = {
      ...call,
      operation,
      body: body && (params.memberId === undefined ? forShopper(body, customer) : body),
    }
    const answered = await ask(own, clientBearer(customer), asking)
    return leave(answered, answered.reply.json)
  }
}

/** What of the query the operation knows. */
function queryOf({ url }: Request, { query }: Operation) {
  const known = new Set(Object.keys((query as { shape?: object } | undefined)?.shape ?? {})) // queries are objects
  const isKnown = ([name]: [string, string]) => known.has(name.replace(/\[.*/, ''))
  return new URLSearchParams([...new URL(url).searchParams].filter(isKnown))
}

/** The uniform error body, and nothing that stands beside it. */
function errorFrom(json: unknown) {
  const { code, key, message, details, request_id, resource_id, resource_type } = errorBody.parse(json)
  return { code, key, message, details, request_id, resource_id, resource_type }
}

const asInJson = (secret: string) => JSON.stringify(secret).slice(1, -1)
