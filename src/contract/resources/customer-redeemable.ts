/** Vouchers of a customer ("where the specification is silent", Operations of back ends). */
import { maybe, openEnum, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'
import { listOf, more } from './list.ts'
import { voucher, voucherType } from './voucher.ts'

export const customerRedeemable = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  created_at: timestamp,
  /** Id of the voucher. */
  redeemable_id: z.string(),
  redeemable_object: openEnum(['voucher']),
  /** Null for a voucher without a campaign. */
  campaign_id: maybe(z.string()),
  /** Null for a voucher without a campaign. */
  campaign_type: maybe(z.string()),
  voucher_type: voucherType,
  customer_id: z.string(),
  /** A referral code is shared by its referrer. Other vouchers have an owner. */
  holder_role: openEnum(['OWNER', 'REFERRER']),
  redeemable: z.looseObject({ voucher }),
  object: z.literal('redeemable_holder'),
})

export type CustomerRedeemable = z.infer<typeof customerRedeemable>

export const customerRedeemableList = /* @__PURE__ */ listOf('data', customerRedeemable, more)
