/** Rewards, tiers, earning rules and activity of a loyalty program. */
import type { EarningRule } from '../../../src/contract/resources/earning-rule.ts'
import type { LoyaltyTier } from '../../../src/contract/resources/loyalty-tier.ts'
import type { MemberActivityEvent } from '../../../src/contract/resources/member-activity.ts'
import type { Reward } from '../../../src/contract/resources/reward.ts'
import type { RewardAssignment } from '../../../src/contract/resources/reward.ts'
import { created_at, customer, expiration_rules, validity, validity_hours } from './shared.ts'

export const reward = {
  id: 'rew_mug',
  name: 'A mug of your own',
  type: 'MATERIAL',
  parameters: {
    campaign: { id: 'camp_gifts', balance: 500 },
    coin: { exchange_ratio: 1, points_ratio: 100 },
    product: { id: 'prod_mug', sku_id: 'sku_mug_blue' },
  },
  stock: 12,
  redeemed: 3,
  attributes: { image_url: 'https://shop.example/mug.png', description: 'Thrown by hand.' },
  metadata: {},
  created_at,
  updated_at: null,
  object: 'reward',
} satisfies Reward

export const rewardAssignment = {
  id: 'rewa_mug',
  reward_id: 'rew_mug',
  related_object_id: 'camp_club',
  related_object_type: 'campaign',
  parameters: { loyalty: { points: 200 } },
} satisfies RewardAssignment

export const loyaltyTier = {
  id: 'lt_gold',
  campaign_id: 'camp_club',
  name: 'Gold',
  points: { from: 300, to: 1000 },
  config: { points: { from: 300, to: 1000 } },
  metadata: {},
  created_at,
  updated_at: null,
  object: 'loyalty_tier',
  earning_rules: { ern_order: { type: 'MULTIPLY', multiplier: 1.5 } },
  rewards: { rew_mug: { type: 'CUSTOM', points: 150 } },
  expiration: {
    customer_id: 'cust_ada',
    campaign_id: 'camp_club',
    tier_id: 'lt_gold',
    created_at,
    start_date: created_at,
    expiration_date: '2027-10-01T08:00:00.000Z',
    updated_at: null,
  },
} satisfies LoyaltyTier

export const earningRule = {
  id: 'ern_order',
  created_at,
  updated_at: null,
  loyalty: {
    type: 'PROPORTIONAL',
    points: 10,
    calculation_type: 'ORDER_AMOUNT',
    order: { amount: { every: 100, points: 1 } },
  },
  event: 'order.paid',
  source: { banner: 'A point for every euro', object_id: 'camp_club', object_type: 'campaign' },
  active: true,
  ...validity,
  validity_hours,
  object: 'earning_rule',
  automation_id: 'auto_1',
  metadata: {},
  custom_event: { id: 'ce_1', name: 'review' },
  segment: { id: 'seg_1' },
  loyalty_tier: { id: 'lt_gold' },
  pending_points: { period_type: 'DAY', period_value: 14 },
  expiration_rules,
} satisfies EarningRule

export const activityEvent = {
  id: 'evcus_1',
  type: 'customer.loyalty.tier.upgraded',
  data: {
    data: {
      loyalty_tier_to: { id: 'lt_gold' },
      loyalty_tier_from: { id: 'lt_silver' },
      created_at,
      customer,
      campaign: { id: 'camp_club' },
    },
    event_source: {
      channel: 'API',
      user: { id: 'user_1' },
      api_key: { name: 'Shop', app_id: 'app_shop' },
    },
  },
  created_at,
  group_id: 'grp_1',
} satisfies MemberActivityEvent
