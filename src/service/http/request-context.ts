import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { Operation } from '../../contract/operation.ts'
import type { Caller } from '../auth/caller.ts'
import type { JsonResponse } from './response.ts'
import type { PresentedCredentials, RateLimitStatus } from './limits.ts'

export interface RequestContext {
  request: Request
  id: string
  /** As on the wire, not decoded. */
  path: string
  address: string
  /** Milliseconds of `performance.now()`. */
  startedAt: number
  /** Whether the whole body has arrived, so that reading it does not wait. False if unknown. */
  bodyHasArrived(): Promise<boolean>
  operation?: Operation
  /** Credentials that were rejected. */
  presented?: PresentedCredentials
  caller?: Caller
  /** The operation's response; undefined if the request was refused earlier. */
  response?: JsonResponse
  rateLimit?: RateLimitStatus
}

export function openRequestContext(
  request: Request,
  connInfo: ConnInfo,
  trustProxy: boolean,
): RequestContext {
  const sent = request.headers.get('x-request-id')
  return {
    request,
    id: sent !== null && /^[\w.:-]{1,100}$/.test(sent) ? sent : randomUUID(),
    path: new URL(request.url).pathname,
    address: addressOf(request, connInfo, trustProxy),
    startedAt: performance.now(),
    async bodyHasArrived() {
      // Node passes on a request before it parses the body, even if both have arrived together.
      await setImmediate()
      return connInfo.incoming?.complete ?? false
    },
  }
}

/** Pages cannot use the server and management sides. */
export const isForPages = (path: string) => path === '/client/v1' || path.startsWith('/client/v1/')

export const isHealthPath = (path: string) => path === '/healthz' || path === '/readyz'

/** Connection info that a host may pass to `fetch`; this is what `@hono/node-server` passes. */
export interface ConnInfo {
  incoming?: {
    socket?: { remoteAddress?: string | undefined }
    /**
     * Whether the whole body has arrived. If a host omits it, or the whole `incoming`, requests with a body are not
     * prefetched, so each takes one more query.
     */
    complete?: boolean
  }
}

/**
 * The caller's address: that of the socket or, behind a trusted proxy, the last entry of X-Forwarded-For, which that
 * proxy wrote itself. Earlier entries are unverified. An IPv6 address is reduced to its /64 prefix, which usually
 * belongs to one subscriber.
 */
export function addressOf(request: Request, connInfo: ConnInfo, trustProxy: boolean): string {
  const socket = connInfo.incoming?.socket?.remoteAddress ?? 'unknown'
  const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return ipPrefix(forwarded !== undefined && isIP(forwarded) ? forwarded : socket)
}

/** Behind a trusted proxy, the URL has the scheme of the original request. */
export function requestBaseUrl(request: Request, trustProxy: boolean): string {
  const { origin, host } = new URL(request.url)
  const scheme = trustProxy ? request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined
  return scheme === 'https' || scheme === 'http' ? `${scheme}://${host}` : origin
}

function ipPrefix(address: string) {
  const bare = address.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (isIP(bare) !== 6) return bare
  const [start = '', tail] = bare.split('::')
  const head = start.split(':').filter(Boolean)
  const end = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - head.length - end.length
  const expanded = [...head, ...Array<string>(Math.max(missing, 0)).fill('0'), ...end]
  return `${expanded
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
