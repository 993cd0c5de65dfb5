/** Before a handler runs, the request is authorized and its input is parsed. Afterwards, the reply is checked. */
import type { RawBuilder } from 'kysely'
import type { OperationId, Operations } from '../../contract/index.ts'
import type { Parsed, Reply } from '../../contract/operation.ts'
import type { z } from '../../contract/zod.ts'
import type { Caller } from '../auth/caller.ts'
import type { Accepted, JsonResponse } from './response.ts'
import type { ApiError } from '../errors.ts'
import type { Prepare } from './idempotency.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'
import type { Clock } from '../clock.ts'

/** Limits how many unknown codes a shopper can try, across all requests. */
export interface CodeGuessLimiter {
  /**
   * Codes that compare as equal count once. Does nothing for an empty list, even over the limit.
   *
   * @throws {ApiError} `too_many_requests` over the limit.
   */
  count(unknown: readonly string[]): Promise<void>
}

type AcceptedReply<Operation> = Operation extends {
  acceptedReply: { reply: infer Schema extends z.ZodMiniType }
}
  ? Accepted<z.output<Schema>>
  : never

export type Outcome<Id extends OperationId> = Reply<Operations[Id]> | AcceptedReply<Operations[Id]> | ApiError

export interface HandlerContext<Id extends OperationId = OperationId> {
  store: Store
  clock: Clock
  caller: Caller
  codeGuessLimiter: CodeGuessLimiter
  /** Base URL of links: `https://perks.example`. */
  baseUrl: string
  /** The value of the operation's {@link Prefetch}, if any. */
  prefetched?: unknown
  /** Starts accepted background work. Call it after the transaction. */
  wake(): void
  /** Stores the due points and the tier of a card, as of `now`, in the background, because a read changes nothing itself. */
  settle(voucher_id: string, now: Date): void
  /**
   * Runs `work` in one transaction. With an `Idempotency-Key` it runs only once: its response is stored and repeated
   * for later requests with the same key. All changes go through here.
   *
   * An {@link ApiError} is stored, too. If `work` throws it, its changes are rolled back. If `work` returns it, its
   * changes are committed. Query only `tx`; `work` may run again.
   *
   * `prepare` can return one statement that does the same, which is faster. If it returns none, or the statement changes
   * nothing, `work` runs.
   */
  withIdempotency(
    work: (tx: Db) => Promise<Outcome<Id>>,
    prepare?: Prepare<Outcome<Id>>,
  ): Promise<JsonResponse>
}

/** {@link ApiError} is the only error thrown on purpose. */
export type Handler<Id extends OperationId> = (
  input: Parsed<Operations[Id]>,
  context: HandlerContext<Id>,
) => Promise<Outcome<Id> | JsonResponse>

/**
 * Returns an SQL expression that is evaluated in the statement for the credentials, which saves a round trip. It can use
 * `project`, a joined row of projects. Only for operations with server or client credentials. It must be cheap, because it
 * is evaluated before the rate limit per key, the origin and the scopes are checked. A request whose body is still arriving
 * has no prefetch, because unknown clients must not make the service wait for a body.
 */
export type Prefetch<Id extends OperationId> = (
  input: Parsed<Operations[Id]>,
  now: Date,
) => RawBuilder<unknown> | undefined

export type Prefetches = { readonly [Id in OperationId]?: Prefetch<Id> }

export type Handlers = { readonly [Id in OperationId]: Handler<Id> }
