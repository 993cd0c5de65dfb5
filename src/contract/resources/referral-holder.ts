/** Holders of a referral code (specification, "Referral code holder"). */
import { integer, openEnum, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'
import { junction, timeFilter, textFilter } from './filters.ts'
import { listOf, total } from './list.ts'
import { voucherType } from './voucher.ts'

const roles = ['REFERRER', 'REFEREE'] as const

export const referralHolder = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  /** When the customer got or used the code. */
  created_at: timestamp,
  /** Id of the referral code. */
  redeemable_id: z.string(),
  redeemable_object: openEnum(['voucher']),
  campaign_id: z.string(),
  campaign_type: openEnum(['REFERRAL_PROGRAM']),
  voucher_type: voucherType,
  /** Client-side replies contain only the shopper's own id. */
  customer_id: z.optional(z.string()),
  holder_role: openEnum(roles),
  object: z.literal('redeemable_holder'),
})

export type ReferralHolder = z.infer<typeof referralHolder>

/** Rewards that the referrer has earned with the code. */
export const referrerReward = /* @__PURE__ */ z.looseObject({
  type: voucherType,
  /** Sum of points, or of credits in minor units. 0 for discount vouchers. */
  amount: integer(0),
  /** Number of rewards. */
  count: integer(0),
})

export type ReferrerReward = z.infer<typeof referrerReward>

export const referralHolderList = /* @__PURE__ */ listOf('data', referralHolder, {
  total,
  /** Whether there is another page. */
  has_more: z.boolean(),
  /** `starting_after_id` of the next page. */
  more_starting_after: z.optional(z.string()),
  referrer_rewards: z.optional(z.array(referrerReward)),
})

export type ReferralHolderList = z.infer<typeof referralHolderList>

/** On the wire: `filters[holder_role][conditions][$in][0]=REFERRER`. */
export const referralHolderFilters = /* @__PURE__ */ z.strictObject({
  id: z.optional(textFilter),
  created_at: z.optional(timeFilter),
  holder_role: z.optional(
    z.strictObject({
      conditions: z.strictObject({ $in: z.array(z.enum(roles)).check(z.minLength(1), z.maxLength(2)) }),
    }),
  ),
  customer_id: z.optional(textFilter),
  junction: z.optional(junction),
})
