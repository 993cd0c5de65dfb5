/** The handler of an operation: input arrives parsed and authorised, the reply is checked on the way out. */
import type { OperationId, Operations } from '../../contract/index.ts'
import type { Parsed, Reply } from '../../contract/operation.ts'
import type { z } from '../../contract/zod.ts'
import type { Caller } from '../auth/caller.ts'
import type { Accepted, Answer } from './answer.ts'
import type { ApiError } from '../errors.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'
import type { Clock } from '../clock.ts'

/** Counts the unknown codes that a shopper tries, over all requests. */
export interface Guesses {
  /**
   * Variants of a code count once. Does nothing for an empty list. Throws {@link ApiError} `too_many_requests` past the
   * limit.
   */
  count(unknown: readonly string[]): Promise<void>
}

type AlsoReply<Operation> = Operation extends { acceptedReply: { reply: infer Schema extends z.ZodMiniType } }
  ? Accepted<z.output<Schema>>
  : never

/** The outcome of an operation. An error that is returned, not thrown, is an outcome like any other, and kept. */
export type Outcome<Id extends OperationId> = Reply<Operations[Id]> | AlsoReply<Operations[Id]> | ApiError

export interface HandlerContext<Id extends OperationId = OperationId> {
  store: Store
  clock: Clock
  caller: Caller
  guesses: Guesses
  /** Where the service is reached, as links name it: `https://perks.example`. */
  baseUrl: string
  /** Starts work that was accepted for later. Call it after the transaction. */
  wake(): void
  /**
   * Runs `work` in one transaction, and with an `Idempotency-Key` only once: the first answer is kept with what
   * it did, and given again to whoever comes with the same key and request. Everything that changes something
   * goes through here. A {@link ApiError} is kept as well: one that `work` throws undoes what it did and is thrown on,
   * with one that it returns what was written stays. As in every transaction, only `tx` may be queried, and `work`
   * may run again.
   */
  withIdempotency(work: (tx: Db) => Promise<Outcome<Id>>): Promise<Answer>
}

/** Throws {@link ApiError} and nothing else on purpose. */
export type Handler<Id extends OperationId> = (
  input: Parsed<Operations[Id]>,
  context: HandlerContext<Id>,
) => Promise<Outcome<Id> | Answer>

/** Every operation of the contract: one without a handler does not compile. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> }
