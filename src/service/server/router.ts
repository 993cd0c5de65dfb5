/** Which address and method lead to what. Everything that leads nowhere is thrown as a {@link Refusal}. */
import { operations } from '../../contract/index.ts'
import type { Method, Operation } from '../../contract/operation.ts'
import { docsReply, catalogueSchemaReply, openapiReply } from '../docs/documents.ts'
import { Refusal } from '../errors.ts'
import { fileReply, fileRoute } from '../exports/download.ts'
import { alive, readiness } from '../http/health.ts'
import type { Exchange } from '../http/request-context.ts'
import { peer } from '../optional-package.ts'
import { serve, type Parts } from './serve.ts'

const { Hono } = await peer('hono', () => import('hono'))

/** Stands for the answer that the exchange has. */
const answered = new Response()

/** The whole table of operations, and what the service says about itself. */
export function createRouter(parts: Parts, isClosing: () => boolean) {
  // The path is matched as it came: an address that is written in another way is another address.
  const app = new Hono<{ Bindings: Exchange }>({ getPath: (request) => new URL(request.url).pathname })

  const own = {
    '/healthz': alive,
    '/readyz': readiness(parts.store, isClosing),
    '/openapi.json': openapiReply,
    '/catalogue.schema.json': catalogueSchemaReply,
    '/docs': docsReply,
    [fileRoute]: ({ env }: { env: Exchange }) => fileReply(env.request, parts),
  }
  for (const [path, reply] of Object.entries(own)) {
    app.get(path, reply)
    app.all(path, () => {
      throw new Refusal('method_not_allowed', { headers: { Allow: 'GET, HEAD' } })
    })
  }

  for (const [path, byMethod] of routesOf(Object.values(operations))) {
    const Allow = allowed(byMethod)
    app.all(path, async ({ req, env: exchange }) => {
      if (req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow } })
      const operation = pick(byMethod, req.method)
      if (!operation) throw new Refusal('method_not_allowed', { headers: { Allow } })
      exchange.operation = operation
      exchange.answer = await serve(operation, rawParams(path, exchange.path), exchange, parts)
      return answered
    })
  }

  app.notFound(() => {
    throw new Refusal('not_found')
  })
  app.onError((error) => {
    throw error // the service makes the reply: it knows the request's id
  })
  return app
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
