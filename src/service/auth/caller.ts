/** Who is asking, once the credentials have been checked. */
import type { Credentials } from '../../contract/operation.ts'

export interface Project {
  id: string
  name: string
  /** ISO 4217 code: what amounts of money are in. */
  currency: string
  auth: 'keys-and-bearer' | 'keys-or-bearer'
  /** Whether pages may see what the shop earns with a promotion. */
  expose_turnover: boolean
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
