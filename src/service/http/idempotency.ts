/**
 * What changes something happens in one transaction, and under one `Idempotency-Key` only once ("where the
 * specification is silent", Idempotency).
 *
 * Who hears `Idempotency-Status: new` or `replayed` may call the attempt settled, because that answer is in the store
 * and every later delivery of the same request gets it, however late and whoever repeats it. So a refusal that undid
 * its work is kept as well: otherwise a duplicate that arrives after it could still do what the shopper was told had
 * not been done. Only what says nothing about the request is not kept: too many requests, and a service that fails.
 * Such an answer leaves the key free and has no status; neither has one that was given before the key was looked up.
 */
import { createHash } from 'node:crypto'
import type { NotNull } from 'kysely'
import { deleteBatch } from '../database/sql-snippets.ts'
import { sql } from '../database/kysely.ts'
import { codeOf } from '../database/retry.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'
import type { Operation } from '../../contract/operation.ts'
import type { Caller } from '../auth/caller.ts'
import type { Clock } from '../clock.ts'
import { ApiError } from '../errors.ts'
import { Answer, answerOf } from './answer.ts'

/** A request as its answer is kept: who asked for what. */
export interface IdempotentRequest {
  operation: Operation
  caller: Caller
  /** As parsed: the same request is the same, however its JSON was written. */
  input: Readonly<Record<string, unknown>>
  /** Null where the caller sent none: then it may happen twice. */
  key: string | null
  request_id: string
}

/** Throws whatever `work` throws. */
export type WithIdempotency = (
  idempotent: IdempotentRequest,
  work: (tx: Db) => Promise<unknown>,
) => Promise<Answer>

/** One for the whole process. Throws {@link ApiError} `idempotency_mismatch` and `request_in_progress`. */
export function createIdempotency(store: Store, clock: Clock): WithIdempotency {
  const running = new Set<string>()

  /** A duplicate in this process is refused at once; one in another process waits in the store. */
  async function alone(owner: KeyOwner, work: () => Promise<Answer>) {
    const name = JSON.stringify(owner)
    if (running.has(name)) throw inProgress()
    running.add(name)
    return work().finally(() => running.delete(name))
  }

  return (idempotent, work) => {
    const { operation, caller, key, request_id } = idempotent
    const answerTo = async (tx: Db, work: (tx: Db) => Promise<unknown>) =>
      answerOf(operation, await work(tx), request_id)
    if (key === null || !operation.idempotent) return store.transaction((tx) => answerTo(tx, work))

    const owner = ownerOf(caller, key)
    const request = { ...topicOf(idempotent), request_hash: hashOf(idempotent) }
    const answer = (work: (tx: Db) => Promise<unknown>) =>
      store.transaction(async (tx) => {
        const kept = await claimKey(tx, owner, request, clock.now()).catch(refuseWaiting)
        if (kept && kept.request_hash !== request.request_hash) throw mismatch()
        if (kept) return new Answer(kept.status, kept.answer, 'replayed')
        const { status, text } = await answerTo(tx, work)
        await keepAnswer(tx, owner, { status, answer: text })
        return new Answer(status, text, 'new')
      })

    return alone(owner, () =>
      answer(work).catch(async (error: unknown) => {
        if (!isOutcome(error)) throw error
        // The key was undone with the work. Another process may have taken it since, and then its answer counts.
        const settled = await answer(async () => error)
        if (settled.keyStatus === 'replayed') return settled
        error.keyStatus = 'new'
        throw error
      }),
    )
  }
}

/** All pages of a shop share its client key, so each customer has idempotency keys of their own there. */
export const ownerOf = ({ project, side, client_id, customer_id }: Caller, key: string): KeyOwner => ({
  project_id: project.id,
  client: `${side} ${client_id}`,
  customer_id: side === 'client' ? customer_id : null,
  key,
})

/** What is known of the request without its body. */
const topicOf = ({ operation, caller, input }: IdempotentRequest) => ({
  operation: operation.id,
  customer_id: caller.customer_id,
  member_id: typeof input.memberId === 'string' ? input.memberId : null,
})

const hashOf = ({ operation, input, caller }: IdempotentRequest) =>
  createHash('sha256')
    .update(JSON.stringify([operation.id, input, caller.customer_id]))
    .digest('hex')

/** Whether it says what became of the request, and would be as true of the same request later. */
const isOutcome = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.keyStatus === undefined &&
  error.status < 500 &&
  error.key !== 'too_many_requests'

const statementTimeout = '57014'

/** The other process has taken longer than a statement may. */
function refuseWaiting(error: unknown): never {
  throw codeOf(error) === statementTimeout ? inProgress() : error
}

const inProgress = () =>
  new ApiError('request_in_progress', { headers: { 'Retry-After': '1' }, keyStatus: 'running' })

const mismatch = () => new ApiError('idempotency_mismatch', { keyStatus: 'mismatch' })

// The first answer to each key, kept in the same transaction as what it answers for.

const day = 24 * 60 * 60 * 1000
/** "Where the specification is silent", Idempotency: kept 7 days. */
const keptFor = 7 * day

/** Who sent which key. Keys of different projects, clients or customers are independent. */
interface KeyOwner {
  project_id: string
  client: string
  /** Whom the client-side token is bound to. */
  customer_id: string | null
  key: string
}

/** Identifies the row of a key. */
const rowOf = ({ project_id, client, customer_id, key }: KeyOwner) => ({
  project_id,
  client: customer_id === null ? client : `${client} ${customer_id}`,
  key,
})

/** What a key was first sent with. */
export interface KeyedRequest {
  request_hash: string
  /** Null for one from before these were kept. */
  operation: string | null
  /** Whom the client-side token was bound to. */
  customer_id: string | null
  /** The loyalty card in its path, as the path names it. */
  member_id: string | null
}

export interface KeptAnswer extends KeyedRequest {
  status: number
  answer: string
}

/**
 * Takes the key for the transaction, and gives the answer that was kept under it; undefined when the key is new.
 * Waits for another transaction that holds the key.
 */
async function claimKey(
  tx: Db,
  owner: KeyOwner,
  request: KeyedRequest,
  now: Date,
): Promise<KeptAnswer | undefined> {
  const row = rowOf(owner)
  const fresh = { ...request, status: null, answer: null, created_at: now }
  const [claimed] = await tx
    .insertInto('idempotency_keys')
    .values({ ...row, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'client', 'key'])
        .doUpdateSet(fresh)
        .where('idempotency_keys.created_at', '<=', forgottenBefore(now)),
    )
    .returning('key')
    .execute()
  if (claimed) return adoptSharedKey(tx, owner, now)

  const { status, answer, ...kept } = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'operation', 'customer_id', 'member_id', 'status', 'answer'])
    .where('project_id', '=', row.project_id)
    .where('client', '=', row.client)
    .where('key', '=', row.key)
    .executeTakeFirstOrThrow()
  if (status === null || answer === null) throw new Error('An idempotency key was kept without its answer.')
  return { ...kept, status, answer }
}

/**
 * Earlier releases stored a key once for all customers of a client, and a process of theirs may still be running beside
 * this one. A reply that they stored for this customer is found until it is seven days old.
 */
async function adoptSharedKey(tx: Db, owner: KeyOwner, now: Date): Promise<KeptAnswer | undefined> {
  if (owner.customer_id === null) return undefined
  const row = rowOf(owner)
  return tx
    .updateTable('idempotency_keys as own')
    .from('idempotency_keys as shared')
    .set(({ ref }) => ({
      request_hash: ref('shared.request_hash'),
      operation: ref('shared.operation'),
      customer_id: ref('shared.customer_id'),
      member_id: ref('shared.member_id'),
      status: ref('shared.status'),
      answer: ref('shared.answer'),
      created_at: ref('shared.created_at'),
    }))
    .where('own.project_id', '=', row.project_id)
    .where('own.client', '=', row.client)
    .where('own.key', '=', row.key)
    .where('shared.project_id', '=', row.project_id)
    .where('shared.client', '=', owner.client)
    .where('shared.key', '=', row.key)
    .where('shared.customer_id', '=', owner.customer_id)
    .where('shared.created_at', '>', forgottenBefore(now))
    .where('shared.status', 'is not', null)
    .where('shared.answer', 'is not', null)
    .returning([
      'own.request_hash',
      'own.operation',
      'own.customer_id',
      'own.member_id',
      'own.status',
      'own.answer',
    ])
    .$narrowType<{ status: NotNull; answer: NotNull }>()
    .executeTakeFirst()
}

/** Keeps the answer under a key that this transaction has claimed. */
async function keepAnswer(
  tx: Db,
  owner: KeyOwner,
  { status, answer }: Pick<KeptAnswer, 'status' | 'answer'>,
): Promise<void> {
  const { project_id, client, key } = rowOf(owner)
  await tx
    .updateTable('idempotency_keys')
    .set({ status, answer })
    .where('project_id', '=', project_id)
    .where('client', '=', client)
    .where('key', '=', key)
    .execute()
}

const lockTimeout = '55P03'

/**
 * What is kept under a key, waiting a second for the transaction that holds it, in whatever process: `running` if that
 * was too short, undefined where nobody has used the key.
 */
export async function findAnswer(
  store: Store,
  owner: KeyOwner,
  now: Date,
): Promise<KeptAnswer | 'running' | undefined> {
  try {
    return await store.transaction(async (tx) => {
      await sql`set local lock_timeout = '1s'`.execute(tx)
      // Only who claims a key sees whether another transaction holds it.
      const kept = await claimKey(tx, owner, nothing, now)
      if (!kept) await releaseKey(tx, owner)
      return kept
    })
  } catch (error) {
    if (codeOf(error) === lockTimeout) return 'running'
    throw error
  }
}

const nothing = { request_hash: '', operation: null, customer_id: null, member_id: null }

async function releaseKey(tx: Db, owner: KeyOwner) {
  const { project_id, client, key } = rowOf(owner)
  await tx
    .deleteFrom('idempotency_keys')
    .where('project_id', '=', project_id)
    .where('client', '=', client)
    .where('key', '=', key)
    .execute()
}

/** A batch of them. True when there may be more. */
export const deleteOldKeys = (db: Db, now: Date) =>
  deleteBatch(
    db,
    'idempotency_keys',
    ['project_id', 'client', 'key'],
    sql`created_at <= ${forgottenBefore(now)}`,
  )

const forgottenBefore = (now: Date) => new Date(now.getTime() - keptFor)
