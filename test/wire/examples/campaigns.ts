/** A campaign, its promotion tiers, referral code holders and exports. */
import type { Campaign } from '../../../src/contract/resources/campaign.ts'
import type { CampaignSummary } from '../../../src/contract/resources/campaign.ts'
import type { ExportJob } from '../../../src/contract/resources/export.ts'
import type { PromotionTier } from '../../../src/contract/resources/promotion-tier.ts'
import type { ReferralHolder } from '../../../src/contract/resources/referral-holder.ts'
import { category, created_at, discount, updated_at, validity } from './shared.ts'

export const campaign = {
  id: 'camp_winter',
  name: 'Winter',
  campaign_type: 'DISCOUNT_COUPONS',
  type: 'STANDALONE',
  voucher: {
    type: 'DISCOUNT_VOUCHER',
    discount,
    redemption: { quantity: 1 },
    is_referral_code: false,
  },
  auto_join: false,
  join_once: true,
  use_voucher_metadata_schema: false,
  active: true,
  vouchers_count: 200,
  metadata: {},
  created_at,
  updated_at,
  creation_status: 'DONE',
  vouchers_generation_status: 'DONE',
  protected: false,
  category_id: 'cat_seasonal',
  categories: [category],
  description: 'Ten off in winter.',
  start_date: validity.start_date,
  expiration_date: validity.expiration_date,
  referral_program: {
    conversion_event_type: 'redemption',
    custom_event: { id: 'ce_1', name: 'review' },
    referee_reward: {
      related_object_parent: { id: 'camp_gifts', name: 'Gifts', object: 'campaign' },
      type: 'CAMPAIGN',
      amount: 500,
    },
  },
  object: 'campaign',
} satisfies Campaign

export const campaignSummary = {
  object: 'campaign_summary',
  campaign,
  redemptions: 12,
  redemptions_succeeded: 10,
  redemptions_failed: 2,
  rollbacks: 1,
  rollbacks_succeeded: 1,
  rollbacks_failed: 0,
  validations: 40,
  validations_succeeded: 35,
  validations_failed: 5,
  vouchers_created: 200,
  vouchers_deleted: 3,
  publications: 20,
  publications_succeeded: 20,
  publications_failed: 0,
  discounted_amount: 10000,
  rolledback_discounted_amount: 1000,
  orders_amount: 62400,
  orders_rolledback_amount: 5200,
} satisfies CampaignSummary

export const promotionTier = {
  id: 'promo_1',
  created_at,
  updated_at,
  name: 'Winter welcome',
  banner: '€10.00 off your order',
  action: { discount },
  metadata: {},
  hierarchy: 1,
  promotion_id: 'camp_winter',
  campaign_id: 'camp_winter',
  campaign: {
    id: 'camp_winter',
    ...validity,
    active: true,
    category_id: null,
    object: 'campaign',
  },
  active: true,
  ...validity,
  summary: {
    redemptions: { total_redeemed: 4 },
    orders: { total_amount: 20800, total_discount_amount: 4000 },
  },
  object: 'promotion_tier',
  validation_rule_assignments: null,
} satisfies PromotionTier

export const referralHolder = {
  id: 'rh_1',
  created_at,
  redeemable_id: 'v_friend',
  redeemable_object: 'voucher',
  campaign_id: 'camp_friends',
  campaign_type: 'REFERRAL_PROGRAM',
  voucher_type: 'DISCOUNT_VOUCHER',
  customer_id: 'cust_ada',
  holder_role: 'REFERRER',
  object: 'redeemable_holder',
} satisfies ReferralHolder

export const exportJob = {
  id: 'exp_1',
  object: 'export',
  created_at,
  status: 'SCHEDULED',
  channel: 'API',
  exported_object: 'voucher_transactions',
  parameters: {
    order: '-created_at',
    fields: ['id', 'amount', 'created_at'],
    filters: { junction: 'AND', voucher_id: { conditions: { $in: ['ADA'] } } },
  },
  result: null,
  user_id: null,
} satisfies ExportJob
