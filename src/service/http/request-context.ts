/** State of one request on its way through the service. */
import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Operation } from '../../contract/operation.ts'
import type { Caller } from '../auth/caller.ts'
import type { Answer } from './answer.ts'
import type { Standing } from './limits.ts'

export interface RequestContext {
  request: Request
  /** `X-Request-Id` if it is well-formed, otherwise a new id. */
  id: string
  /** As on the wire, not decoded. */
  path: string
  address: string
  /** Milliseconds of `performance.now()`. */
  startedAt: number
  operation?: Operation
  caller?: Caller
  /** The operation's response; undefined if the request was refused earlier. */
  answer?: Answer
  /** Status of the rate limit that applies to this request. */
  standing?: Standing
}

export function openRequestContext(
  request: Request,
  surroundings: Surroundings,
  trustProxy: boolean,
): RequestContext {
  const shown = request.headers.get('x-request-id')
  return {
    request,
    id: shown !== null && /^[\w.:-]{1,100}$/.test(shown) ? shown : randomUUID(),
    path: new URL(request.url).pathname,
    address: addressOf(request, surroundings, trustProxy),
    startedAt: performance.now(),
  }
}

/** Whether pages of other hosts may call this path. The server and management sides are not for pages. */
export const isForPages = (path: string) => path === '/client/v1' || path.startsWith('/client/v1/')

export const isHealthPath = (path: string) => path === '/healthz' || path === '/readyz'

// Network addresses: the caller's, by which limits are counted, and the service's own.

/** Connection info that a host may pass to `fetch`; this is what `@hono/node-server` passes. */
export interface Surroundings {
  incoming?: { socket?: { remoteAddress?: string | undefined } }
}

/**
 * The caller's address: of the socket or, behind a trusted proxy, the last entry of X-Forwarded-For, which that
 * proxy wrote itself. Earlier entries are unverified. An IPv6 address counts by its /64 prefix, which usually
 * belongs to one household.
 */
export function addressOf(request: Request, surroundings: Surroundings, trustProxy: boolean): string {
  const socket = surroundings.incoming?.socket?.remoteAddress ?? 'unknown'
  const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return household(forwarded !== undefined && isIP(forwarded) ? forwarded : socket)
}

/**
 * `https://perks.example`: the origin of the request or, behind a trusted proxy, with the scheme of the original
 * request.
 */
export function addressAsked(request: Request, trustProxy: boolean): string {
  const { origin, host } = new URL(request.url)
  const scheme = trustProxy ? request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined
  return scheme === 'https' || scheme === 'http' ? `${scheme}://${host}` : origin
}

function household(address: string) {
  const bare = address.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (isIP(bare) !== 6) return bare
  const [head = '', tail] = bare.split('::')
  const groups = head.split(':').filter(Boolean)
  const end = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - end.length
  const whole = [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...end]
  return `${whole
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
