/** Operations of back ends that read one resource or a list. */
import type { Example } from './index.ts'
import type { Operations } from '../../../src/contract/index.ts'
import { campaign, promotionTier } from './campaigns.ts'
import { earningRule, loyaltyTier, reward, rewardAssignment } from './loyalty.ts'
import { order } from './orders.ts'
import { redemption } from './redemptions.ts'
import { created_at, customer as summary, updated_at } from './shared.ts'
import { customerUpdate, product, sku } from './shop.ts'
import { giftCard, loyaltyCard } from './vouchers.ts'

const query = { limit: 10, order: '-created_at' as const }
const list = { object: 'list' as const, data_ref: 'data' as const }
const more = { has_more: true, more_starting_after: 'id_1' }

export const customer = {
  ...summary,
  description: customerUpdate.description,
  phone: customerUpdate.phone,
  birthdate: customerUpdate.birthdate,
  address: customerUpdate.address,
  created_at,
  updated_at,
}
const shopOrder = {
  ...order,
  status: 'PAID' as const,
  customer_id: 'cust_ada',
  customer: summary,
  created_at,
  updated_at: null,
}
const redeemed = { ...redemption, result: 'SUCCESS' as const, status: 'SUCCEEDED' as const, reward: null }
const transaction = {
  id: 'vtx_1',
  source_id: 'transfer-1',
  voucher_id: 'v_ada',
  campaign_id: 'camp_club',
  type: 'POINTS_TRANSFER_IN' as const,
  amount: 5,
  balance: 320,
  reason: 'A present',
  related_transaction_id: 'vtx_0',
  details: { loyalty_card_id: 'v_ben' },
  created_at,
}

type Id =
  | `get${'Voucher' | 'Customer' | 'Campaign' | 'Product' | 'Sku' | 'Order' | 'Redemption' | 'Reward'}`
  | `list${'Vouchers' | 'Customers' | 'Campaigns' | 'Products' | 'Skus' | 'Orders' | 'Redemptions' | 'Rewards'}`
  | `list${'RewardAssignments' | 'Members' | 'EarningRules' | 'LoyaltyTiers' | 'MemberTransactions'}`
  | 'listPromotionTiersAsShop'

export const reads: { [Name in Id]: Example<Operations[Name]> } = {
  getVoucher: { input: { code: 'GIFT' }, reply: giftCard },
  listVouchers: {
    input: { query: { ...query, campaign: 'camp_codes', customer: 'ada' } },
    reply: { object: 'list', data_ref: 'vouchers', vouchers: [giftCard], ...more },
  },
  getCustomer: { input: { customerId: 'ada' }, reply: customer },
  listCustomers: {
    input: { query: { ...query, email: 'ada@shop.example' } },
    reply: { object: 'list', data_ref: 'customers', customers: [customer], ...more },
  },
  getCampaign: { input: { campaignId: 'camp_club' }, reply: campaign },
  listCampaigns: {
    input: { query: { ...query, campaign_type: 'LOYALTY_PROGRAM' } },
    reply: { object: 'list', data_ref: 'campaigns', campaigns: [campaign], ...more },
  },
  getProduct: { input: { productId: 'cup' }, reply: product },
  listProducts: {
    input: { query },
    reply: { object: 'list', data_ref: 'products', products: [product], ...more },
  },
  listSkus: {
    input: { productId: 'prod_cup', query },
    reply: { object: 'list', data_ref: 'skus', skus: [sku], ...more },
  },
  getSku: { input: { skuId: 'cup-blue' }, reply: sku },
  getOrder: { input: { orderId: 'order-1' }, reply: shopOrder },
  listOrders: {
    input: { query: { ...query, customer: 'ada' } },
    reply: { object: 'list', data_ref: 'orders', orders: [shopOrder], ...more },
  },
  getRedemption: { input: { redemptionId: 'r_1' }, reply: redeemed },
  listRedemptions: {
    input: {
      query: {
        ...query,
        result: 'SUCCESS',
        customer: 'ada',
        campaign: 'camp_club',
        related_object_id: 'CARD-ADA',
      },
    },
    reply: { object: 'list', data_ref: 'redemptions', redemptions: [redeemed], ...more },
  },
  getReward: { input: { rewardId: 'rew_cup' }, reply: reward },
  listRewards: { input: { query }, reply: { ...list, data: [reward], ...more } },
  listRewardAssignments: {
    input: { rewardId: 'rew_cup', query },
    reply: { ...list, data: [rewardAssignment], ...more },
  },
  listMembers: {
    input: { campaignId: 'camp_club', query },
    reply: { ...list, data: [loyaltyCard], ...more },
  },
  listEarningRules: { input: { campaignId: 'camp_club' }, reply: { ...list, data: [earningRule], total: 1 } },
  listLoyaltyTiers: { input: { campaignId: 'camp_club' }, reply: { ...list, data: [loyaltyTier], total: 1 } },
  listMemberTransactions: {
    input: { memberId: 'CARD-ADA', query },
    reply: { ...list, data: [transaction], ...more },
  },
  listPromotionTiersAsShop: {
    input: { query: { is_available: true, limit: 10, page: 1, order: '-created_at' } },
    reply: { object: 'list', data_ref: 'tiers', tiers: [promotionTier], total: 1, has_more: false },
  },
}
