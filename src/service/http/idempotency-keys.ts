/** The first answer to each idempotency key, kept in the same transaction as what it answers for. */
import { deleteBatch } from '../database/sql-snippets.ts'
import { sql } from '../database/kysely.ts'
import { codeOf } from '../database/retry.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'

const day = 24 * 60 * 60 * 1000
/** "Where the specification is silent", Idempotency: kept 7 days. */
const keptFor = 7 * day

/** Who sent which key. Keys of one project and of one caller have nothing to do with another's. */
export interface KeyOwner {
  project_id: string
  client: string
  key: string
}

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
export async function claimKey(
  tx: Db,
  owner: KeyOwner,
  request: KeyedRequest,
  now: Date,
): Promise<KeptAnswer | undefined> {
  const fresh = { ...request, status: null, answer: null, created_at: now }
  const [claimed] = await tx
    .insertInto('idempotency_keys')
    .values({ ...owner, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'client', 'key'])
        .doUpdateSet(fresh)
        .where('idempotency_keys.created_at', '<=', forgottenBefore(now)),
    )
    .returning('key')
    .execute()
  if (claimed) return undefined

  const { status, answer, ...kept } = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'operation', 'customer_id', 'member_id', 'status', 'answer'])
    .where('project_id', '=', owner.project_id)
    .where('client', '=', owner.client)
    .where('key', '=', owner.key)
    .executeTakeFirstOrThrow()
  if (status === null || answer === null) throw new Error('An idempotency key was kept without its answer.')
  return { ...kept, status, answer }
}

/** Keeps the answer under a key that this transaction has claimed. */
export async function keepAnswer(
  tx: Db,
  { project_id, client, key }: KeyOwner,
  { status, answer }: Pick<KeptAnswer, 'status' | 'answer'>,
): Promise<void> {
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

async function releaseKey(tx: Db, { project_id, client, key }: KeyOwner) {
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
