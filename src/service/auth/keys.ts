import { createHash, timingSafeEqual } from 'node:crypto'
import type { Credentials } from '../../contract/operation.ts'
import type { Db, Tables } from '../database/tables.ts'
import type { Project, StoredToken } from './caller.ts'

/** Secrets of keys and access tokens are stored as SHA-256 in hex, never in plain text. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/**
 * Whether a correct secret cannot have been guessed. Secrets from `perkit keys` (43 characters, 256 random bits)
 * cannot be; short ones that a shop wrote into its catalogue can, so attempts on those are limited. Long secrets of
 * few different characters count as guessable, too.
 */
export const isBeyondGuessing = (secret: string) => secret.length >= 32 && new Set(secret).size >= 12

/** Replaces the hash of a revoked key. No known secret has this hash. */
export const revokedHash = '0'.repeat(64)

/** A key as the credentials check reads it. */
export interface Key {
  project_id: string
  key_id: string
  secret_hash: string
  /** Scopes it may be granted; null means all of its side. */
  scopes: string[] | null
  project: Project
  /** The access token sent with it, of any project. One query finds both. */
  token: StoredToken | undefined
}

/** A client key also lists the origins that browsers may use it from. */
export interface ClientKey extends Key {
  origins: string[]
}

/** The server-side key `X-App-Id`. */
export async function findServerKey(
  db: Db,
  appId: string,
  token_hash: string | null = null,
): Promise<Key | undefined> {
  const row = await db
    .selectFrom('server_keys as key')
    .innerJoin('projects as project', 'project.project_id', 'key.project_id')
    .leftJoin('project_versions as rules', 'rules.project_id', 'key.project_id')
    .leftJoin('shop_versions as shop', 'shop.project_id', 'key.project_id')
    .leftJoin('access_tokens as token', (join) => join.on('token.token_hash', '=', token_hash))
    .select(['key.project_id', 'key.id', 'key.secret_hash', 'key.scopes', ...projectFields, ...tokenFields])
    .where('key.id', '=', appId)
    .executeTakeFirst()
  return row && toKey(row)
}

/** The client-side key `X-Client-Application-Id`. */
export async function findClientKey(
  db: Db,
  applicationId: string,
  token_hash: string | null = null,
): Promise<ClientKey | undefined> {
  const row = await db
    .selectFrom('client_keys as key')
    .innerJoin('projects as project', 'project.project_id', 'key.project_id')
    .leftJoin('project_versions as rules', 'rules.project_id', 'key.project_id')
    .leftJoin('shop_versions as shop', 'shop.project_id', 'key.project_id')
    .leftJoin('access_tokens as token', (join) => join.on('token.token_hash', '=', token_hash))
    .select([
      'key.project_id',
      'key.id',
      'key.secret_hash',
      'key.scopes',
      'key.origins',
      ...projectFields,
      ...tokenFields,
    ])
    .where('key.id', '=', applicationId)
    .executeTakeFirst()
  return row && { ...toKey(row), origins: row.origins }
}

/** The management key `X-Management-Id`. It opens its whole side. */
export async function findManagementKey(db: Db, id: string): Promise<Key | undefined> {
  const row = await db
    .selectFrom('management_keys as key')
    .innerJoin('projects as project', 'project.project_id', 'key.project_id')
    .leftJoin('project_versions as rules', 'rules.project_id', 'key.project_id')
    .leftJoin('shop_versions as shop', 'shop.project_id', 'key.project_id')
    .select(['key.project_id', 'key.id', 'key.secret_hash', ...projectFields])
    .where('key.id', '=', id)
    .executeTakeFirst()
  return row && toKey({ ...row, ...noToken, scopes: null })
}

const projectFields = [
  'project.name',
  'project.currency',
  'project.auth',
  'project.expose_turnover',
  'project.case_sensitive_codes',
  'rules.version',
  'shop.version as shop_version',
] as const

const tokenFields = [
  'token.token_hash',
  'token.project_id as token_project_id',
  'token.client_id',
  'token.scope',
  'token.customer_id',
  'token.expires_at',
] as const

const noToken = {
  token_hash: null,
  token_project_id: null,
  client_id: null,
  scope: null,
  customer_id: null,
  expires_at: null,
}

interface KeyRow {
  project_id: string
  id: string
  secret_hash: string
  scopes: string[] | null
  name: string
  currency: string
  auth: Tables['projects']['auth']
  expose_turnover: boolean
  case_sensitive_codes: boolean
  version: number | null
  shop_version: number | null
  token_hash: string | null
  token_project_id: string | null
  client_id: string | null
  scope: string | null
  customer_id: string | null
  expires_at: Date | null
}

function toKey(row: KeyRow): Key {
  const { project_id, id, secret_hash, scopes, version, shop_version } = row
  const { name, currency, auth, expose_turnover, case_sensitive_codes } = row
  const versions = { version: version ?? 0, shop_version: shop_version ?? 0 }
  return {
    project_id,
    key_id: id,
    secret_hash,
    scopes,
    project: { id: project_id, name, currency, auth, expose_turnover, case_sensitive_codes, ...versions },
    token: toToken(row),
  }
}

function toToken({
  token_hash,
  token_project_id: project_id,
  client_id,
  scope,
  customer_id,
  expires_at,
}: KeyRow) {
  if (token_hash === null || project_id === null || client_id === null) return undefined
  if (scope === null || expires_at === null) return undefined
  return { token_hash, project_id, client_id, scope, customer_id, expires_at }
}

/** A key whose secret has been verified. Only client keys have origins. */
export type VerifiedKey = Key & { origins?: string[] }

const findKey: Record<
  Credentials,
  (db: Db, id: string, token_hash: string | null) => Promise<VerifiedKey | undefined>
> = {
  application: findServerKey,
  server: findServerKey,
  management: findManagementKey,
  client: findClientKey,
}

const decoyHash = hashSecret('')

/**
 * Returns the key and the token with that hash, or undefined. An unknown identifier and a wrong secret take the same
 * steps, so that they cannot be told apart.
 */
export async function verifyKey(
  db: Db,
  group: Credentials,
  { id, secret }: { id: string; secret: string },
  token_hash: string | null,
) {
  const key = await findKey[group](db, id, token_hash)
  const matches = timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(key?.secret_hash ?? decoyHash))
  return key && matches ? key : undefined
}
