import type { Selectable } from 'kysely'
import type { Credentials } from '../../contract/operation.ts'
import type { Db, Tables } from '../database/tables.ts'

const columns = ['name', 'currency', 'auth', 'expose_turnover', 'case_sensitive_codes'] as const

export const projectColumns = columns.map((column) => `project.${column}` as const)

export interface Project extends Pick<Selectable<Tables['projects']>, (typeof columns)[number]> {
  id: string
  /**
   * Versions of rules, campaigns and tiers (`version`) and of products (`shop_version`), read with the credentials.
   * Caches compare them instead of running a query (`database/project-versions.ts`).
   */
  version: number
  shop_version: number
}

export interface Caller {
  project: Project
  side: Credentials
  /** The key of the request or, where a token alone suffices, the key that requested the token. */
  client_id: string
  /** Granted scopes; null means all scopes of its side (application and management keys). */
  scopes: readonly string[] | null
  /** Null unless the token is bound to a customer. */
  customer_id: string | null
}

export const isGuest = ({ side, customer_id }: Pick<Caller, 'side' | 'customer_id'>) =>
  side === 'client' && customer_id === null

export type StoredToken = Selectable<Tables['access_tokens']>

export async function findProject(db: Db, project_id: string): Promise<Project | undefined> {
  return db
    .selectFrom('projects as project')
    .leftJoin('project_versions as rules', 'rules.project_id', 'project.project_id')
    .leftJoin('shop_versions as shop', 'shop.project_id', 'project.project_id')
    .select('project.project_id as id')
    .select(projectColumns)
    .select((eb) => [
      eb.fn.coalesce('rules.version', eb.lit(0)).as('version'),
      eb.fn.coalesce('shop.version', eb.lit(0)).as('shop_version'),
    ])
    .where('project.project_id', '=', project_id)
    .executeTakeFirst()
}

export async function originsOf(db: Db, project_id: string): Promise<string[]> {
  const keys = await db
    .selectFrom('client_keys')
    .select('origins')
    .where('project_id', '=', project_id)
    .execute()
  return keys.flatMap(({ origins }) => origins)
}
