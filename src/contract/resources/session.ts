/** Reserves discounts, promotions or gift credits for a shopper until checkout. */
import { integer, maybe, openEnum, text } from '../primitives.ts'
import { request } from '../request.ts'
import { z } from '../zod.ts'

const units = ['MILLISECONDS', 'SECONDS', 'MINUTES', 'HOURS', 'DAYS'] as const

export const session = /* @__PURE__ */ z.looseObject({
  /** Id of the session. */
  key: maybe(z.string()),
  type: z.optional(openEnum(['LOCK'])),
  /** How long it reserves, in `ttl_unit`. */
  ttl: maybe(integer(0)),
  /** Unit of `ttl`. */
  ttl_unit: maybe(openEnum(units)),
})

export type Session = z.infer<typeof session>

/** Opens a session, or joins the one with this `key`. */
export const sessionRequest = /* @__PURE__ */ request(
  {
    /** Default: a new key. */
    key: z.optional(text(200)),
    /** Default: LOCK. */
    type: z.optional(z.enum(['LOCK'])),
    /** How long to reserve, in `ttl_unit`: at most 30 days, for pages 1 hour. Default: 7 days, for pages 1 hour. */
    ttl: z.optional(integer(1, 1_000_000_000)),
    /** Default: MILLISECONDS. Ignored without `ttl`. */
    ttl_unit: z.optional(z.enum(units)),
  },
  session,
)
