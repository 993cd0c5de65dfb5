import { grantedScopes, parseScope } from '../auth/scopes.ts'
import { hashSecret } from '../auth/secrets.ts'
import { generateToken, revokeToken, saveToken } from '../auth/tokens.ts'
import { ApiError } from '../errors.ts'
import type { Handler } from '../http/handler.ts'
import { saveCustomerToken, firstCardOf } from './customer-token.ts'

/** Operation 1. Grants the requested scopes that the key has. `customer` binds the token to one shopper. */
export const createAccessToken: Handler<'createAccessToken'> = async ({ body }, { store, clock, caller }) => {
  if (body.grant_type !== 'client_credentials') {
    const details = [{ field: 'grant_type', message: 'must be client_credentials' }]
    throw new ApiError('invalid_grant_type', { details })
  }

  const scopes = grantedScopes(parseScope(body.scope), caller.scopes)
  if (scopes.length === 0)
    throw new ApiError('invalid_scope', { message: 'This key has none of these scopes.' })

  const { customer } = body
  const now = clock.now()
  const { reply, stored } = generateToken(now)
  const scope = scopes.join(' ')
  const token = { ...stored, project_id: caller.project.id, client_id: caller.client_id, scope }
  const response = { ...reply, client_id: caller.client_id, scope, token_type: 'Bearer' as const }
  if (customer === undefined) {
    await saveToken(store.db, { ...token, customer_id: null })
    return response
  }

  const withCards = grantedScopes(['client_vouchers'], scopes).length > 0
  const context = await saveCustomerToken(store.db, token, customer, withCards)
  if (!context) {
    throw new ApiError('invalid_customer', {
      details: [{ field: 'customer', message: 'must be a known customer' }],
    })
  }
  return { ...response, ...(withCards && { loyalty_card: await firstCardOf(store, caller, context, now) }) }
}

/** Any key of the project can revoke its tokens. Takes effect with the next request. */
export const revokeAccessToken: Handler<'revokeAccessToken'> = ({ body }, { caller, withIdempotency }) =>
  withIdempotency(async (tx) => {
    await revokeToken(tx, caller.project.id, hashSecret(body.token))
    return {}
  })
