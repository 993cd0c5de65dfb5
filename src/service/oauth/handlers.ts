import { grantedScopes, parseScope } from '../auth/scopes.ts'
import { hashSecret } from '../auth/secrets.ts'
import { issueToken, revokeToken } from '../auth/tokens.ts'
import { ApiError } from '../errors.ts'
import type { Caller } from '../auth/caller.ts'
import { findCustomer } from '../customers/queries.ts'
import type { Store } from '../database/store.ts'
import type { QualificationRequest } from '../../contract/resources/qualification.ts'
import { qualify, readShopper } from '../qualifications/qualify.ts'
import type { Handler } from '../http/handler.ts'

/** Operation 1. Grants the requested scopes that the key has. `customer` binds the token to one shopper. */
export const createAccessToken: Handler<'createAccessToken'> = async ({ body }, { store, clock, caller }) => {
  if (body.grant_type !== 'client_credentials') {
    const details = [{ field: 'grant_type', message: 'must be client_credentials' }]
    throw new ApiError('invalid_grant_type', { details })
  }

  const scopes = grantedScopes(parseScope(body.scope), caller.scopes)
  if (scopes.length === 0)
    throw new ApiError('invalid_scope', { message: 'This key has none of these scopes.' })

  const customer =
    body.customer === undefined ? null : await findCustomer(store.db, caller.project.id, body.customer)
  if (customer === undefined || customer?.erased_at) {
    throw new ApiError('invalid_customer', {
      details: [{ field: 'customer', message: 'must be a known customer' }],
    })
  }

  const holder = {
    project_id: caller.project.id,
    client_id: caller.client_id,
    customer_id: customer?.id ?? null,
  }
  const scope = scopes.join(' ')
  const now = clock.now()
  const token = await issueToken(store.db, { ...holder, scope }, now)
  const isPage = customer && grantedScopes(['client_vouchers'], scopes).length > 0
  const card = isPage && { loyalty_card: await cardOf(store, { ...caller, customer_id: customer.id }, now) }
  return { ...token, client_id: caller.client_id, scope, token_type: 'Bearer', ...card }
}

/** Any key of the project can revoke its tokens. Takes effect with the next request. */
export const revokeAccessToken: Handler<'revokeAccessToken'> = ({ body }, { caller, withIdempotency }) =>
  withIdempotency(async (tx) => {
    await revokeToken(tx, caller.project.id, hashSecret(body.token))
    return {}
  })

/** Returns the id of the first loyalty card that the customer's page would show, or null if it would show none. */
async function cardOf(store: Store, caller: Caller, now: Date) {
  const body: QualificationRequest = {
    scenario: 'CUSTOMER_WALLET',
    options: { limit: 1, filters: { voucher_type: { conditions: { $is: ['LOYALTY_CARD'] } } } },
  }
  const input = { body, caller: { ...caller, side: 'client' as const }, now }
  const { qualification } = await qualify(store, input, await readShopper(store, input))
  return qualification.redeemables.data[0]?.id ?? null
}
