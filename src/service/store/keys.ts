/** Finds a key by its identifier, which is unique over all projects, together with its project. */
import type { Project } from '../credentials/caller.ts'
import type { Db, Tables } from './tables.ts'

/** A key as the credentials check needs it. The secret is there as its hash only. */
export interface Key {
  project_id: string
  key_id: string
  secret_hash: string
  /** The scopes it may be granted; null means all of its side. */
  scopes: string[] | null
  project: Project
}

/** A client key also says from which origins a browser may use it. */
export interface ClientKey extends Key {
  origins: string[]
}

/** The server-side key `X-App-Id`. */
export async function findServerKey(db: Db, appId: string): Promise<Key | undefined> {
  const row = await db
    .selectFrom('server_keys as key')
    .innerJoin('projects as project', 'project.project_id', 'key.project_id')
    .leftJoin('project_versions as rules', 'rules.project_id', 'key.project_id')
    .leftJoin('shop_versions as shop', 'shop.project_id', 'key.project_id')
    .select(['key.project_id', 'key.id', 'key.secret_hash', 'key.scopes', ...projectFields])
    .where('key.id', '=', appId)
    .executeTakeFirst()
  return row && asKey(row)
}

/** The client-side key `X-Client-Application-Id`. */
export async function findClientKey(db: Db, applicationId: string): Promise<ClientKey | undefined> {
  const row = await db
    .selectFrom('client_keys as key')
    .innerJoin('projects as project', 'project.project_id', 'key.project_id')
    .leftJoin('project_versions as rules', 'rules.project_id', 'key.project_id')
    .leftJoin('shop_versions as shop', 'shop.project_id', 'key.project_id')
    .select(['key.project_id', 'key.id', 'key.secret_hash', 'key.scopes', 'key.origins', ...projectFields])
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
  return row && asKey({ ...row, scopes: null })
}

const projectFields = [
  'project.name',
  'project.auth',
  'project.expose_turnover',
  'rules.version',
  'shop.version as shop_version',
] as const

interface Found {
  project_id: string
  id: string
  secret_hash: string
  scopes: string[] | null
  name: string
  auth: Tables['projects']['auth']
  expose_turnover: boolean
  version: number | null
  shop_version: number | null
}

function asKey({ project_id, id, secret_hash, scopes, version, shop_version, ...project }: Found): Key {
  const { name, auth, expose_turnover } = project
  const versions = { version: version ?? 0, shop_version: shop_version ?? 0 }
  return {
    project_id,
    key_id: id,
    secret_hash,
    scopes,
    project: { id: project_id, name, auth, expose_turnover, ...versions },
  }
}
