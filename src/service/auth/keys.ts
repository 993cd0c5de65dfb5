import { timingSafeEqual } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { Credentials } from '../../contract/operation.ts'
import { sql } from '../database/kysely.ts'
import { columnsOf } from '../database/shared-columns.ts'
import { columns } from '../database/table-columns.ts'
import type { Db } from '../database/tables.ts'
import { type Project, projectColumnNames, type StoredToken } from './caller.ts'
import { hashSecret } from './secrets.ts'

export interface Key {
  project_id: string
  key_id: string
  secret_hash: string
  /** Scopes that the key can be granted; null means all scopes of its side. */
  scopes: string[] | null
  project: Project
  /** The access token sent with the key. It can belong to another project. */
  token: StoredToken | undefined
  /** The value of `prefetch`; undefined if the credentials are wrong. */
  prefetched: unknown
}

/** Further inputs of the statement that finds a key. */
export interface KeyLookup {
  secret_hash?: string
  /** Of the access token. */
  token_hash?: string | null
  prefetch?: CheckedPrefetch | undefined
}

/** An expression that is evaluated if the credentials are valid at `now`. See `authenticate`. */
export interface CheckedPrefetch {
  expression: RawBuilder<unknown>
  now: Date
}

export interface ClientKey extends Key {
  origins: string[]
}

export async function findServerKey(db: Db, appId: string, lookup: KeyLookup = {}): Promise<Key | undefined> {
  const { rows } = await selectKeys<KeyRow>('server_keys', appId, lookup, ['scopes']).execute(db)
  return rows[0] && toKey(rows[0])
}

export async function findClientKey(
  db: Db,
  applicationId: string,
  lookup: KeyLookup = {},
): Promise<ClientKey | undefined> {
  const more = ['scopes', 'origins']
  const { rows } = await selectKeys<ClientKeyRow>('client_keys', applicationId, lookup, more).execute(db)
  if (!rows[0]) return undefined
  const { origins, ...key } = rows[0]
  return { ...toKey(key), origins }
}

/** A management key grants every scope of its side. */
export async function findManagementKey(
  db: Db,
  id: string,
  lookup: KeyLookup = {},
): Promise<Key | undefined> {
  const { rows } = await selectKeys<Omit<KeyRow, 'scopes'>>('management_keys', id, lookup).execute(db)
  return rows[0] && toKey({ ...rows[0], scopes: null })
}

/**
 * Selects the key with the columns `more` of its table. The project's id has an alias, because the token has a `project_id`
 * as well.
 */
const selectKeys = <Row>(
  table: 'server_keys' | 'client_keys' | 'management_keys',
  id: string,
  lookup: KeyLookup,
  more: readonly string[] = [],
) => sql<Row>`
  select key.project_id as key_project_id, ${columnsOf('key', ['id', 'secret_hash', ...more])},
    rules.version, shop.version as shop_version, ${columnsOf('project', projectColumnNames)},
    ${columnsOf('token', columns.access_tokens)}, ${prefetchedIfValid(lookup)} as prefetched
  from ${sql.table(table)} as key
  join projects as project on project.project_id = key.project_id
  left join project_versions as rules on rules.project_id = key.project_id
  left join shop_versions as shop on shop.project_id = key.project_id
  left join access_tokens as token on token.token_hash = ${lookup.token_hash ?? null}
  where key.id = ${id}`

/** For wrong credentials, which anyone can send, the expression is planned but not evaluated. */
function prefetchedIfValid({ secret_hash = '', token_hash = null, prefetch }: KeyLookup) {
  if (!prefetch) return sql`null::jsonb`
  const { expression, now } = prefetch
  return sql`case when key.secret_hash = ${secret_hash} and (
      (token.project_id = key.project_id and token.expires_at > ${now})
      or (${token_hash}::text is null and project.auth = 'keys-or-bearer')
    ) then ${expression} end`
}

type Versions = Pick<Project, 'version' | 'shop_version'>

interface KeyRow extends Omit<Project, 'id' | keyof Versions>, Nullable<Versions>, Nullable<StoredToken> {
  key_project_id: string
  id: string
  secret_hash: string
  scopes: string[] | null
  prefetched: unknown
}

type ClientKeyRow = KeyRow & Pick<ClientKey, 'origins'>

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null }

/** `token` collects the remaining columns, which are those of the access token. */
function toKey({
  key_project_id: project_id,
  id,
  secret_hash,
  scopes,
  name,
  currency,
  auth,
  expose_turnover,
  case_sensitive_codes,
  version,
  shop_version,
  prefetched,
  ...token
}: KeyRow): Key {
  const versions = { version: version ?? 0, shop_version: shop_version ?? 0 }
  return {
    project_id,
    key_id: id,
    secret_hash,
    scopes,
    project: { id: project_id, name, currency, auth, expose_turnover, case_sensitive_codes, ...versions },
    token: isFound(token) ? token : undefined,
    prefetched: prefetched ?? undefined,
  }
}

const isFound = (token: Nullable<StoredToken>): token is StoredToken => typeof token.token_hash === 'string'

/** Only client keys have origins. */
export type VerifiedKey = Key & { origins?: string[] }

const findKey: Record<
  Credentials,
  (db: Db, id: string, lookup: KeyLookup) => Promise<VerifiedKey | undefined>
> = {
  application: findServerKey,
  server: findServerKey,
  management: findManagementKey,
  client: findClientKey,
}

const decoyHash = hashSecret('')

/**
 * An unknown identifier and a wrong secret take the same steps, so that callers cannot distinguish them by the response
 * time.
 */
export async function verifyKey(
  db: Db,
  group: Credentials,
  { id, secret }: { id: string; secret: string },
  lookup: Omit<KeyLookup, 'secret_hash'>,
) {
  const secret_hash = hashSecret(secret)
  const key = await findKey[group](db, id, { ...lookup, secret_hash })
  const matches = timingSafeEqual(Buffer.from(secret_hash), Buffer.from(key?.secret_hash ?? decoyHash))
  return key && matches ? key : undefined
}
