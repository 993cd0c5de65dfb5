/** The steps of one operation, in their order. */
import type { OperationId } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { authenticate, WrongCredentials } from '../credentials/authenticate.ts'
import { demandScope } from '../credentials/scopes.ts'
import type { Clock, Handlers, HandlerContext } from '../handlers/handler.ts'
import type { Store } from '../store/store.ts'
import type { Exchange } from './exchange.ts'
import { readInput } from './input.ts'
import type { Limits } from './limits.ts'
import { replyOf } from './output.ts'
import { Refusal } from './refusal.ts'

export interface Parts {
  store: Store
  clock: Clock
  limits: Limits
  handlers: Handlers
}

/** Checks, reads, asks the handler, checks again. Throws {@link Refusal} and whatever goes wrong. */
export async function serve(
  operation: Operation,
  params: Record<string, string>,
  exchange: Exchange,
  parts: Parts,
): Promise<Response> {
  const caller = await callerOf(operation, exchange, parts)
  exchange.caller = caller
  exchange.standing = await parts.limits.countKey(`${caller.side} ${caller.client_id}`)
  demandScope(operation, caller.scopes ?? [])
  demandOwnProject(params, caller.project.id)

  const handler = handlerOf(parts.handlers, operation.id)
  if (!handler) throw new Refusal('not_implemented')
  const input = await readInput(operation, params, exchange.request)
  const reply = await handler(input, { store: parts.store, clock: parts.clock, caller })
  return replyOf(operation, reply)
}

async function callerOf(
  operation: Operation,
  { request, address }: Exchange,
  { store, clock, limits }: Parts,
) {
  await limits.demandGuesses(address)
  try {
    return await authenticate(store.db, operation, request.headers, clock.now())
  } catch (error) {
    if (error instanceof WrongCredentials && error.guess) await limits.countMiss(address)
    throw error
  }
}

/** A management key opens its own project; every other looks like one that is not there. */
function demandOwnProject({ projectId }: Record<string, string>, own: string) {
  if (projectId !== undefined && projectId !== own) throw new Refusal('resource_not_found')
}

/** A handler of any operation. Its input was parsed by that operation's own schemas just before. */
type AnyHandler = (input: Record<string, unknown>, context: HandlerContext) => Promise<unknown>

const handlerOf = (handlers: Handlers, id: string) => handlers[id as OperationId] as AnyHandler | undefined // the table's ids are the handlers' names
