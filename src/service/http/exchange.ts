/** One request on its way through the service, and what has been learnt about it so far. */
import { randomUUID } from 'node:crypto'
import type { Operation } from '../../contract/operation.ts'
import type { Caller } from '../auth/caller.ts'
import { addressOf, type Surroundings } from './address.ts'
import type { Standing } from './limits.ts'
import type { Answer } from './output.ts'

export interface Exchange {
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

export function openExchange(request: Request, surroundings: Surroundings, trustProxy: boolean): Exchange {
  const shown = request.headers.get('x-request-id')
  return {
    request,
    id: shown !== null && /^[\w.:-]{1,100}$/.test(shown) ? shown : randomUUID(),
    path: new URL(request.url).pathname,
    address: addressOf(request, surroundings, trustProxy),
    startedAt: performance.now(),
  }
}
