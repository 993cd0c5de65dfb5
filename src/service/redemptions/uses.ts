/**
 * What redemptions take, and rollbacks give back; vouchers in the order of their ids, in which they are locked.
 * What loyalty cards pay for rewards is not here: `loyalty/charge.ts`.
 */
import type { TierUse, VoucherUse } from '../redeemables/locks.ts'
import type { NewRedemption } from '../database/redemption-tables.ts'
import type { Counted } from '../redeemables/voucher-usage.ts'

export const voucherUsesOf = (parts: readonly NewRedemption[], now: Date): VoucherUse[] =>
  parts
    .filter(({ related_object_type, details }) => related_object_type === 'voucher' && !details.reward)
    .toSorted((one, other) => (one.related_object_id < other.related_object_id ? -1 : 1))
    .map(({ id, related_object_id, campaign_id, amount }) => ({
      voucher_id: related_object_id,
      campaign_id,
      redemption_id: id,
      credits: amount,
      now,
    }))

export const tierUsesOf = (parts: readonly NewRedemption[]): TierUse[] =>
  parts
    .filter(({ related_object_type }) => related_object_type === 'promotion_tier')
    .map(({ related_object_id, order_amount, discount_amount }) => ({
      tier_id: related_object_id,
      order_amount,
      discount_amount,
    }))

/** Of a reward, the assignment that offers it counts, too. */
export const countedOf = (parts: readonly NewRedemption[]): Counted[] =>
  parts.flatMap(({ related_object_id, customer_id, discount_amount, details }) =>
    [related_object_id, details.reward?.assignment_id].flatMap((id) =>
      id ? [{ related_object_id: id, customer_id, discount_amount }] : [],
    ),
  )
