/** Changes of a card's balance ("where the specification is silent", Operations). */
import { integer, maybe, openEnum, openMap, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'
import { listOf, more } from './list.ts'

export const transaction = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  /** The shop's own id of a transfer or a change of points. */
  source_id: maybe(z.string()),
  voucher_id: z.string(),
  /** Null for a voucher without a campaign. */
  campaign_id: maybe(z.string()),
  type: openEnum([
    'CREDITS_REDEMPTION',
    'CREDITS_REFUND',
    'POINTS_ADDITION',
    'POINTS_REMOVAL',
    'POINTS_REDEMPTION',
    'POINTS_REFUND',
    'POINTS_EXPIRATION',
    'POINTS_TRANSFER_IN',
    'POINTS_TRANSFER_OUT',
  ]),
  /** Points, or minor units for credits. Negative for debits. */
  amount: integer(),
  /** The balance after the change. */
  balance: integer(),
  reason: maybe(z.string()),
  /** The transaction that this one refunds or expires. Null for none. */
  related_transaction_id: maybe(z.string()),
  /** Ids of the redemption, order, reward or earning rule that caused the change. */
  details: maybe(openMap),
  created_at: timestamp,
})

export type Transaction = z.infer<typeof transaction>

export const transactionList = /* @__PURE__ */ listOf('data', transaction, more)
