/** Access tokens are opaque, have 256 random bits and are stored as their hash. */
import { randomBytes } from 'node:crypto'
import { columns } from '../database/table-columns.ts'
import { deleteBatch } from '../database/sql-snippets.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import type { StoredToken } from './caller.ts'
import { hashSecret } from './keys.ts'

/** Seconds. */
export const tokenLifetime = 900

export type TokenInit = Omit<StoredToken, 'token_hash' | 'expires_at'>

export async function issueToken(db: Db, init: TokenInit, now: Date) {
  const access_token = randomBytes(32).toString('base64url')
  // Whole seconds, so that the reply and the expiry check use the same moment.
  const expires_at = Math.floor(now.getTime() / 1000) + tokenLifetime
  await saveToken(db, {
    ...init,
    token_hash: hashSecret(access_token),
    expires_at: new Date(expires_at * 1000),
  })
  return { access_token, expires_at, expires_in: tokenLifetime }
}

export async function saveToken(db: Db, token: StoredToken): Promise<void> {
  await db.insertInto('access_tokens').values(token).execute()
}

/** Also finds an expired token, so the caller must check `expires_at`. */
export async function findToken(db: Db, token_hash: string): Promise<StoredToken | undefined> {
  return db
    .selectFrom('access_tokens')
    .select(columns.access_tokens)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
}

export async function revokeToken(db: Db, token_hash: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('token_hash', '=', token_hash).execute()
}

export const deleteExpiredTokens = (db: Db, now: Date) =>
  deleteBatch(db, 'access_tokens', ['project_id', 'token_hash'], sql`expires_at <= ${now}`)
