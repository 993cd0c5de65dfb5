/** Who is asking, once the credentials have been checked. */
import type { Credentials } from '../../contract/operation.ts'
import type { Db } from '../database/tables.ts'

export interface Project {
  id: string
  name: string
  /** ISO 4217 code: what amounts of money are in. */
  currency: string
  auth: 'keys-and-bearer' | 'keys-or-bearer'
  /** Whether pages may see what the shop earns with a promotion. */
  expose_turnover: boolean
  /** Whether a code is found only as it is written. */
  case_sensitive_codes: boolean
  /**
   * As they were when the credentials were read, so that whoever keeps a copy needs no query of its own to see
   * whether it is still good: of rules, campaigns and tiers, and of products (`database/project-versions.ts`).
   */
  version: number
  shop_version: number
}

export interface Caller {
  project: Project
  /** The group of operations that the credentials open. */
  side: Credentials
  /** The key that was shown or, where a token alone will do, the one that asked for the token. */
  client_id: string
  /** What the caller may do; null means all of its side (application and management keys). */
  scopes: readonly string[] | null
  /** The customer that the token is bound to. */
  customer_id: string | null
}

/** Whether the caller is a page that acts for no customer. */
export const isGuest = ({ side, customer_id }: Pick<Caller, 'side' | 'customer_id'>) =>
  side === 'client' && customer_id === null

/** An access token, known by its hash only. */
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

// What a project's own settings say where a token comes without a key.

export async function findProject(db: Db, project_id: string): Promise<Project | undefined> {
  return db
    .selectFrom('projects as project')
    .leftJoin('project_versions as rules', 'rules.project_id', 'project.project_id')
    .leftJoin('shop_versions as shop', 'shop.project_id', 'project.project_id')
    .select([
      'project.project_id as id',
      'project.name',
      'project.currency',
      'project.auth',
      'project.expose_turnover',
      'project.case_sensitive_codes',
    ])
    .select((eb) => [
      eb.fn.coalesce('rules.version', eb.lit(0)).as('version'),
      eb.fn.coalesce('shop.version', eb.lit(0)).as('shop_version'),
    ])
    .where('project.project_id', '=', project_id)
    .executeTakeFirst()
}

/** Every origin that one of the project's client keys allows. */
export async function originsOf(db: Db, project_id: string): Promise<string[]> {
  const keys = await db
    .selectFrom('client_keys')
    .select('origins')
    .where('project_id', '=', project_id)
    .execute()
  return keys.flatMap(({ origins }) => origins)
}
