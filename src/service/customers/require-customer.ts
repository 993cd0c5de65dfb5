import type { CustomerRequest } from '../../contract/resources/customer.ts'
import type { Caller } from '../auth/caller.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import type { Profile } from '../rules/situation.ts'
import { ensureCustomer, findCustomerBy, type Customer } from './queries.ts'
import { resolveCustomer } from './shopper.ts'

/**
 * Creates a customer for an unknown source id. Returns null, or a profile without an id, if the request identifies no
 * customer. @throws ApiError `invalid_customer` for an unknown id.
 */
export async function resolveOrCreateCustomer(
  tx: Db,
  caller: Caller,
  request: CustomerRequest | undefined,
  now: Date,
): Promise<Profile | null> {
  const profile = await resolveCustomer(tx, caller, request)
  if (!profile) return null
  if (profile.id === null && request?.id !== undefined) throw unknownCustomer(request.id)
  return { ...profile, id: await ensureCustomer(tx, caller.project.id, profile, request, now) }
}

export interface RequiredCustomer {
  stored: Customer
  /** Includes the metadata of the request. */
  profile: Profile
}

/**
 * Returns the customer of a change: on the client side the token's customer, otherwise that of the request, who is created
 * if the source id is unknown.
 *
 * @throws ApiError `forbidden` for a page without a customer or with another one, and `invalid_customer`, also if the
 * customer was erased.
 */
export async function requireCustomer(
  tx: Db,
  caller: Caller,
  request: CustomerRequest | undefined,
  now: Date,
): Promise<RequiredCustomer> {
  if (caller.side === 'client' && caller.customer_id === null)
    throw new ApiError('forbidden', { message: 'This request needs a token that is bound to a customer.' })
  const profile = await resolveOrCreateCustomer(tx, caller, request, now)
  if (!profile || profile.id === null)
    throw new ApiError('invalid_customer', {
      details: [{ field: 'customer', message: 'must have an id or a source_id' }],
    })
  const stored = await findCustomerBy(tx, caller.project.id, 'id', profile.id)
  if (!stored || stored.erased_at) throw unknownCustomer(profile.id)
  return { stored, profile }
}

const unknownCustomer = (id: string) =>
  new ApiError('invalid_customer', {
    message: 'There is no such customer.',
    details: [{ field: 'customer.id', message: 'must be the id of a customer' }],
    resource: 'customer',
    id,
  })
