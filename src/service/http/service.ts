/** The service: a function from Request to Response. Sockets, flags and signals are other files' matter. */
import { handlers } from '../handlers/index.ts'
import type { Clock } from '../handlers/handler.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createLog, type Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Store } from '../store/store.ts'
import { addressAsked, type Surroundings } from './address.ts'
import { corsHeaders, isForPages, isPreflight, preflightReply } from './cors.ts'
import { openExchange, type Exchange } from './exchange.ts'
import { isHealthPath } from './health.ts'
import { createLimits, limitHeaders, type LimitOptions } from './limits.ts'
import { logExchange } from './log-exchange.ts'
import { createOnce } from './once.ts'
import { errorReply } from './replies.ts'
import { createRouter } from './router.ts'

export interface ServiceOptions {
  store: Store
  clock?: Clock
  /** Requests a minute; false counts nothing. */
  limits?: Partial<LimitOptions> | false
  log?: Log
  /** Told when there is work for later; without them it waits for another process. */
  jobs?: Pick<Jobs, 'wake'>
  /** Counts what is answered; without them nobody does. */
  counting?: Pick<Metrics, 'answered'>
  /** One proxy stands in front, and its X-Forwarded-For is to be believed. */
  trustProxy?: boolean
  /** Where the service is reached from outside, as links name it; unless said, the address of the request. */
  publicUrl?: string
}

export interface Service {
  /** Never rejects: whatever goes wrong is a response. The second argument is what `@hono/node-server` hands over. */
  fetch(request: Request, surroundings?: Surroundings): Promise<Response>
  /** Says "not ready" from now on and resolves when every request under way has its response. */
  close(): Promise<void>
}

export const systemClock: Clock = { now: () => new Date() }

/** Puts the service together on a store that is already open; whoever opened the store closes it. */
export function createService({
  store,
  clock = systemClock,
  limits: limitOptions,
  log = createLog(),
  jobs,
  counting,
  trustProxy = false,
  publicUrl,
}: ServiceOptions): Service {
  const limits = createLimits(limitOptions)
  const running = new Set<Promise<Response>>()
  let closing = false
  const once = createOnce(store, clock)
  const baseUrlOf = (request: Request) => publicUrl ?? addressAsked(request, trustProxy)
  const router = createRouter(
    { store, clock, limits, handlers, once, wake: () => jobs?.wake(), baseUrlOf },
    () => closing,
  )

  async function answer(exchange: Exchange): Promise<Response> {
    try {
      const isAsking = isForPages(exchange.path) && isPreflight(exchange.request)
      if (isAsking) return finish(exchange, preflightReply())
      if (!isHealthPath(exchange.path)) exchange.standing = await limits.countAddress(exchange.address)
      return finish(exchange, await router.fetch(exchange.request, exchange))
    } catch (error) {
      return finish(exchange, errorReply(error, exchange.id), error)
    }
  }

  function finish(exchange: Exchange, response: Response, error?: unknown) {
    const { request, path, standing, id } = exchange
    const headers = {
      'X-Request-Id': id,
      'X-Content-Type-Options': 'nosniff',
      ...(!response.headers.has('cache-control') && { 'Cache-Control': 'no-store' }),
      ...(standing && !response.headers.has('ratelimit-limit') && limitHeaders(standing)),
      ...(isForPages(path) && corsHeaders(request)),
    }
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    logExchange(log, exchange, response.status, error)
    counting?.answered(exchange, response.status)
    return request.method === 'HEAD' ? new Response(null, response) : response
  }

  return {
    async fetch(request, surroundings = {}) {
      const answering = answer(openExchange(request, surroundings, trustProxy))
      running.add(answering)
      return answering.finally(() => running.delete(answering))
    },
    async close() {
      closing = true
      while (running.size > 0) await Promise.all(running)
    },
  }
}
