/** Access tokens, known by their hash only. */
import type { Db } from '../database/tables.ts'

export interface StoredToken {
  token_hash: string
  project_id: string
  /** The key that asked for it. */
  client_id: string
  /** Granted scopes, separated by spaces. */
  scope: string
  /** The customer it is bound to, by id. */
  customer_id: string | null
  expires_at: Date
}

export async function saveToken(db: Db, token: StoredToken): Promise<void> {
  await db.insertInto('access_tokens').values(token).execute()
}

/** Also finds a token that has expired: the caller's clock decides. */
export async function findToken(db: Db, token_hash: string): Promise<StoredToken | undefined> {
  return db
    .selectFrom('access_tokens')
    .select(['token_hash', 'project_id', 'client_id', 'scope', 'customer_id', 'expires_at'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
}

/** A token that is gone opens nothing; revoking one that is not there does nothing. */
export async function revokeToken(db: Db, token_hash: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('token_hash', '=', token_hash).execute()
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('access_tokens').where('expires_at', '<=', now).execute()
}
