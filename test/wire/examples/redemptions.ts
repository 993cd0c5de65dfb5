/** A redemption, its reward and its rollback. */
import type {
  Redemption,
  RedemptionRollback,
  RewardResult,
} from '../../../src/contract/resources/redemption.ts'
import type { Session } from '../../../src/contract/resources/session.ts'
import { created_at, customer, updated_at } from './shared.ts'
import { reward } from './loyalty.ts'
import { order } from './orders.ts'
import { loyaltyCard } from './vouchers.ts'

export const rewardResult = {
  customer,
  assignment_id: 'rewa_mug',
  id: 'rew_mug',
  object: 'reward',
  name: 'A mug of your own',
  created_at,
  updated_at,
  parameters: reward.parameters,
  type: 'MATERIAL',
  voucher: { id: 'v_new', code: 'THANKS-1', type: 'GIFT_VOUCHER', campaign: 'Gifts' },
  product: { id: 'prod_mug', name: 'Mug' },
} satisfies RewardResult

export const session = { key: 'ssn_1', type: 'LOCK', ttl: 10, ttl_unit: 'MINUTES' } satisfies Session

export const redemption = {
  id: 'r_1',
  object: 'redemption',
  date: updated_at,
  customer_id: 'cust_ada',
  tracking_id: 'track_9f2c',
  metadata: {},
  redemption: null,
  result: 'FAILURE',
  status: 'FAILED',
  order,
  channel: { channel_id: 'app_shop', channel_type: 'API' },
  customer,
  related_object_type: 'voucher',
  related_object_id: 'v_ada',
  reward: rewardResult,
  amount: 200,
  session,
  failure_code: 'customer_rules_violated',
  failure_message: 'This reward is for members of the gold tier.',
  promotion_tier: { id: 'promo_1', name: 'Winter', banner: '€10 off', object: 'promotion_tier' },
  gift: { amount: 1200 },
  voucher: loyaltyCard,
  loyalty_card: { points: 200 },
} satisfies Redemption

export const rollback = {
  ...redemption,
  id: 'rr_1',
  object: 'redemption_rollback',
  redemption: 'r_1',
  result: 'SUCCESS',
  status: 'ROLLED_BACK',
  reason: 'Sent back',
  related_object_type: 'redemption',
} satisfies RedemptionRollback
