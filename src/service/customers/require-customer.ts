import type { CustomerRequest } from '../../contract/resources/customer.ts'
import type { Caller } from '../auth/caller.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import { ensureCustomer } from './queries.ts'
import { resolveCustomer } from './shopper.ts'

/**
 * Returns the id of the customer of a change: on the client side the token's customer, otherwise that of the request, who
 * is created if the source id is unknown.
 *
 * @throws ApiError `forbidden` for a page without a customer or with another one, and `invalid_customer`.
 */
export async function requireCustomer(
  tx: Db,
  caller: Caller,
  request: CustomerRequest | undefined,
  now: Date,
): Promise<string> {
  if (caller.side === 'client' && caller.customer_id === null)
    throw new ApiError('forbidden', { message: 'This request needs a token that is bound to a customer.' })
  const found = await resolveCustomer(tx, caller, request)
  if (found && !(found.id === null && request?.id !== undefined)) {
    const id = await ensureCustomer(tx, caller.project.id, found, request, now)
    if (id !== null) return id
  }
  throw new ApiError('invalid_customer', {
    details: [
      request?.id === undefined
        ? { field: 'customer', message: 'must have an id or a source_id' }
        : { field: 'customer.id', message: 'must be the id of a customer' },
    ],
  })
}
