/** Campaign and its summary (specification, "Campaign summary"). Money in minor units. */
import { integer, maybe, metadata, money, openEnum, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'
import { category } from './category.ts'
import { discount } from './discount.ts'
import { listOf, more } from './list.ts'
import { voucherType } from './voucher.ts'

const processStatus = /* @__PURE__ */ z.enum(['DONE', 'IN_PROGRESS', 'FAILED'])

const named = /* @__PURE__ */ z.looseObject({ id: z.optional(z.string()), name: z.optional(z.string()) })

const referralReward = /* @__PURE__ */ z.looseObject({
  /** The campaign that the reward comes from. */
  related_object_parent: maybe(
    z.looseObject({ id: z.string(), name: z.optional(z.string()), object: z.optional(z.string()) }),
  ),
  /** Voucher type of the campaign's vouchers. */
  type: z.optional(z.string()),
  /** In points, or in minor units for credits. Null for discount vouchers. */
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
  /** When both sides are rewarded: when the code is redeemed, or when an order is paid. */
  conversion_event_type: z.optional(z.string()),
  /** Custom event that rewards both sides. Null for none. */
  custom_event: maybe(named),
  /** For the customer who shares the code. Null for none. */
  referrer_reward: maybe(referralReward),
  /** For the customer who uses the code. Null for none. */
  referee_reward: maybe(referralReward),
})

export const campaign = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  name: z.string(),
  campaign_type: openEnum(campaignTypes),
  /** Whether vouchers are created on demand (AUTO_UPDATE), once (STATIC) or one by one (STANDALONE). */
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
  /** Always false. */
  auto_join: z.optional(z.boolean()),
  /** Always false. */
  join_once: z.optional(z.boolean()),
  /** Always false. */
  use_voucher_metadata_schema: z.optional(z.boolean()),
  /** Whether its promotion tiers, vouchers and cards can be used. */
  active: z.optional(z.boolean()),
  /** Number of vouchers. Omitted in lists of campaigns. */
  vouchers_count: z.optional(integer(0)),
  metadata: z.optional(metadata),
  created_at: z.optional(timestamp),
  updated_at: maybe(timestamp),
  /** Whether the campaign has been created. */
  creation_status: z.optional(processStatus),
  /** Whether its vouchers have been created. */
  vouchers_generation_status: z.optional(processStatus),
  /** Always false. */
  protected: z.optional(z.boolean()),
  /** Null for none. */
  category_id: maybe(z.string()),
  categories: z.optional(z.array(category)),
  description: maybe(z.string()),
  /** Start of validity. Null for no start. */
  start_date: maybe(timestamp),
  /** End of validity. Null for no end. */
  expiration_date: maybe(timestamp),
  /** Null for other campaigns. */
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
  /** Sum of discounts. Rollbacks do not reduce it. */
  discounted_amount: money,
  /** Sum of discounts that were rolled back. */
  rolledback_discounted_amount: money,
  /** Sum of orders with a redemption. Rollbacks do not reduce it. */
  orders_amount: money,
  /** Sum of orders whose redemption was rolled back. */
  orders_rolledback_amount: money,
})

export type CampaignSummary = z.infer<typeof campaignSummary>

export const campaignList = /* @__PURE__ */ listOf('campaigns', campaign, more)
