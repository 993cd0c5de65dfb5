import type { Selectable } from 'kysely'
import type { Credentials } from '../../contract/operation.ts'
import type { Tables } from '../database/tables.ts'

export const projectColumnNames = [
  'name',
  'currency',
  'auth',
  'expose_turnover',
  'case_sensitive_codes',
] as const

export const projectColumns = projectColumnNames.map((column) => `project.${column}` as const)

export interface Project extends Pick<Selectable<Tables['projects']>, (typeof projectColumnNames)[number]> {
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

/** The side of operations that have a version for pages and one for back ends. */
export const callerSide = ({ side }: Pick<Caller, 'side'>) => (side === 'client' ? 'client' : 'server')

export const isGuest = ({ side, customer_id }: Pick<Caller, 'side' | 'customer_id'>) =>
  side === 'client' && customer_id === null

export type StoredToken = Selectable<Tables['access_tokens']>
