/** Changes that a back end makes to a card's balance ("where the specification is silent", Operations of back ends). */
import { date, integer, maybe, openEnum, points, reference, text } from '../primitives.ts'
import { request } from '../request.ts'
import { z } from '../zod.ts'

export const balance = /* @__PURE__ */ z.looseObject({
  /** The change. Negative if points were removed. */
  points: integer(),
  /** All points ever added. */
  total: points,
  /** Points that can be spent now. */
  balance: points,
  type: openEnum(['loyalty_card']),
  object: z.literal('balance'),
  /** The card, by voucher id. */
  related_object: z.looseObject({ type: openEnum(['voucher']), id: z.string() }),
  operation_type: z.optional(openEnum(['MANUAL'])),
})

export type Balance = z.infer<typeof balance>

/** Default `expiration_type`: `PROGRAM_RULES`, the card's expiration rules. Must be omitted if points are removed. */
export const balanceChange = /* @__PURE__ */ request(
  {
    /** Negative to remove points. Not 0. */
    points: integer(-1_000_000_000, 1_000_000_000),
    /** When added points expire. Default: `PROGRAM_RULES`, the expiration rules of the card. Omit it if points are removed. */
    expiration_type: z.optional(z.enum(['PROGRAM_RULES', 'CUSTOM_DATE', 'NON_EXPIRING'])),
    /** Last day on which the points can be spent. Only for `CUSTOM_DATE`. */
    expiration_date: z.optional(date),
    /** The shop's own id of the change, unique among additions and among removals of the project. */
    source_id: maybe(reference),
    /** Shown in the member's activity, which pages can read. */
    reason: maybe(text(1000, 0)),
  },
  balance,
)

export type BalanceChange = z.infer<typeof balanceChange>
