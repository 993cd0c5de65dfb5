import type { KeyUses } from '../auth/key-uses.ts'
import { systemClock, type Clock } from '../clock.ts'
import type { Store } from '../database/store.ts'
import { ApiError } from '../errors.ts'
import {
  asResponse,
  errorReply,
  type Reply,
  corsHeaders,
  isPreflight,
  preflightReply,
} from '../http/response.ts'
import { createIdempotency } from '../http/idempotency.ts'
import { BrokenContract, checkEveryReply, checkSample } from '../http/reply-checks.ts'
import { createLimits, limitHeaders, type LimitOptions } from '../http/limits.ts'
import {
  requestBaseUrl,
  type ConnInfo,
  openRequestContext,
  type RequestContext,
  isForPages,
  isHealthPath,
} from '../http/request-context.ts'
import { snapshotsOf } from '../eligibility/snapshots.ts'
import { createLog, type Log } from '../log.ts'
import type { DueCardsJob } from '../loyalty/due-points.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { handlers, prefetches, prefetchesWithReplica } from './handlers.ts'
import { readsFrom } from './replica.ts'
import { createRouter } from './router.ts'
import type { Jobs } from './worker.ts'

export interface ServiceOptions {
  store: Store
  /** A read replica of the store's database. The caller closes it. */
  replica?: Store
  clock?: Clock
  /** Requests per minute; false disables all limits. */
  limits?: Partial<LimitOptions> | false
  log?: Log
  /** Woken when there is background work. Without it, another process does the work. */
  jobs?: Pick<Jobs, 'wake'>
  /** Settles cards in the background. Without it, they are settled when their points change or are due. */
  dueCards?: Pick<DueCardsJob, 'settle'>
  /** Counts responses and checks of replies. */
  counting?: Pick<Metrics, 'recordResponse' | 'recordReplyCheck'>
  /**
   * Which replies are checked against the contract before they are sent. With `sample`, these are the first 100 of each
   * operation after the start and after each fault, and then one of 100. Default: `always`.
   */
  checkReplies?: 'always' | 'sample'
  /** Records the use of each caller's key. */
  keyUses?: Pick<KeyUses, 'used'>
  /** Whether the service runs behind one proxy whose X-Forwarded-For can be trusted. */
  trustProxy?: boolean
  /** Public base URL for links. Defaults to the address of the request. */
  publicUrl?: string
}

export interface Service {
  /** Never rejects: every error becomes a response. The second argument is what `@hono/node-server` passes. */
  fetch(request: Request, connInfo?: ConnInfo): Promise<Response>
  /** Like `fetch`, for an HTTP server that needs no `Response`. */
  reply(request: Request, connInfo?: ConnInfo): Promise<Reply>
  /** Reports "not ready" from now on. Resolves when all open requests have their response. */
  close(): Promise<void>
}

/** Creates the service on an open store. The caller closes the store. */
export function createService({
  store,
  replica,
  clock = systemClock,
  limits: limitOptions,
  log = createLog(),
  jobs,
  dueCards,
  counting,
  checkReplies = 'always',
  keyUses,
  trustProxy = false,
  publicUrl,
}: ServiceOptions): Service {
  snapshotsOf(store).configure({ log })
  const limits = createLimits(limitOptions)
  const running = new Set<Promise<Reply>>()
  let closing = false
  const checkReply = (checkReplies === 'sample' ? checkSample : checkEveryReply)(counting?.recordReplyCheck)
  const withIdempotency = createIdempotency(store, clock, checkReply)
  const baseUrlOf = (request: Request) => publicUrl ?? requestBaseUrl(request, trustProxy)
  const route = createRouter(
    {
      store,
      readFrom: readsFrom(store, replica, log),
      clock,
      limits,
      handlers,
      prefetches: replica ? prefetchesWithReplica : prefetches,
      withIdempotency,
      checkReply,
      wake: () => jobs?.wake(),
      settle: (card, now) => dueCards?.settle(card, now),
      baseUrlOf,
    },
    () => closing,
  )

  async function respond(context: RequestContext): Promise<Reply> {
    try {
      if (isForPages(context.path) && isPreflight(context.request)) return finish(context, preflightReply())
      if (isHealthPath(context.path)) return finish(context, await route(context))
      return finish(context, await routeAndCount(context))
    } catch (error) {
      return finish(context, errorReply(error, context.id), error)
    }
  }

  async function routeAndCount(context: RequestContext): Promise<Reply> {
    try {
      return await route(context)
    } finally {
      if (!context.caller) context.rateLimit = await countFailure(context)
    }
  }

  const countFailure = ({ presented, address }: RequestContext) =>
    presented ? limits.countRejected(presented) : limits.countAnonymous(address)

  function finish(context: RequestContext, { status, headers, body }: Reply, error?: unknown): Reply {
    const { request, path, rateLimit, id } = context
    logRequest(log, context, status, error)
    counting?.recordResponse(context, status)
    if (context.caller) keyUses?.used(context.caller)
    return {
      status,
      headers: {
        'cache-control': 'no-store',
        ...(rateLimit && limitHeaders(rateLimit)),
        ...headers,
        'x-request-id': id,
        'x-content-type-options': 'nosniff',
        ...(isForPages(path) && corsHeaders(request)),
      },
      body: request.method === 'HEAD' ? null : body,
    }
  }

  let hasWarned = false

  /** Anyone can send the header, so it is ignored unless a proxy is trusted. */
  function warnAboutProxy({ headers }: Request) {
    if (trustProxy || hasWarned || !headers.has('x-forwarded-for')) return
    hasWarned = true
    log.warn(
      'X-Forwarded-For is ignored. Behind a proxy, start the service with --trust-proxy (PERKIT_TRUST_PROXY=1)',
    )
  }

  async function reply(request: Request, connInfo: ConnInfo = {}): Promise<Reply> {
    warnAboutProxy(request)
    const response = respond(openRequestContext(request, connInfo, trustProxy))
    running.add(response)
    return response.finally(() => running.delete(response))
  }

  return {
    reply,
    fetch: async (request, connInfo) => asResponse(await reply(request, connInfo)),
    async close() {
      closing = true
      while (running.size > 0) await Promise.all(running)
      await snapshotsOf(store).cancel()
    },
  }
}

// Logs one line per request with the operation's path template, because paths and queries contain codes.

export function logRequest(log: Log, context: RequestContext, status: number, error?: unknown) {
  const { request, id, operation, caller, path, startedAt } = context
  const line = {
    request_id: id,
    method: request.method,
    operation: operation?.id,
    path: operation?.path,
    project_id: caller?.project.id,
    client_id: caller?.client_id,
    status,
    key: error instanceof ApiError ? error.key : undefined,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
  }
  if (error !== undefined && !(error instanceof ApiError)) {
    const faults = error instanceof BrokenContract ? error.faults : undefined
    log.error({ ...line, faults, err: error }, 'request failed')
  } else if (isHealthPath(path)) log.debug(line, 'request completed')
  else log.info(line, 'request completed')
}
