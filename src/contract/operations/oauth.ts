/** Access tokens (specification, section 1). */
import { operation } from '../operation.ts'
import { emptyReply, text } from '../primitives.ts'
import { accessToken } from '../resources/access-token.ts'
import { z } from '../zod.ts'

/**
 * `scope` is text here: the handler parses it and returns `invalid_scope` for unknown scopes, commas and tabs. `customer`
 * (id or source_id) binds the token to one shopper.
 */
export const createAccessToken = /* @__PURE__ */ operation({
  id: 'createAccessToken',
  number: 1,
  summary: 'Generate OAuth 2.0 token',
  credentials: 'application',
  method: 'POST',
  path: '/v1/oauth/token',
  bodyType: 'form',
  body: z.strictObject({
    /** Must be `client_credentials`. */
    grant_type: text(100),
    /** Requested scopes, separated by spaces. */
    scope: text(4000),
    /** Id or source id of the customer that the token is bound to. Default: none, for a guest. */
    customer: z.optional(text(500)),
  }),
  reply: accessToken,
  failures: ['invalid_grant_type', 'invalid_scope', 'invalid_customer'],
})

/** A token that is unknown, expired or already revoked is not an error (RFC 7009). */
export const revokeAccessToken = /* @__PURE__ */ operation({
  id: 'revokeAccessToken',
  summary: 'Revoke OAuth 2.0 token',
  credentials: 'application',
  method: 'POST',
  path: '/v1/oauth/token/revoke',
  bodyType: 'form',
  body: z.strictObject({
    token: text(500),
    /** Ignored: there are only access tokens. */
    token_type_hint: z.optional(text(100)),
  }),
  reply: emptyReply,
})
