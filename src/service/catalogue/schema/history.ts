/** What happened to a loyalty card before the catalogue was loaded: brought along from another service, or for a demonstration. */
import { duration as durationShape, integer, text, timestamp } from '../../../contract/primitives.ts'
import { z } from '../../../contract/zod.ts'

/** What comes to a card, and what leaves it. */
export const gains = ['customer.order.paid', 'customer.voucher.loyalty_card.points_added'] as const
export const losses = [
  'customer.redemption.succeeded',
  'customer.voucher.loyalty_card.points_expired',
] as const

const isOf = (schema: z.ZodMiniType, value: string) => schema.safeParse(value).success
const when = (expected: string) =>
  z
    .string()
    .check(z.refine((value) => isOf(timestamp, value) || isOf(durationShape, value), `expected ${expected}`))

/** In any order; the points come after those that the card was made with. */
export const cardHistory = z
  .array(
    z.strictObject({
      /** A moment, or how long before the file is loaded: `P3M` is three months ago. */
      at: when('a moment such as 2026-03-01T10:00:00Z, or how long ago, such as P3M'),
      event: z.enum([...gains, ...losses]),
      points: integer(1, 1_000_000_000),
      /** Of points that come: the last day on which they can be spent, as a moment, or in how long. */
      expires: z.optional(when('a moment such as 2027-03-01T00:00:00Z, or in how long, such as P20D')),
      /** Of a redemption: the name of the reward. */
      reward: z.optional(text(500)),
      reason: z.optional(text(500)),
    }),
  )
  .check(z.maxLength(1000))

export type DeclaredHistory = z.infer<typeof cardHistory>
