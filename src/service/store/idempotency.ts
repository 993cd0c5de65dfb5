/** The first answer to each idempotency key, kept in the same transaction as what it answers for. */
import type { Db } from './tables.ts'

const day = 24 * 60 * 60 * 1000
/** "Where the specification is silent", Idempotency: kept 7 days. */
const keptFor = 7 * day

/** Who sent which key. Keys of one project and of one caller have nothing to do with another's. */
export interface KeyOwner {
  project_id: string
  client: string
  key: string
}

export interface KeptAnswer {
  request_hash: string
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
  request_hash: string,
  now: Date,
): Promise<KeptAnswer | undefined> {
  const fresh = { request_hash, status: null, answer: null, created_at: now }
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
    .select(['request_hash', 'status', 'answer'])
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

export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', forgottenBefore(now)).execute()
}

const forgottenBefore = (now: Date) => new Date(now.getTime() - keptFor)
