/**
 * Resolves the customer of a request: on the client side the token's customer, on the server side the one in the body.
 */
import { createHmac } from 'node:crypto'
import type { CustomerRequest } from '../../contract/resources/customer.ts'
import { ApiError } from '../errors.ts'
import type { Profile } from '../rules/situation.ts'
import { findCustomerBy, type Customer, segmentsOf } from './queries.ts'
import type { Db } from '../database/tables.ts'
import type { Caller } from '../auth/caller.ts'

/** A customer as a request identifies one. */
export interface CustomerReference {
  customer?: CustomerRequest | undefined
  tracking_id?: string | undefined
}

type CustomerScope = Pick<Caller, 'side' | 'customer_id'>

/**
 * Returns the field and value to look the customer up by, or null without any. On the server side, `id` wins over
 * `source_id`, and `source_id` over `tracking_id`.
 */
export function lookupKeyOf(
  { side, customer_id }: CustomerScope,
  { customer, tracking_id }: CustomerReference,
) {
  const id = side === 'client' ? customer_id : customer?.id
  if (id !== undefined && id !== null) return { field: 'id', value: id } as const
  const source_id = side === 'client' ? undefined : (customer?.source_id ?? sourceIdFrom(tracking_id))
  return source_id === undefined ? null : ({ field: 'source_id', value: source_id } as const)
}

/**
 * Returns the profile without segments. The server side can override stored fields for this request. The client side
 * cannot.
 */
export function profileOf(
  { side }: CustomerScope,
  { customer, tracking_id }: CustomerReference,
  known: Pick<Customer, 'id' | 'source_id' | 'metadata'> | null,
): Omit<Profile, 'segments'> | null {
  const sent = side === 'client' ? {} : customer?.metadata
  if (known) return { id: known.id, source_id: known.source_id, metadata: { ...known.metadata, ...sent } }
  const name = sourceIdFrom(tracking_id)
  if (side === 'client' || (!customer && name === undefined)) return null
  return { id: null, source_id: customer?.source_id ?? name ?? null, metadata: sent ?? {} }
}

/**
 * Rejects client requests that identify a customer other than the token's. An unbound token cannot identify any. A page
 * can use the customer's id, source id or tracking id. @throws ApiError `forbidden`.
 */
export function requireOwnCustomer(
  { side }: CustomerScope,
  { customer, tracking_id }: CustomerReference,
  own: Pick<Customer, 'id' | 'source_id'> | null,
  ownTrackingId: string | null,
) {
  const isOther = (name: string | undefined, ...names: (string | null | undefined)[]) =>
    name !== undefined && !names.includes(name)
  const contradicts =
    isOther(customer?.id, own?.id) ||
    isOther(customer?.source_id, own?.source_id) ||
    isOther(tracking_id, own?.source_id, ownTrackingId)
  if (side !== 'client' || !contradicts) return
  throw new ApiError('forbidden', { message: 'This token is not bound to the customer in the request body.' })
}

/**
 * Returns the customer with segments, or null if the request identifies none. @throws ApiError `forbidden` on the
 * client side for another customer than the token's.
 */
export async function resolveCustomer(
  db: Db,
  caller: CustomerScope & Pick<Caller, 'project'>,
  customer?: CustomerRequest,
  tracking_id?: string,
): Promise<Profile | null> {
  const project_id = caller.project.id
  const named = { customer, tracking_id }
  const name = lookupKeyOf(caller, named)
  const known = name ? ((await findCustomerBy(db, project_id, name.field, name.value)) ?? null) : null
  const ownTrackingId =
    tracking_id === undefined ? null : await trackingIdOf(db, project_id, known?.source_id ?? null)
  requireOwnCustomer(caller, named, known, ownTrackingId)

  const profile = profileOf(caller, named, known)
  if (!profile) return null
  return { ...profile, segments: known ? await segmentsOf(db, project_id, profile) : [] }
}

// Tracking ids: keyed hashes that replace source ids in replies, so that they reveal nothing.

const hashedPattern = /^track_[\w-]{43}$/

/** A tracking id from an earlier reply is a hash, not a source id. */
const sourceIdFrom = (tracking_id: string | undefined) =>
  tracking_id !== undefined && hashedPattern.test(tracking_id) ? undefined : tracking_id

/** Deterministic for each customer of a project. */
export const trackingId = (secret: string, source_id: string) =>
  `track_${createHmac('sha256', secret).update(source_id).digest('base64url')}`

/** Reads the project's secret. Returns null for a customer without a source id. */
export async function trackingIdOf(
  db: Db,
  project_id: string,
  source_id: string | null,
): Promise<string | null> {
  if (source_id === null) return null
  const { tracking_secret } = await db
    .selectFrom('projects')
    .select('tracking_secret')
    .where('project_id', '=', project_id)
    .executeTakeFirstOrThrow()
  return trackingId(tracking_secret, source_id)
}
