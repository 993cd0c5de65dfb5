/** Finds a key by its identifier, which is unique over all projects, together with its project. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Credentials } from '../../contract/operation.ts'
import type { Db, Tables } from '../database/tables.ts'
import type { Project, StoredToken } from './caller.ts'

/** Secrets of keys and access tokens are kept as their SHA-256 in hex, never as themselves. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/**
 * Whether a secret that is right was known to whoever shows it. A limit of guesses stands for secrets that a shop made
 * up in its catalogue: of those that `perkit keys` makes, 43 characters from 256 random bits, a guess a nanosecond
 * finds none in the age of the universe. Long ones of few different characters are made up too.
 */
export const isBeyondGuessing = (secret: string) => secret.length >= 32 && new Set(secret).size >= 12

/** Stands in place of a revoked key's hash: no secret is known to have it. */
export const revokedHash = '0'.repeat(64)

/** A key as the credentials check needs it. The secret is kept only as a hash. */
export interface Key {
  project_id: string
  key_id: string
  secret_hash: string
  /** The scopes it may be granted; null means all of its side. */
  scopes: string[] | null
  project: Project
  /** The access token that came with it, of whichever project: one query finds both. */
  token: StoredToken | undefined
}

/** A client key also says from which origins a browser may use it. */
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
  return row && asKey(row)
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
  return row && { ...asKey(row), origins: row.origins }
}

/** The management key `X-Management-Id`; it opens all of its side. */
export async function findManagementKey(db: Db, id: string): Promise<Key | undefined> {
  const row = await db
    .selectFrom('management_keys as key')
    .innerJoin('projects as project', 'project.project_id', 'key.project_id')
    .leftJoin('project_versions as rules', 'rules.project_id', 'key.project_id')
    .leftJoin('shop_versions as shop', 'shop.project_id', 'key.project_id')
    .select(['key.project_id', 'key.id', 'key.secret_hash', ...projectFields])
    .where('key.id', '=', id)
    .executeTakeFirst()
  return row && asKey({ ...row, ...noToken, scopes: null })
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

interface Found {
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

function asKey(found: Found): Key {
  const { project_id, id, secret_hash, scopes, version, shop_version } = found
  const { name, currency, auth, expose_turnover, case_sensitive_codes } = found
  const versions = { version: version ?? 0, shop_version: shop_version ?? 0 }
  return {
    project_id,
    key_id: id,
    secret_hash,
    scopes,
    project: { id: project_id, name, currency, auth, expose_turnover, case_sensitive_codes, ...versions },
    token: tokenIn(found),
  }
}

function tokenIn({
  token_hash,
  token_project_id: project_id,
  client_id,
  scope,
  customer_id,
  expires_at,
}: Found) {
  if (token_hash === null || project_id === null || client_id === null) return undefined
  if (scope === null || expires_at === null) return undefined
  return { token_hash, project_id, client_id, scope, customer_id, expires_at }
}

// Whether an identifier and a secret belong together.

/** A key that has shown its secret. Only client keys have origins. */
export type ProvenKey = Key & { origins?: string[] }

const findKey: Record<
  Credentials,
  (db: Db, id: string, token_hash: string | null) => Promise<ProvenKey | undefined>
> = {
  application: findServerKey,
  server: findServerKey,
  management: findManagementKey,
  client: findClientKey,
}

const nobody = hashSecret('')

/**
 * The key with the token of that hash, or undefined: an unknown identifier and a wrong secret take the same steps
 * and cannot be told apart.
 */
export async function proveKey(
  db: Db,
  group: Credentials,
  { id, secret }: { id: string; secret: string },
  token_hash: string | null,
) {
  const key = await findKey[group](db, id, token_hash)
  const matches = timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(key?.secret_hash ?? nobody))
  return key && matches ? key : undefined
}
