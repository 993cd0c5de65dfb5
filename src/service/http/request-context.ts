/** One request on its way through the service, and what has been learnt about it so far. */
import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Operation } from '../../contract/operation.ts'
import type { Caller } from '../auth/caller.ts'
import type { Answer } from './answer.ts'
import type { Standing } from './limits.ts'

export interface RequestContext {
  request: Request
  /** Echoed from `X-Request-Id` when it is a sane one, else made here. */
  id: string
  /** As on the wire, undecoded. */
  path: string
  address: string
  /** Milliseconds of `performance.now()`. */
  startedAt: number
  operation?: Operation
  caller?: Caller
  /** What the operation came to; none for a request that was refused before. */
  answer?: Answer
  /** Where the caller stands with the limit that counts for this request. */
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

/** Whether pages of other hosts are meant to call this path. The server and management sides are not for pages. */
export const isForPages = (path: string) => path === '/client/v1' || path.startsWith('/client/v1/')

export const isHealthPath = (path: string) => path === '/healthz' || path === '/readyz'

// What the network says: the caller's address, which limits are counted by, and our own.

/** What a host of the service may hand to `fetch` beside the request; `@hono/node-server` hands over this. */
export interface Surroundings {
  incoming?: { socket?: { remoteAddress?: string | undefined } }
}

/**
 * The address of the caller: of the socket or, behind one trusted proxy, the last of X-Forwarded-For, which that
 * proxy wrote itself (those before it are what the caller claims). IPv6 by its /64, which one household holds.
 */
export function addressOf(request: Request, surroundings: Surroundings, trustProxy: boolean): string {
  const socket = surroundings.incoming?.socket?.remoteAddress ?? 'unknown'
  const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return household(forwarded !== undefined && isIP(forwarded) ? forwarded : socket)
}

/** `https://perks.example`: of the request or, behind one trusted proxy, with the scheme that the proxy was asked by. */
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
