/** Campaign and its summary (specification, "Campaign summary"). Money in minor units. */
import { integer, maybe, metadata, money, openEnum, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'
import { category } from './category.ts'
import { discount } from './discount.ts'
import { listOf, more } from './list.ts'
import { voucherType } from './voucher.ts'

const processStatus = /* @__PURE__ */ z.enum(['DONE', 'IN_PROGRESS', 'FAILED'])

const named = /* @__PURE__ */ z.looseObject({ id: z.optional(z.string()), name: z.optional(z.string()) })

/** `related_object_parent` is the campaign of the reward. `amount` is in points, or in minor units for credits. */
const referralReward = /* @__PURE__ */ z.looseObject({
  related_object_parent: maybe(
    z.looseObject({ id: z.string(), name: z.optional(z.string()), object: z.optional(z.string()) }),
  ),
  type: z.optional(z.string()),
  amount: maybe(integer()),
})

export const campaignTypes = [
  'LOYALTY_PROGRAM',
  'GIFT_VOUCHERS',
  'DISCOUNT_COUPONS',
  'PROMOTION',
  'REFERRAL_PROGRAM',
] as const

const referralProgram = /* @__PURE__ */ z.looseObject({
  conversion_event_type: z.optional(z.string()),
  custom_event: maybe(named),
  referrer_reward: maybe(referralReward),
  referee_reward: maybe(referralReward),
})

export const campaign = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  name: z.string(),
  campaign_type: openEnum(campaignTypes),
  type: z.optional(openEnum(['AUTO_UPDATE', 'STATIC', 'STANDALONE'])),
  /** Template of its vouchers. */
  voucher: maybe(
    z.looseObject({
      type: z.optional(voucherType),
      discount: maybe(discount),
      redemption: z.optional(z.looseObject({ quantity: maybe(integer(0)) })),
      is_referral_code: maybe(z.boolean()),
    }),
  ),
  auto_join: z.optional(z.boolean()),
  join_once: z.optional(z.boolean()),
  use_voucher_metadata_schema: z.optional(z.boolean()),
  active: z.optional(z.boolean()),
  vouchers_count: z.optional(integer(0)),
  metadata: z.optional(metadata),
  created_at: z.optional(timestamp),
  updated_at: maybe(timestamp),
  creation_status: z.optional(processStatus),
  vouchers_generation_status: z.optional(processStatus),
  protected: z.optional(z.boolean()),
  category_id: maybe(z.string()),
  categories: z.optional(z.array(category)),
  description: maybe(z.string()),
  start_date: maybe(timestamp),
  expiration_date: maybe(timestamp),
  referral_program: maybe(referralProgram),
  object: z.literal('campaign'),
})

export type Campaign = z.infer<typeof campaign>

const count = /* @__PURE__ */ integer(0)

export const campaignSummary = /* @__PURE__ */ z.looseObject({
  object: z.literal('campaign_summary'),
  campaign,
  redemptions: count,
  redemptions_succeeded: count,
  redemptions_failed: count,
  rollbacks: count,
  rollbacks_succeeded: count,
  rollbacks_failed: count,
  validations: count,
  validations_succeeded: count,
  validations_failed: count,
  /** Created with the campaign, added later, or created when a customer joined. */
  vouchers_created: count,
  /** Moved to the bin or deleted permanently. Each voucher counts once. */
  vouchers_deleted: count,
  publications: count,
  publications_succeeded: count,
  publications_failed: count,
  /** Rollbacks do not reduce this amount or `orders_amount`. */
  discounted_amount: money,
  rolledback_discounted_amount: money,
  orders_amount: money,
  orders_rolledback_amount: money,
})

export type CampaignSummary = z.infer<typeof campaignSummary>

export const campaignList = /* @__PURE__ */ listOf('campaigns', campaign, more)
