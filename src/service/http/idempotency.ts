/**
 * Runs each change in one transaction or statement, and only once per `Idempotency-Key` ("where the specification is
 * silent", Idempotency).
 *
 * A client that receives `Idempotency-Status: new` or `replayed` can treat the attempt as settled: that response is
 * stored, and every later delivery of the same request gets it. A refusal that rolled back its work is therefore
 * stored as well. Otherwise, a late duplicate could still succeed after the shopper has seen the failure.
 *
 * Responses that do not depend on the request are not stored: too many requests, and failures of the service. They
 * leave the key unused and have no status, like responses sent before the key was looked up.
 */
import { createHash } from 'node:crypto'
import type { NotNull, RawBuilder } from 'kysely'
import { deleteBatch } from '../database/sql-snippets.ts'
import { sql } from '../database/kysely.ts'
import { codeOf, isConflict, uniqueViolation } from '../database/retry.ts'
import type { Store } from '../database/store.ts'
import type { Db, Tables } from '../database/tables.ts'
import type { Operation } from '../../contract/operation.ts'
import type { Caller } from '../auth/caller.ts'
import type { Clock } from '../clock.ts'
import { ApiError } from '../errors.ts'
import type { CheckReply } from './reply-checks.ts'
import { JsonResponse, toJsonResponse } from './response.ts'

export interface IdempotentRequest {
  operation: Operation
  caller: Caller
  /** Parsed, so that the formatting of the JSON does not matter. */
  input: Readonly<Record<string, unknown>>
  /** Null if the client sent no key. The request can then be executed twice. */
  key: string | null
  request_id: string
}

export type WithIdempotency = (
  idempotent: IdempotentRequest,
  work: (tx: Db) => Promise<unknown>,
  prepare?: Prepare<unknown>,
) => Promise<JsonResponse>

/** Undefined if the request needs a transaction. Changes nothing itself. */
export type Prepare<Outcome> = () => Promise<SingleStatement<Outcome> | undefined>

/** A change that is complete in one statement, with the response to store. */
export interface SingleStatement<Outcome> {
  reply: Outcome
  /**
   * Returns false if the statement has changed nothing. Otherwise returns true or, if the statement has completed the text
   * of the response, that text as it is stored.
   */
  execute(response: ResponseToStore, text: string): Promise<boolean | string>
}

/** Parts of the statement. */
export interface ResponseToStore {
  /** Whether no response is stored under the key and no other request holds it. If true, holds the key. */
  isNew: RawBuilder<boolean>
  /**
   * The last CTE, after a comma: inserts the response if `source` has a row. Fails if the key was used meanwhile. `text`
   * replaces the text of the response.
   */
  insertFrom(source: string, text?: RawBuilder<string>): RawBuilder<unknown>
}

/** Create one per process. @throws {ApiError} `idempotency_mismatch` and `request_in_progress`. */
export function createIdempotency(store: Store, clock: Clock, check?: CheckReply): WithIdempotency {
  const running = new Set<string>()

  /**
   * Refuses only duplicates in this process. A duplicate in another process waits for the transaction that holds the key.
   */
  async function exclusively(owner: KeyOwner, work: () => Promise<JsonResponse>) {
    const name = JSON.stringify(owner)
    if (running.has(name)) throw inProgress()
    running.add(name)
    return work().finally(() => running.delete(name))
  }

  return async (idempotent, work, prepare) => {
    const { operation, caller, key, request_id } = idempotent
    const respond = async (tx: Db, work: (tx: Db) => Promise<unknown>) =>
      toJsonResponse(operation, await work(tx), request_id, check)
    const inOneStatement = async (storing: (response: JsonResponse) => ResponseToStore) => {
      try {
        const statement = await prepare?.()
        if (!statement) return undefined
        const response = toJsonResponse(operation, statement.reply, request_id, check)
        const done = await statement.execute(storing(response), response.text)
        if (typeof done === 'string') return new JsonResponse(response.status, done)
        return done ? response : undefined
      } catch (error) {
        if (needsTransaction(error)) return undefined
        throw error
      }
    }
    if (key === null || !operation.idempotent) {
      const response = await inOneStatement(() => nothingToStore)
      return response ?? store.transaction((tx) => respond(tx, work))
    }

    const owner = ownerOf(caller, key)
    const request = { ...describeRequest(idempotent), request_hash: hashOf(idempotent) }
    const runOnce = (work: (tx: Db) => Promise<unknown>) =>
      store.transaction(async (tx) => {
        const stored = await claimKey(tx, owner, request, clock.now()).catch(refuseWaiting)
        if (stored && stored.request_hash !== request.request_hash) throw mismatch()
        if (stored) return new JsonResponse(stored.status, stored.answer, 'replayed')
        const { status, text } = await respond(tx, work)
        await storeResponse(tx, owner, { status, answer: text })
        return new JsonResponse(status, text, 'new')
      })

    return exclusively(owner, async () => {
      const response = await inOneStatement(({ status, text }) =>
        responseToStore(owner, { ...request, status, answer: text }, clock.now()),
      )
      if (response) return new JsonResponse(response.status, response.text, 'new')
      return runOnce(work).catch(async (error: unknown) => {
        if (!isOutcome(error)) throw error
        // The key was rolled back with the work. If another process has claimed it since, the response of that process
        // counts.
        const settled = await runOnce(async () => error)
        if (settled.keyStatus === 'replayed') return settled
        error.keyStatus = 'new'
        throw error
      })
    })
  }
}

/**
 * Thrown refusals are stored in a transaction. After a conflict, a violated constraint, such as a used key, or a statement
 * timeout, the statement has changed nothing. If another process still holds the key after a timeout, the transaction
 * responds with `request_in_progress`.
 */
const needsTransaction = (error: unknown) =>
  error instanceof ApiError ||
  isConflict(error) ||
  [uniqueViolation, checkViolation, statementTimeout].includes(codeOf(error))

const checkViolation = '23514'

const statementTimeout = '57014'

/**
 * All pages of a shop share its client key, so the idempotency keys of client-side requests are separate per customer.
 */
export const ownerOf = ({ project, side, client_id, customer_id }: Caller, key: string): KeyOwner => ({
  project_id: project.id,
  client: `${side} ${client_id}`,
  customer_id: side === 'client' ? customer_id : null,
  key,
})

const describeRequest = ({ operation, caller, input }: IdempotentRequest) => ({
  operation: operation.id,
  customer_id: caller.customer_id,
  member_id: typeof input.memberId === 'string' ? input.memberId : null,
})

const hashOf = ({ operation, input, caller }: IdempotentRequest) =>
  createHash('sha256')
    .update(JSON.stringify([operation.id, input, caller.customer_id]))
    .digest('hex')

/** Whether the error depends on the request alone, so that a retry would get the same error. */
const isOutcome = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.keyStatus === undefined &&
  error.status < 500 &&
  error.key !== 'too_many_requests'

/** A statement timeout means that another process still holds the key. */
function refuseWaiting(error: unknown): never {
  throw codeOf(error) === statementTimeout ? inProgress() : error
}

const inProgress = () =>
  new ApiError('request_in_progress', { headers: { 'Retry-After': '1' }, keyStatus: 'running' })

const mismatch = () => new ApiError('idempotency_mismatch', { keyStatus: 'mismatch' })

const day = 24 * 60 * 60 * 1000
/** See "where the specification is silent", Idempotency. */
const retentionMs = 7 * day

/** Keys of different projects, clients or customers are independent. */
interface KeyOwner {
  project_id: string
  client: string
  /** Null on the server side and for guests. */
  customer_id: string | null
  key: string
}

const primaryKeyOf = ({ project_id, client, customer_id, key }: KeyOwner) => ({
  project_id,
  client: customer_id === null ? client : `${client} ${customer_id}`,
  key,
})

/**
 * Every request takes this lock first. The row of the key would not be enough: a single statement inserts it last, so the
 * key would seem unused until then, and two requests with one key could deadlock.
 */
const lockIdOf = ({ project_id, client, key }: ReturnType<typeof primaryKeyOf>) =>
  sql<number>`hashtextextended(${JSON.stringify([project_id, client, key])}, 0)`

const requestColumns = ['request_hash', 'operation', 'customer_id', 'member_id'] as const

export type KeyedRequest = Pick<Tables['idempotency_keys'], (typeof requestColumns)[number]>

const storedColumns = [...requestColumns, 'status', 'answer'] as const

export interface StoredResponse extends KeyedRequest {
  status: number
  answer: string
}

/**
 * Returns the response stored under the key, or undefined if the key is new. Waits for another transaction that holds
 * the key.
 */
async function claimKey(
  tx: Db,
  owner: KeyOwner,
  request: KeyedRequest,
  now: Date,
): Promise<StoredResponse | undefined> {
  const row = primaryKeyOf(owner)
  const { request_hash, operation, customer_id, member_id } = request
  const { rows: claimed } = await sql`
    insert into idempotency_keys as stored
      (project_id, client, key, request_hash, operation, customer_id, member_id, created_at)
    select ${row.project_id}, ${row.client}, ${row.key}, ${request_hash}, ${operation}, ${customer_id}, ${member_id},
      ${now}::timestamptz
    from pg_advisory_xact_lock(${lockIdOf(row)})
    on conflict (project_id, client, key) do update
      set request_hash = excluded.request_hash, operation = excluded.operation, customer_id = excluded.customer_id,
        member_id = excluded.member_id, status = null, answer = null, created_at = excluded.created_at
      where stored.created_at <= ${expiryCutoff(now)}
    returning key`.execute(tx)
  if (claimed.length > 0) return adoptSharedKey(tx, owner, now)

  const { status, answer, ...stored } = await tx
    .selectFrom('idempotency_keys')
    .select(storedColumns)
    .where('project_id', '=', row.project_id)
    .where('client', '=', row.client)
    .where('key', '=', row.key)
    .executeTakeFirstOrThrow()
  if (status === null || answer === null)
    throw new Error('An idempotency key was stored without its response.')
  return { ...stored, status, answer }
}

/**
 * Earlier releases stored a key once for all customers of a client, and a process of such a release may still be
 * running. Copies the response that such a process stored for this customer in the last seven days, and returns it.
 */
async function adoptSharedKey(tx: Db, owner: KeyOwner, now: Date): Promise<StoredResponse | undefined> {
  if (owner.customer_id === null) return undefined
  const row = primaryKeyOf(owner)
  return tx
    .updateTable('idempotency_keys as own')
    .from('idempotency_keys as shared')
    .set(({ ref }) =>
      Object.fromEntries(
        [...storedColumns, 'created_at' as const].map((column) => [column, ref(`shared.${column}`)]),
      ),
    )
    .where('own.project_id', '=', row.project_id)
    .where('own.client', '=', row.client)
    .where('own.key', '=', row.key)
    .where('shared.project_id', '=', row.project_id)
    .where('shared.client', '=', owner.client)
    .where('shared.key', '=', row.key)
    .where('shared.customer_id', '=', owner.customer_id)
    .where('shared.created_at', '>', expiryCutoff(now))
    .where('shared.status', 'is not', null)
    .where('shared.answer', 'is not', null)
    .returning(storedColumns.map((column) => `own.${column}` as const))
    .$narrowType<{ status: NotNull; answer: NotNull }>()
    .executeTakeFirst()
}

async function storeResponse(
  tx: Db,
  owner: KeyOwner,
  { status, answer }: Pick<StoredResponse, 'status' | 'answer'>,
): Promise<void> {
  const { project_id, client, key } = primaryKeyOf(owner)
  await tx
    .updateTable('idempotency_keys')
    .set({ status, answer })
    .where('project_id', '=', project_id)
    .where('client', '=', client)
    .where('key', '=', key)
    .execute()
}

/** For a request without a key. */
const nothingToStore: ResponseToStore = { isNew: sql`true`, insertFrom: () => sql`` }

function responseToStore(
  owner: KeyOwner,
  { request_hash, operation, customer_id, member_id, status, answer }: StoredResponse,
  now: Date,
): ResponseToStore {
  const { project_id, client, key } = primaryKeyOf(owner)
  return {
    // Earlier releases stored a key under the client alone: see `adoptSharedKey`.
    isNew: sql`case when exists (
      select from idempotency_keys
      where project_id = ${project_id} and client in (${client}, ${owner.client}) and key = ${key}
    ) then false else pg_try_advisory_xact_lock(${lockIdOf({ project_id, client, key })}) end`,
    insertFrom: (source, text = sql`${answer}`) => sql`, stored as (
      insert into idempotency_keys
        (project_id, client, key, request_hash, operation, customer_id, member_id, status, answer, created_at)
      select ${project_id}, ${client}, ${key}, ${request_hash}, ${operation}, ${customer_id}, ${member_id},
        ${status}::integer, ${text}, ${now}::timestamptz
      from ${sql.table(source)}
    )`,
  }
}

const lockTimeout = '55P03'

/**
 * Returns the response stored under a key. Waits up to a second for a request that holds the key, then returns
 * `running`. Undefined if the key was never used. Writes nothing.
 */
export async function findStoredResponse(
  store: Store,
  owner: KeyOwner,
  now: Date,
): Promise<StoredResponse | 'running' | undefined> {
  const stored = await readStoredResponse(store.db, owner, now)
  if (stored) return stored
  try {
    return await store.transaction(async (tx) => {
      await sql`set local lock_timeout = '1s'`.execute(tx)
      await sql`select pg_advisory_xact_lock_shared(${lockIdOf(primaryKeyOf(owner))})`.execute(tx)
      // Only a statement that begins after the wait sees what the other request has stored.
      return readStoredResponse(tx, owner, now)
    })
  } catch (error) {
    // The statement timeout may be shorter than the lock timeout.
    if ([lockTimeout, statementTimeout].includes(codeOf(error))) return 'running'
    throw error
  }
}

/** Includes a response that an earlier release stored for this customer under the client alone: see `adoptSharedKey`. */
async function readStoredResponse(db: Db, owner: KeyOwner, now: Date): Promise<StoredResponse | undefined> {
  const { project_id, client, key } = primaryKeyOf(owner)
  const rows = await db
    .selectFrom('idempotency_keys')
    .select(['client', ...storedColumns])
    .where('project_id', '=', project_id)
    .where('key', '=', key)
    .where('client', 'in', [client, owner.client])
    .where('created_at', '>', expiryCutoff(now))
    .where('status', 'is not', null)
    .where('answer', 'is not', null)
    .$narrowType<{ status: NotNull; answer: NotNull }>()
    .execute()
  return (
    rows.find((row) => row.client === client) ?? rows.find((row) => row.customer_id === owner.customer_id)
  )
}

export const deleteOldKeys = (db: Db, now: Date) =>
  deleteBatch(
    db,
    'idempotency_keys',
    ['project_id', 'client', 'key'],
    sql`created_at <= ${expiryCutoff(now)}`,
  )

const expiryCutoff = (now: Date) => new Date(now.getTime() - retentionMs)
