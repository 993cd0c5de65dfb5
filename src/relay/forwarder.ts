/** Forwards client-side operations to the service, with the keys and tokens that a page must not have. */
import { within } from '../client/abort.ts'
import { CallError } from '../client/errors.ts'
import type { Fetch } from '../client/fetch-json.ts'
import { onServer } from '../client/server-access.ts'
import type { Operation } from '../contract/signature.ts'
import type { ErrorBody } from '../contract/types.generated.ts'
import { operations } from '../operations/index.ts'
import { codeIfHeldBy } from './card-holder.ts'
import { forwardedHeaders, hashKey, idempotencyHeader } from './headers.ts'
import type { Queue } from './queue.ts'
import { redactPrivate } from './redact.ts'
import { readRequestBody, toRedemptionRequest, withCustomer } from './request-body.ts'
import { jsonResponse, notFound, RelayError } from './responses.ts'
import type { Route } from './routes.ts'
import { callService, type ServiceCall, type ServiceReply } from './service-call.ts'
import { keysRejected } from './setting-errors.ts'
import type { GetBearer } from './token-cache.ts'

/** A guest has no customer. */
export interface Shopper {
  customer?: string
  /** Code of the loyalty card, if the shop provides it. */
  card?: string
}

export interface ForwarderOptions {
  serviceUrl: string
  appId: string
  appToken: string
  clientId: string
  clientToken: string
  fetch: Fetch
  queue: Queue
  /** Reports refusals caused by a setting. */
  report(error: CallError): void
  /** Monotonic milliseconds. */
  now: () => number
  /** Bearer for client-side operations, for a customer or for guests. */
  clientBearer(customer?: string): GetBearer
  /** Bearer for server-side operations on loyalty cards. */
  cardBearer(): GetBearer
}

export interface PageRequest {
  request: Request
  shopper: Shopper
  /** The shop's origin, as `https://shop.example` or `shop.example`. */
  site: string
  /** Client address to send to the service; undefined to send none. */
  address: string | undefined
  signal: AbortSignal
}

interface TokenReply {
  reply: ServiceReply
  token: string
}

/** Keys that the service has rejected are not tried again for this long. */
const keyPauseMs = 5_000

export function createForwarder(options: ForwarderOptions) {
  const { appId, appToken, clientId, clientToken, clientBearer, cardBearer } = options
  const { queue, now, report } = options
  const pausedUntil = { client: 0, server: 0 }
  const clientKeys = { 'X-Client-Application-Id': clientId, 'X-Client-Token': clientToken }

  /** Gets the token inside the queue. The service could lose a token obtained earlier while the call waits. */
  const send = (call: ServiceCall, getBearer: GetBearer, page: PageRequest) =>
    queue(() => sendNow(call, getBearer, page), page.signal)

  async function sendNow(call: ServiceCall, getBearer: GetBearer, page: PageRequest): Promise<TokenReply> {
    const { site, address, signal } = page
    const access = onServer({ appId, appToken, origin: site })
    const kind = call.operation.credentials === 'client' ? 'client' : 'server'
    const sendWith = async (token: string) => {
      const headers = {
        ...access.headers(call.operation),
        ...(kind === 'client' && clientKeys),
        ...call.headers,
        Authorization: `Bearer ${token}`,
        'X-Forwarded-For': address,
      }
      const reply = await callService(options, { ...call, headers }, signal)
      return { reply, token }
    }
    if (now() < pausedUntil[kind]) throw keysRejected(kind)
    const first = await sendWith(await within(signal, () => getBearer()))
    if (first.reply.status !== 401) return first
    const second = await sendWith(await within(signal, () => getBearer(first.token)))
    if (second.reply.status !== 401) return second
    pausedUntil[kind] = now() + keyPauseMs
    throw keysRejected(kind)
  }

  /** @throws Error if the service's reply contains one of the relay's secrets. */
  function toResponse({ reply, token }: TokenReply, json: unknown) {
    const { status, headers } = reply
    const body = status < 400 ? json : toErrorBody(json)
    if (status === 403) reportRefusal(toErrorBody(json))
    const text = JSON.stringify(body)
    const replyHeaders = forwardedHeaders(headers)
    const sent = text + JSON.stringify(replyHeaders)
    const hasSecret = [appToken, clientToken, token].some((secret) => sent.includes(asInJson(secret)))
    if (hasSecret) throw new Error('The reply from the service contains a secret of the relay.')
    return jsonResponse(status, text, replyHeaders)
  }

  /** `details` name the setting, of the service or of the relay, that caused the refusal. */
  function reportRefusal(body: ErrorBody) {
    if (body.details) report(new CallError('refused', body.message, { status: 403, body }))
  }

  /** Responds with a 404 for a card that the shopper does not hold. */
  async function forwardToCard(call: ServiceCall, page: PageRequest, customer: string) {
    const getBearer = cardBearer()
    const { memberId = '' } = call.params
    const { card } = page.shopper
    if (card !== undefined && card !== memberId) throw notFound()
    if (card === undefined) {
      const headers = { 'Accept-Language': call.headers['Accept-Language'] }
      const found = await send(
        { operation: operations.getMember, params: { memberId }, headers },
        getBearer,
        page,
      )
      if (found.reply.status >= 400 && found.reply.status !== 404) return toResponse(found, found.reply.json)
      const code = found.reply.status === 404 ? undefined : codeIfHeldBy(found.reply.json, customer)
      if (code === undefined) throw notFound()
      if (call.operation.id === operations.getMember.id)
        return toResponse(found, redactPrivate(found.reply.json))
      call = { ...call, params: { ...call.params, memberId: code } }
    }
    const result = await send(call, getBearer, page)
    return toResponse(result, redactPrivate(result.reply.json))
  }

  return async ({ operation, params, serverOperation }: Route, page: PageRequest): Promise<Response> => {
    const { request, shopper } = page
    const { customer } = shopper
    if (params.memberId !== undefined && customer === undefined)
      throw new RelayError('unauthorized', 'No customer is signed in.')
    const { key } = params
    const call = {
      params: key === undefined ? params : { ...params, key: await hashKey(customer ?? '', key) },
      query: knownQuery(request, operation),
      headers: {
        ...(await idempotencyHeader(request, operation, customer)),
        'Accept-Language': request.headers.get('Accept-Language') ?? undefined,
      },
    }
    const body = operation.body && (await readRequestBody(request, operation))
    if (serverOperation && customer !== undefined) {
      const cardCall = { ...call, operation: serverOperation, body: body && toRedemptionRequest(body) }
      return forwardToCard(cardCall, page, customer)
    }
    const clientCall = {
      ...call,
      operation,
      body: body && (params.memberId === undefined ? withCustomer(body, customer) : body),
    }
    const result = await send(clientCall, clientBearer(customer), page)
    return toResponse(result, result.reply.json)
  }
}

function knownQuery({ url }: Request, { query }: Operation) {
  const known = new Set(Object.keys(query?.shape ?? {}))
  const isKnown = ([name]: [string, string]) => known.has(name.replace(/\[.*/, ''))
  return new URLSearchParams([...new URL(url).searchParams].filter(isKnown))
}

/** `callService` has checked the fields that pages read. */
function toErrorBody(json: unknown) {
  const { code, key, message, details, request_id, resource_id, resource_type } = json as ErrorBody
  const ids = { request_id: stringOnly(request_id), resource_id: stringOnly(resource_id) }
  return { code, key, message, details, ...ids, resource_type }
}

const stringOnly = (value: unknown) => (typeof value === 'string' ? value : undefined)

const asInJson = (secret: string) => JSON.stringify(secret).slice(1, -1)
