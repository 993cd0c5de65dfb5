/** What a referral programme gives to both sides, and for what. */
import { integer, maybe } from '../../../contract/primitives.ts'
import { z } from '../../../contract/zod.ts'
import { referralEvents } from '../../rules/referral.ts'
import { name } from './parts.ts'

/**
 * Comes from another campaign, meant by id or name: points of a loyalty programme, credits of a campaign of gift
 * vouchers, or a coupon. `type` follows from that campaign, and can only repeat it; coupons have no `amount`.
 */
const referralReward = z.strictObject({
  related_object_parent: z.strictObject({
    id: name,
    name: z.optional(name),
    object: z.optional(z.literal('campaign')),
  }),
  type: z.optional(z.enum(['LOYALTY_CARD', 'GIFT_VOUCHER', 'DISCOUNT_VOUCHER'])),
  amount: maybe(integer(1, 1_000_000_000)),
})

/** Of a custom event nothing would tell this service, so that it could never be rewarded. */
export const referralProgram = z.strictObject({
  conversion_event_type: z.enum(referralEvents),
  custom_event: z.optional(z.null()),
  referrer_reward: maybe(referralReward),
  referee_reward: maybe(referralReward),
})
