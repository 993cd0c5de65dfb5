/** Which address and method lead to what. Everything that leads nowhere is thrown as a {@link Refusal}. */
import { operations } from '../../contract/index.ts'
import { fileReply } from '../exports/download.ts'
import { fileRoute } from '../exports/link.ts'
import { docsReply } from '../docs/reply.ts'
import { peer } from '../optional-package.ts'
import { catalogueSchemaReply, openapiReply } from '../docs/documents.ts'
import type { Exchange } from '../http/exchange.ts'
import { alive, readiness } from '../http/health.ts'
import { Refusal } from '../errors.ts'
import { allowed, pick, rawParams, routesOf } from './routes.ts'
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
