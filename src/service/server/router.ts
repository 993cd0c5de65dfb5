import { setTimeout as sleep } from 'node:timers/promises'
import type { RawBuilder } from 'kysely'
import { METHOD_NAME_ALL } from 'hono/router'
import { operations, type OperationId } from '../../contract/index.ts'
import type { Method, Operation } from '../../contract/operation.ts'
import { docsReply, catalogueSchemaReply, openapiReply } from '../docs/replies.ts'
import { ApiError } from '../errors.ts'
import { fileReply, fileRoute } from '../exports/download.ts'
import { toReply, type Reply, Accepted, JsonResponse, toJsonResponse, jsonReply } from '../http/response.ts'
import { isHealthPath, type RequestContext } from '../http/request-context.ts'
import type { Caller } from '../auth/caller.ts'
import { authenticate, presentedCredentials, WrongCredentials } from '../auth/authenticate.ts'
import { requireScope } from '../auth/scopes.ts'
import type { HandlerContext, Handlers, Prefetches } from '../http/handler.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../database/store.ts'
import { readInput } from '../http/input.ts'
import type { Limits } from '../http/limits.ts'
import type { WithIdempotency } from '../http/idempotency.ts'
import type { CheckReply } from '../http/reply-checks.ts'
import type { DueCard } from '../loyalty/due-points.ts'
import { translate } from '../http/translations.ts'
import type { ReadFrom } from './replica.ts'
import { codeKey } from '../rules/codes.ts'

const { RegExpRouter } = await import('hono/router/reg-exp-router')
const { SmartRouter } = await import('hono/router/smart-router')
const { TrieRouter } = await import('hono/router/trie-router')

/** Throws {@link ApiError} and unexpected errors. */
type Route = (context: RequestContext) => Reply | Promise<Reply>

/** Paths match as written, without normalization. */
export function createRouter(dependencies: Dependencies, isClosing: () => boolean): Route {
  const router = new SmartRouter<Route>({ routers: [new RegExpRouter(), new TrieRouter()] })

  const own: Record<string, Route> = {
    '/healthz': liveness,
    '/readyz': readiness(dependencies.store, isClosing),
    '/openapi.json': openapiReply,
    '/catalogue.schema.json': catalogueSchemaReply,
    '/docs': docsReply,
    [fileRoute]: ({ request }) => fileReply(request, dependencies),
  }
  for (const [path, reply] of Object.entries(own)) {
    const route = isHealthPath(path) ? reply : limited(reply, dependencies.limits)
    router.add(METHOD_NAME_ALL, path, readOnly(route))
  }
  for (const [path, byMethod] of routesOf(Object.values(operations)))
    router.add(METHOD_NAME_ALL, path, operationRoute(path, byMethod, dependencies))

  return (context) => {
    const [[first]] = router.match(METHOD_NAME_ALL, context.path)
    if (!first) throw new ApiError('not_found')
    return first[0](context)
  }
}

const limited =
  (reply: Route, limits: Limits): Route =>
  async (context) => {
    await limits.requireAnonymous(context.address)
    return reply(context)
  }

const readOnly =
  (reply: Route): Route =>
  (context) => {
    if (context.request.method === 'GET' || context.request.method === 'HEAD') return reply(context)
    throw new ApiError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } })
  }

function operationRoute(path: string, byMethod: ByMethod, dependencies: Dependencies): Route {
  const Allow = allowed(byMethod)
  return async (context) => {
    const { method } = context.request
    if (method === 'OPTIONS') return { status: 204, headers: { allow: Allow }, body: null }
    const operation = pick(byMethod, method)
    if (!operation) throw new ApiError('method_not_allowed', { headers: { Allow } })
    context.operation = operation
    context.response = await serve(operation, rawParams(path, context.path), context, dependencies)
    return toReply(context.response)
  }
}

export type ByMethod = Partial<Record<Method, Operation>>

/** Paths with fewer parameters come first, so that `/a/b` is matched before `/a/:id`. */
export function routesOf(operations: readonly Operation[]): [path: string, byMethod: ByMethod][] {
  const routes = new Map<string, ByMethod>()
  for (const operation of operations) {
    for (const path of [operation.path, ...(operation.aliases ?? [])]) {
      const pattern = path.replace(/\{(\w+)\}/g, ':$1')
      routes.set(pattern, { ...routes.get(pattern), [operation.method]: operation })
    }
  }
  return [...routes].toSorted(([a], [b]) => parametersIn(a) - parametersIn(b))
}

const parametersIn = (path: string) => path.split(':').length

/** HEAD is handled like GET; the service then omits the body. */
export const pick = (byMethod: ByMethod, method: string): Operation | undefined =>
  new Map(Object.entries(byMethod)).get(method === 'HEAD' ? 'GET' : method)

export const allowed = (byMethod: ByMethod) =>
  [...Object.keys(byMethod), ...(byMethod.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ')

/** The undecoded parameters: `rawParams('/a/:b', '/a/%41')` → `{ b: '%41' }`. */
export function rawParams(pattern: string, path: string): Record<string, string> {
  const segments = path.split('/')
  return Object.fromEntries(
    pattern
      .split('/')
      .flatMap((step, at) => (step.startsWith(':') ? [[step.slice(1), segments[at] ?? '']] : [])),
  )
}

export interface Dependencies {
  store: Store
  /** Runs a handler on the store that suits the operation. */
  readFrom: ReadFrom
  clock: Clock
  limits: Limits
  handlers: Handlers
  prefetches: Prefetches
  withIdempotency: WithIdempotency
  checkReply: CheckReply
  /** Starts accepted background work now. */
  wake: () => void
  /** Settles a card in the background. */
  settle: (card: DueCard, now: Date) => void
  /** Base URL of links. */
  baseUrlOf: (request: Request) => string
}

export async function serve(
  operation: Operation,
  params: Record<string, string>,
  context: RequestContext,
  dependencies: Dependencies,
): Promise<JsonResponse> {
  const input = onlyOnce(() => readInput(operation, params, context.request))
  const { caller, prefetched } = await callerOf(operation, context, dependencies, input)
  context.caller = caller
  await dependencies.limits.countCaller(context.address)
  context.rateLimit = await dependencies.limits.countKey(`${caller.side} ${caller.client_id}`)
  requireScope(operation, caller.scopes ?? [])
  requireOwnProject(params, caller.project.id)

  const handler = handlerOf(dependencies.handlers, operation.id)
  const key = context.request.headers.get('idempotency-key')
  const parsed = await input()
  const idempotentRequest = { operation, caller, input: parsed, key, request_id: context.id }
  const handlerContext = {
    clock: dependencies.clock,
    caller,
    codeGuessLimiter: codeGuessLimiterOf(caller, context.address, dependencies.limits),
    baseUrl: dependencies.baseUrlOf(context.request),
    prefetched,
    wake: dependencies.wake,
    settle: (voucher_id, now) => dependencies.settle({ project_id: caller.project.id, voucher_id }, now),
    withIdempotency: (work, prepare) => dependencies.withIdempotency(idempotentRequest, work, prepare),
  } satisfies Omit<HandlerContext, 'store'>
  const outcome = await dependencies.readFrom(operation.id, (store) =>
    handler(parsed, { ...handlerContext, store }),
  )
  const response = await translateOutcome(operation, outcome, caller, context, dependencies)
  if (response.status === 202) dependencies.wake()
  return response
}

/** Operations that pages call, and their server-side equivalents, which a shop's back end calls for a page. */
const forShoppers = new Set(
  Object.values(operations).flatMap(({ credentials, method, path }) =>
    credentials === 'client' ? [`${method} ${path}`, `${method} ${path.replace('/client', '')}`] : [],
  ),
)

/** Replies to changes are stored and sent untranslated. */
async function translateOutcome(
  operation: Operation,
  outcome: unknown,
  { project }: Caller,
  { request, id }: RequestContext,
  { store, checkReply }: Dependencies,
): Promise<JsonResponse> {
  const isRead = !(
    outcome instanceof JsonResponse ||
    outcome instanceof Accepted ||
    outcome instanceof ApiError
  )
  if (!isRead || !forShoppers.has(`${operation.method} ${operation.path}`))
    return toJsonResponse(operation, outcome, id, checkReply)
  const { reply, language } = await translate(store, project, request.headers.get('accept-language'), outcome)
  const { status, text } = toJsonResponse(operation, reply, id, checkReply)
  return new JsonResponse(status, text, undefined, language)
}

/** All guests share the client key, so they are distinguished by address. */
function codeGuessLimiterOf({ project, customer_id, client_id }: Caller, address: string, limits: Limits) {
  const shopper = {
    address,
    name: JSON.stringify([project.id, ...(customer_id === null ? [client_id, address] : [customer_id])]),
  }
  return {
    async count(unknown: readonly string[]) {
      const keys = unknown.map((code) => codeKey(code, project.case_sensitive_codes) ?? '')
      if (keys.length > 0) await limits.countUnknownCodes(shopper, keys)
    },
  }
}

async function callerOf(
  operation: Operation,
  context: RequestContext,
  { store, clock, limits, prefetches }: Dependencies,
  input: () => Promise<Record<string, unknown>>,
) {
  const { request, address } = context
  const { hashes, isProvable } = presentedCredentials(operation, request.headers)
  const presented = { address, hashes }
  try {
    await limits.requireCredentials(presented)
    const now = clock.now()
    const guard = {
      accepted: (key: string, isUnguessable: boolean) => limits.acceptKey({ address, key }, isUnguessable),
      rejected: (key: string | undefined) => limits.countMiss({ address, key }),
    }
    const prefetch = prefetches[operation.id as OperationId] as AnyPrefetch | undefined // the input is parsed by its schemas
    const isPrefetched =
      prefetch &&
      (await limits.hasRemaining(address)) &&
      (!operation.body || (await context.bodyHasArrived()))
    const expression = isPrefetched ? await prefetchFor(prefetch, input, now) : undefined
    const authenticated = await authenticate(store.db, operation, request.headers, now, guard, expression)
    if (isProvable) limits.proveCredentials(presented)
    return authenticated
  } catch (error) {
    if (hashes.length > 0 && isRejection(error)) context.presented = presented
    if (error instanceof WrongCredentials) limits.disproveCredentials(presented)
    throw error
  }
}

/**
 * Undefined for an invalid input, which is reported after the credentials have been checked. If the expression fails, the
 * caller is unknown: the request is counted as anonymous and logged without its project.
 */
async function prefetchFor(prefetch: AnyPrefetch, input: () => Promise<Record<string, unknown>>, now: Date) {
  try {
    return prefetch(await input(), now)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

type AnyPrefetch = (input: Record<string, unknown>, now: Date) => RawBuilder<unknown> | undefined

function onlyOnce<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let result: Promise<Value> | undefined
  return () => (result ??= work())
}

/** Other errors do not mean that the credentials are wrong: the store failed, or the origin is not allowed. */
const isRejection = (error: unknown) =>
  error instanceof WrongCredentials || (error instanceof ApiError && error.key === 'too_many_requests')

/** A management key gives access to its own project only. Any other project looks like an unknown one. */
function requireOwnProject({ projectId }: Record<string, string>, own: string) {
  if (projectId !== undefined && projectId !== own) throw new ApiError('resource_not_found')
}

/** The input was parsed by the schemas of the handler's operation. */
type AnyHandler = (input: Record<string, unknown>, context: HandlerContext) => Promise<unknown>

const handlerOf = (handlers: Handlers, id: string) => handlers[id as OperationId] as AnyHandler // ids are the handlers' names

const liveness = () => jsonReply({ status: 'alive' })

const storeTimeoutMs = 2000

/** The catalog needs no check, because the service listens only after loading it. Concurrent checks share one query. */
function readiness(store: Store, isClosing: () => boolean) {
  let check: Promise<void> | undefined
  return async () => {
    if (isClosing()) throw new ApiError('service_unavailable')
    check ??= store.ready().finally(() => (check = undefined))
    const isReady = await Promise.race([
      check.then(
        () => true,
        () => false,
      ),
      sleep(storeTimeoutMs, false, { ref: false }),
    ])
    if (!isReady) throw new ApiError('service_unavailable')
    return jsonReply({ status: 'ready' })
  }
}
