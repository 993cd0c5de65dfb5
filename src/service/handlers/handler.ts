/** What stands behind an operation: input arrives parsed and authorised, the reply is checked on the way out. */
import type { OperationId, Operations } from '../../contract/index.ts'
import type { Parsed, Reply } from '../../contract/operation.ts'
import type { Caller } from '../credentials/caller.ts'
import type { Store } from '../store/store.ts'

/** The time as the service reads it; tests bring their own. */
export interface Clock {
  now(): Date
}

export interface HandlerContext {
  store: Store
  clock: Clock
  caller: Caller
}

/** Throws {@link Refusal} and nothing else on purpose. */
export type Handler<Id extends OperationId> = (
  input: Parsed<Operations[Id]>,
  context: HandlerContext,
) => Promise<Reply<Operations[Id]>>

export type Handlers = { readonly [Id in OperationId]?: Handler<Id> }
