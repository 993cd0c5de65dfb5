/** Which address and method lead to what. Everything that leads nowhere is thrown as a {@link ApiError}. */
import { operations } from '../../contract/index.ts'
import type { Method, Operation } from '../../contract/operation.ts'
import { docsReply, catalogueSchemaReply, openapiReply } from '../docs/documents.ts'
import { ApiError } from '../errors.ts'
import { fileReply, fileRoute } from '../exports/download.ts'
import { replyOf, type Reply } from '../http/answer.ts'
import { alive, readiness } from '../http/health.ts'
import type { RequestContext } from '../http/request-context.ts'
import { optionalPackage } from '../optional-package.ts'
import { serve, type Dependencies } from './serve.ts'

const { METHOD_NAME_ALL } = await optionalPackage('hono', () => import('hono/router'))
const { RegExpRouter } = await import('hono/router/reg-exp-router')
const { SmartRouter } = await import('hono/router/smart-router')
const { TrieRouter } = await import('hono/router/trie-router')

/** What an address leads to. Throws {@link ApiError} and whatever goes wrong. */
type Route = (exchange: RequestContext) => Reply | Promise<Reply>

/**
 * The whole table of operations, and what the service says about itself. The path is matched as it came: an address
 * that is written in another way is another address.
 */
export function createRouter(parts: Dependencies, isClosing: () => boolean): Route {
  const router = new SmartRouter<Route>({ routers: [new RegExpRouter(), new TrieRouter()] })

  const own: Record<string, Route> = {
    '/healthz': alive,
    '/readyz': readiness(parts.store, isClosing),
    '/openapi.json': openapiReply,
    '/catalogue.schema.json': catalogueSchemaReply,
    '/docs': docsReply,
    [fileRoute]: ({ request }) => fileReply(request, parts),
  }
  for (const [path, reply] of Object.entries(own)) router.add(METHOD_NAME_ALL, path, readOnly(reply))
  for (const [path, byMethod] of routesOf(Object.values(operations)))
    router.add(METHOD_NAME_ALL, path, operationRoute(path, byMethod, parts))

  return (exchange) => {
    const [[first]] = router.match(METHOD_NAME_ALL, exchange.path)
    if (!first) throw new ApiError('not_found')
    return first[0](exchange)
  }
}

const readOnly =
  (reply: Route): Route =>
  (exchange) => {
    if (exchange.request.method === 'GET' || exchange.request.method === 'HEAD') return reply(exchange)
    throw new ApiError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } })
  }

function operationRoute(path: string, byMethod: ByMethod, parts: Dependencies): Route {
  const Allow = allowed(byMethod)
  return async (exchange) => {
    const { method } = exchange.request
    if (method === 'OPTIONS') return { status: 204, headers: { allow: Allow }, body: null }
    const operation = pick(byMethod, method)
    if (!operation) throw new ApiError('method_not_allowed', { headers: { Allow } })
    exchange.operation = operation
    exchange.answer = await serve(operation, rawParams(path, exchange.path), exchange, parts)
    return replyOf(exchange.answer)
  }
}

// The table of operations as paths and methods.

export type ByMethod = Partial<Record<Method, Operation>>

/** Every path, in the router's words, with what it takes; paths with fewer parameters first. */
export function routesOf(operations: readonly Operation[]): [path: string, byMethod: ByMethod][] {
  const routes = new Map<string, ByMethod>()
  for (const operation of operations) {
    for (const path of [operation.path, ...(operation.alsoAt ?? [])]) {
      const pattern = path.replace(/\{(\w+)\}/g, ':$1')
      routes.set(pattern, { ...routes.get(pattern), [operation.method]: operation })
    }
  }
  return [...routes].toSorted(([a], [b]) => parametersIn(a) - parametersIn(b))
}

const parametersIn = (path: string) => path.split(':').length

/** The operation for a method; HEAD is read like GET, and the host leaves out the body. */
export const pick = (byMethod: ByMethod, method: string): Operation | undefined =>
  new Map(Object.entries(byMethod)).get(method === 'HEAD' ? 'GET' : method)

/** The value of an `Allow` header. */
export const allowed = (byMethod: ByMethod) =>
  [...Object.keys(byMethod), ...(byMethod.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ')

/** The parameters as they came, undecoded: `rawParams('/a/:b', '/a/%41')` gives `{ b: '%41' }`. */
export function rawParams(pattern: string, path: string): Record<string, string> {
  const pieces = path.split('/')
  return Object.fromEntries(
    pattern
      .split('/')
      .flatMap((step, at) => (step.startsWith(':') ? [[step.slice(1), pieces[at] ?? '']] : [])),
  )
}
