/** Access tokens are opaque, have 256 random bits and are stored as their hash. */
import { randomBytes } from 'node:crypto'
import { columns, qualified } from '../database/table-columns.ts'
import { deleteBatch } from '../database/sql-snippets.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import { type Project, projectColumns, type StoredToken } from './caller.ts'
import type { CheckedPrefetch } from './keys.ts'
import { hashSecret, revokedHash } from './secrets.ts'

/** Seconds. */
export const tokenLifetime = 900

/** A new token, with the columns to store. */
export function generateToken(now: Date) {
  const access_token = randomBytes(32).toString('base64url')
  // Whole seconds, so that the reply and the expiry check use the same moment.
  const expires_at = Math.floor(now.getTime() / 1000) + tokenLifetime
  return {
    reply: { access_token, expires_at, expires_in: tokenLifetime },
    stored: { token_hash: hashSecret(access_token), expires_at: new Date(expires_at * 1000) },
  }
}

export async function saveToken(db: Db, token: StoredToken): Promise<void> {
  await db.insertInto('access_tokens').values(token).execute()
}

/** A token with its project. */
export interface FoundToken {
  token: StoredToken
  project: Project
  /** Origins of all client keys of the project that are not revoked. */
  origins: string[]
  /** The value of `prefetch`. */
  prefetched: unknown
}

/** Also finds an expired token, so the caller must check `expires_at`. */
export async function findToken(
  db: Db,
  token_hash: string,
  prefetch?: CheckedPrefetch,
): Promise<FoundToken | undefined> {
  const row = await db
    .selectFrom('access_tokens as token')
    .innerJoin('projects as project', 'project.project_id', 'token.project_id')
    .leftJoin('project_versions as rules', 'rules.project_id', 'token.project_id')
    .leftJoin('shop_versions as shop', 'shop.project_id', 'token.project_id')
    .select(qualified('token', columns.access_tokens))
    .select(projectColumns)
    .select((eb) => [
      eb.fn.coalesce('rules.version', eb.lit(0)).as('version'),
      eb.fn.coalesce('shop.version', eb.lit(0)).as('shop_version'),
      sql<string[][]>`(
        select coalesce(jsonb_agg(key.origins), '[]') from client_keys as key
        where key.project_id = token.project_id and key.secret_hash <> ${revokedHash}
      )`.as('origins'),
      prefetchedIfValid(prefetch),
    ])
    .where('token.token_hash', '=', token_hash)
    .executeTakeFirst()
  if (!row) return undefined
  const {
    origins,
    prefetched,
    project_id,
    token_hash: hash,
    client_id,
    scope,
    customer_id,
    expires_at,
    ...project
  } = row
  return {
    token: { project_id, token_hash: hash, client_id, scope, customer_id, expires_at },
    project: { ...project, id: project_id },
    origins: origins.flat(),
    prefetched: prefetched ?? undefined,
  }
}

const prefetchedIfValid = (prefetch: CheckedPrefetch | undefined) =>
  (prefetch
    ? sql<unknown>`case when project.auth = 'keys-or-bearer' and token.expires_at > ${prefetch.now}
        then ${prefetch.expression} end`
    : sql<unknown>`null::jsonb`
  ).as('prefetched')

/** Tokens of other projects stay valid. */
export async function revokeToken(db: Db, project_id: string, token_hash: string): Promise<void> {
  await db
    .deleteFrom('access_tokens')
    .where('project_id', '=', project_id)
    .where('token_hash', '=', token_hash)
    .execute()
}

export const deleteExpiredTokens = (db: Db, now: Date) =>
  deleteBatch(db, 'access_tokens', ['project_id', 'token_hash'], sql`expires_at <= ${now}`)
