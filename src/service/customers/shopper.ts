/** Resolves the customer of a request: the token's customer on the client side, or the body's on the server side. */
import { createHmac } from 'node:crypto'
import type { CustomerRequest } from '../../contract/resources/customer.ts'
import { ApiError } from '../errors.ts'
import type { Profile } from '../rules/situation.ts'
import { findCustomerBy, type Customer, segmentsOf } from './queries.ts'
import type { Db } from '../database/tables.ts'
import type { Caller } from '../auth/caller.ts'

export interface CustomerReference {
  customer?: CustomerRequest | undefined
  tracking_id?: string | undefined
}

type CustomerScope = Pick<Caller, 'side' | 'customer_id'>

/** Returns null if the request identifies no customer. */
export function lookupKeyOf({ side, customer_id }: CustomerScope, reference: CustomerReference) {
  if (side !== 'client') return lookupKeyIn(reference)
  return customer_id === null ? null : ({ field: 'id', value: customer_id } as const)
}

/** On the server side: `id` takes precedence over `source_id`, and `source_id` over `tracking_id`. */
export function lookupKeyIn({ customer, tracking_id }: CustomerReference) {
  if (customer?.id !== undefined) return { field: 'id', value: customer.id } as const
  const source_id = customer?.source_id ?? sourceIdFrom(tracking_id)
  return source_id === undefined ? null : ({ field: 'source_id', value: source_id } as const)
}

/** On the server side, the request's metadata overrides the stored metadata. On the client side, it is ignored. */
export function profileOf(
  { side }: CustomerScope,
  { customer, tracking_id }: CustomerReference,
  stored: Pick<Customer, 'id' | 'source_id' | 'metadata'> | null,
): Omit<Profile, 'segments'> | null {
  const metadata = side === 'client' ? {} : customer?.metadata
  if (stored)
    return { id: stored.id, source_id: stored.source_id, metadata: { ...stored.metadata, ...metadata } }
  const sourceId = sourceIdFrom(tracking_id)
  if (side === 'client' || (!customer && sourceId === undefined)) return null
  return { id: null, source_id: customer?.source_id ?? sourceId ?? null, metadata: metadata ?? {} }
}

/**
 * @throws ApiError `forbidden` if a client request identifies a customer other than the token's, by id, source id or
 * tracking id. A token that is bound to no customer allows no customer in the request.
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
 * Returns null if the request identifies no customer. @throws ApiError `forbidden` if a client request identifies a
 * customer other than the token's.
 */
export async function resolveCustomer(
  db: Db,
  caller: CustomerScope & Pick<Caller, 'project'>,
  customer?: CustomerRequest,
): Promise<Profile | null> {
  const project_id = caller.project.id
  const reference = { customer }
  const key = lookupKeyOf(caller, reference)
  const stored = key ? ((await findCustomerBy(db, project_id, key.field, key.value)) ?? null) : null
  requireOwnCustomer(caller, reference, stored, null)

  const profile = profileOf(caller, reference, stored)
  if (!profile) return null
  return { ...profile, segments: stored ? await segmentsOf(db, project_id, profile) : [] }
}

// Tracking ids are keyed hashes that replace source ids in replies, so that replies do not reveal source ids.

const hashedPattern = /^track_[\w-]{43}$/

/** Requests can contain a source id as tracking id. Returns undefined for a hash from an earlier reply. */
const sourceIdFrom = (tracking_id: string | undefined) =>
  tracking_id !== undefined && hashedPattern.test(tracking_id) ? undefined : tracking_id

export const trackingId = (secret: string, source_id: string) =>
  `track_${createHmac('sha256', secret).update(source_id).digest('base64url')}`
