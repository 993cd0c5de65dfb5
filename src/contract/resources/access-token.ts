/** Access token (specification, "Access token"). */
import { integer, maybe, text } from '../primitives.ts'
import { z } from '../zod.ts'

export const accessToken = /* @__PURE__ */ z.looseObject({
  access_token: text(),
  /** Id of the key that requested the token. */
  client_id: text(),
  /** Unix time in seconds. */
  expires_at: integer(0),
  /** Remaining seconds. */
  expires_in: integer(0),
  /** Granted scopes, separated by spaces. */
  scope: z.string(),
  /** Part of the Authorization header, so unknown values are not accepted. */
  token_type: z.enum(['Bearer']),
  /** Our extension: the code of the customer's loyalty card, which saves pages a request. */
  loyalty_card: maybe(z.string()),
})

export type AccessToken = z.infer<typeof accessToken>
