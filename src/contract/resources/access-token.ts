/** What opens the service for a while (specification, "Access token"). */
import { integer, maybe, text } from '../primitives.ts'
import { z } from '../zod.ts'

export const accessToken = /* @__PURE__ */ z.looseObject({
  access_token: text(),
  client_id: text(),
  /** Unix time in seconds. */
  expires_at: integer(0),
  /** Seconds left. */
  expires_in: integer(0),
  scope: z.string(),
  /** Stands before the token in the Authorization header, so it is never guessed. */
  token_type: z.enum(['Bearer']),
  /** Ours: the code of the loyalty card that a page would find first with it, so that it need not look. */
  loyalty_card: maybe(z.string()),
})

export type AccessToken = z.infer<typeof accessToken>
