/** Whom a request is about: on the client side the customer of the token, on the server side whom the body names. */
import { createHmac } from 'node:crypto'
import type { CustomerRequest } from '../../contract/resources/customer.ts'
import { ApiError } from '../errors.ts'
import type { Profile } from '../rules/situation.ts'
import { findCustomerBy, type Customer, segmentsOf } from './queries.ts'
import type { Db } from '../database/tables.ts'
import type { Caller } from '../auth/caller.ts'

/** A customer as a request names one. */
export interface Named {
  customer?: CustomerRequest | undefined
  tracking_id?: string | undefined
}

type Asking = Pick<Caller, 'side' | 'customer_id'>

/**
 * By which field to look for the customer; null where none is named. On the server side `id` wins over
 * `source_id`, and that over `tracking_id`.
 */
export function customerNameOf({ side, customer_id }: Asking, { customer, tracking_id }: Named) {
  const id = side === 'client' ? customer_id : customer?.id
  if (id !== undefined && id !== null) return { field: 'id', value: id } as const
  const source_id = side === 'client' ? undefined : (customer?.source_id ?? ownName(tracking_id))
  return source_id === undefined ? null : ({ field: 'source_id', value: source_id } as const)
}

/**
 * The profile without its segments. On the client side what the body says of a customer counts for nothing; on the
 * server side it counts for this request, and where it is silent, what is kept.
 */
export function profileOf(
  { side }: Asking,
  { customer, tracking_id }: Named,
  known: Pick<Customer, 'id' | 'source_id' | 'metadata'> | null,
): Omit<Profile, 'segments'> | null {
  const sent = side === 'client' ? {} : customer?.metadata
  if (known) return { id: known.id, source_id: known.source_id, metadata: { ...known.metadata, ...sent } }
  const name = ownName(tracking_id)
  if (side === 'client' || (!customer && name === undefined)) return null
  return { id: null, source_id: customer?.source_id ?? name ?? null, metadata: sent ?? {} }
}

/**
 * On the client side, naming another customer than the token's is a contradiction, and an unbound token may name
 * nobody. A page knows its shopper by id, source id or the tracking id it was given. @throws ApiError `forbidden`.
 */
export function requireOwn(
  { side }: Asking,
  { customer, tracking_id }: Named,
  own: Pick<Customer, 'id' | 'source_id'> | null,
  ownTrackingId: string | null,
) {
  const isAnothers = (name: string | undefined, ...names: (string | null | undefined)[]) =>
    name !== undefined && !names.includes(name)
  const contradicts =
    isAnothers(customer?.id, own?.id) ||
    isAnothers(customer?.source_id, own?.source_id) ||
    isAnothers(tracking_id, own?.source_id, ownTrackingId)
  if (side !== 'client' || !contradicts) return
  throw new ApiError('forbidden', { message: 'This token is not bound to the customer that the body names.' })
}

/** The customer with segments; null where none is named. @throws ApiError `forbidden` for a contradiction. */
export async function resolveCustomer(
  db: Db,
  caller: Asking & Pick<Caller, 'project'>,
  customer?: CustomerRequest,
  tracking_id?: string,
): Promise<Profile | null> {
  const project_id = caller.project.id
  const named = { customer, tracking_id }
  const name = customerNameOf(caller, named)
  const known = name ? ((await findCustomerBy(db, project_id, name.field, name.value)) ?? null) : null
  const ownTrackingId =
    tracking_id === undefined ? null : await trackingIdOf(db, project_id, known?.source_id ?? null)
  requireOwn(caller, named, known, ownTrackingId)

  const profile = profileOf(caller, named, known)
  if (!profile) return null
  return { ...profile, segments: known ? await segmentsOf(db, project_id, profile) : [] }
}

// What stands for a customer's source id in replies: a keyed hash, which tells a reader nothing.

const hashed = /^track_[\w-]{43}$/

/** What a request calls the customer. A hash that a reply carried, and that comes back in a request, names nobody. */
const ownName = (tracking_id: string | undefined) =>
  tracking_id !== undefined && hashed.test(tracking_id) ? undefined : tracking_id

/** Always the same for the same customer of the same project. */
export const trackingId = (secret: string, source_id: string) =>
  `track_${createHmac('sha256', secret).update(source_id).digest('base64url')}`

/** The same, with the project's own secret. Null for a customer without a source id. */
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
