/** Access tokens: opaque, 256 random bits, stored as their hash, good for 900 seconds. */
import { randomBytes } from 'node:crypto'
import { hashSecret } from './secrets.ts'
import type { Db } from '../database/tables.ts'
import { saveToken } from './token-queries.ts'

/** Seconds. */
export const tokenLifetime = 900

export interface TokenInit {
  project_id: string
  client_id: string
  scope: string
  customer_id: string | null
}

/** Makes and keeps a token. The text is known to no one but who asked for it. */
export async function issueToken(db: Db, init: TokenInit, now: Date) {
  const access_token = randomBytes(32).toString('base64url')
  // Whole seconds, so that what the reply says and what the check reads are the same moment.
  const expires_at = Math.floor(now.getTime() / 1000) + tokenLifetime
  await saveToken(db, {
    ...init,
    token_hash: hashSecret(access_token),
    expires_at: new Date(expires_at * 1000),
  })
  return { access_token, expires_at, expires_in: tokenLifetime }
}
