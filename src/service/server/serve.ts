/** The steps of one operation, in their order. */
import type { OperationId } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import type { Caller } from '../auth/caller.ts'
import { authenticate, WrongCredentials } from '../auth/authenticate.ts'
import { requireScope } from '../auth/scopes.ts'
import type { HandlerContext, Handlers } from '../http/handler.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../database/store.ts'
import type { RequestContext } from '../http/request-context.ts'
import { readInput } from '../http/input.ts'
import type { Limits } from '../http/limits.ts'
import type { WithIdempotency } from '../http/idempotency.ts'
import { answerOf, type Answer } from '../http/answer.ts'
import { ApiError } from '../errors.ts'

export interface Dependencies {
  store: Store
  clock: Clock
  limits: Limits
  handlers: Handlers
  withIdempotency: WithIdempotency
  /** Something was accepted that is to be done now. */
  wake: () => void
  /** Where the service is reached, as links name it. */
  baseUrlOf: (request: Request) => string
}

/** Checks, reads, asks the handler, checks again. Throws {@link ApiError} and whatever goes wrong. */
export async function serve(
  operation: Operation,
  params: Record<string, string>,
  exchange: RequestContext,
  parts: Dependencies,
): Promise<Answer> {
  const caller = await callerOf(operation, exchange, parts)
  exchange.caller = caller
  exchange.standing = await parts.limits.countKey(`${caller.side} ${caller.client_id}`)
  requireScope(operation, caller.scopes ?? [])
  requireOwnProject(params, caller.project.id)

  const handler = handlerOf(parts.handlers, operation.id)
  const input = await readInput(operation, params, exchange.request)
  const key = exchange.request.headers.get('idempotency-key')
  const asking = { operation, caller, input, key, request_id: exchange.id }
  const given = await handler(input, {
    store: parts.store,
    clock: parts.clock,
    caller,
    guesses: guessesOf(caller, exchange.address, parts.limits),
    baseUrl: parts.baseUrlOf(exchange.request),
    wake: parts.wake,
    withIdempotency: (work) => parts.withIdempotency(asking, work),
  })
  const leaving = answerOf(operation, given, exchange.id)
  if (leaving.status === 202) parts.wake()
  return leaving
}

function guessesOf({ project, customer_id, client_id }: Caller, address: string, limits: Limits) {
  const shopper = { address, name: JSON.stringify([project.id, customer_id ?? client_id]) }
  return {
    demand: () => limits.requireCodes(shopper),
    count: (unknown: number) => limits.countUnknownCodes(shopper, unknown),
  }
}

async function callerOf(
  operation: Operation,
  { request, address }: RequestContext,
  { store, clock, limits }: Dependencies,
) {
  await limits.requireGuesses(address)
  try {
    return await authenticate(store.db, operation, request.headers, clock.now())
  } catch (error) {
    if (error instanceof WrongCredentials && error.guess) await limits.countMiss(address)
    throw error
  }
}

/** A management key opens its own project; every other looks like one that is not there. */
function requireOwnProject({ projectId }: Record<string, string>, own: string) {
  if (projectId !== undefined && projectId !== own) throw new ApiError('resource_not_found')
}

/** A handler of any operation. Its input was parsed by that operation's own schemas just before. */
type AnyHandler = (input: Record<string, unknown>, context: HandlerContext) => Promise<unknown>

const handlerOf = (handlers: Handlers, id: string) => handlers[id as OperationId] as AnyHandler // the table's ids are the handlers' names
