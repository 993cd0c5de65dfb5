/**
 * One valid request and reply of every operation. The requests are accepted by the shop of
 * `test/wire/conformance/catalogue.json`; the replies have every field of the contract.
 */
import type { Operations } from '../../../src/contract/index.ts'
import type { Input, Operation } from '../../../src/contract/operation.ts'
import type { z } from '../../../src/contract/zod.ts'
import { campaignSummary, exportJob, promotionTier, referralHolder } from './campaigns.ts'
import { assignment, customer } from './shared.ts'
import { entry, redeemables, refused, stackingRules } from './eligibility.ts'
import { activityEvent, earningRule, loyaltyTier, reward, rewardAssignment } from './loyalty.ts'
import { reads } from './lists.ts'
import { writes } from './writes.ts'
import { order, orderRequest } from './orders.ts'
import { redemption, rollback, session } from './redemptions.ts'
import { accessToken, asyncAction, brandFields, customerUpdate, product } from './shop.ts'
import { giftCard, loyaltyCard } from './vouchers.ts'

export interface Example<O extends Operation = Operation> {
  /** Path parameters, query and body. */
  input: Input<O>
  reply: z.input<O['reply']>
  /** The reply with the second successful status, if the operation has one. */
  alsoReply?: unknown
}

const member = { memberId: 'CARD-ADA' }
const page = { object: 'list', data_ref: 'data' } as const

const memberRewards = {
  ...page,
  data: [{ reward: reward, assignment: rewardAssignment, object: 'loyalty_reward' as const }],
  total: 1,
}
const memberActivity = {
  ...page,
  data: [activityEvent],
  has_more: true,
  more_starting_after: 'evcus_1',
}
const memberTiers = { ...page, data: [loyaltyTier], total: 1 }
const memberEarningRules = { ...page, data: [earningRule], total: 1 }

const forecastMemberPoints = {
  input: {
    ...member,
    body: {
      orders: [{ ...orderRequest, redeemables: [{ object: 'promotion_tier' as const, id: 'promo_cups' }] }],
      redeemables: redeemables.redeemables,
    },
  },
  reply: {
    ...page,
    data: [
      {
        points: 24,
        pending_points: 10,
        available_at: '2026-12-01T12:00:00.000Z',
        reached_tier: { id: 'lty_silver', name: 'Silver', object: 'loyalty_tier' as const },
        next_tier: { id: 'lty_gold', name: 'Gold', points_missing: 12, object: 'loyalty_tier' as const },
        object: 'points_forecast' as const,
      },
    ],
  },
}

const redeemReward = {
  input: {
    ...member,
    body: { reward: { id: 'rew_coin', points: 3 }, order: orderRequest, metadata: { register: 4 } },
  },
  reply: redemption,
}

const transferFrom = (code: string) => ({
  input: {
    campaignId: 'camp_club',
    ...member,
    body: [{ code, points: 1, source_id: 'transfer-1', reason: 'A present' }],
  },
  reply: loyaltyCard,
})

const checkEligibility = {
  input: {
    query: { also: 'AUDIENCE_ONLY' as const, best_combination: true },
    body: {
      customer: { source_id: 'ada', description: 'Drinks tea', metadata: { vip: true } },
      order: orderRequest,
      tracking_id: 'ada',
      scenario: 'ALL' as const,
      mode: 'BASIC' as const,
      options: {
        limit: 5,
        expand: ['redeemable' as const],
        sorting_rule: 'DEFAULT' as const,
        chosen: [{ object: 'voucher' as const, id: 'FIVE' }],
        points_forecast: { loyalty_card: 'CARD-ADA', redeemables: redeemables.redeemables },
      },
      session: redeemables.session,
      metadata: { register: 4 },
    },
  },
  reply: {
    redeemables: { ...page, data: [entry], total: 1, has_more: false, more_starting_after: null },
    tracking_id: 'track_9f2c',
    order: order,
    stacking_rules: stackingRules,
    points_forecast: forecastMemberPoints.reply.data[0],
  },
}

const validateRedeemables = {
  input: { body: redeemables },
  reply: {
    id: 'valid_1',
    valid: false,
    redeemables: [
      {
        ...entry,
        status: 'APPLICABLE' as const,
        category: 'cat_seasonal',
        categories: [],
        validation_rules: [],
      },
    ],
    skipped_redeemables: [],
    inapplicable_redeemables: [refused],
    order: order,
    tracking_id: 'track_9f2c',
    session: session,
    stacking_rules: stackingRules,
  },
}

export const examples: { [Id in keyof Operations]: Example<Operations[Id]> } = {
  ...reads,
  ...writes,
  createAccessToken: {
    input: { body: { grant_type: 'client_credentials', scope: 'vouchers', customer: 'ada' } },
    reply: accessToken,
  },
  createBrand: {
    input: { projectId: 'proj_conformance', body: brandFields },
    reply: { id: 'brd_1', ...brandFields },
  },
  getBrand: {
    input: { projectId: 'proj_conformance', brandingId: 'brd_1' },
    reply: { id: 'brd_1', ...brandFields },
  },
  addVouchers: {
    input: {
      campaignId: 'camp_codes',
      query: { vouchers_count: 1 },
      body: {
        code_config: {
          length: 8,
          charset: 'ABCDEF',
          prefix: 'G-',
          postfix: '-X',
          pattern: '####',
          initial_count: 1,
        },
        category: 'Seasonal',
        metadata: { register: 4 },
        redemption: { quantity: 1 },
        additional_info: 'For the winter fair',
        start_date: '2026-11-01T00:00:00Z',
        expiration_date: '2036-11-01T00:00:00Z',
      },
    },
    reply: giftCard,
    alsoReply: { async_action_id: 'aa_1' },
  },
  enableVoucher: { input: { code: 'SWITCHED-OFF' }, reply: giftCard },
  getMember: { input: member, reply: loyaltyCard },
  getMemberAsShopper: { input: member, reply: loyaltyCard },
  listMemberRewards: {
    input: { ...member, query: { affordable_only: true, limit: 10, page: 1 } },
    reply: memberRewards,
  },
  listMemberRewardsAsShopper: { input: { ...member, query: {} }, reply: memberRewards },
  listMemberTiers: { input: member, reply: memberTiers },
  listMemberTiersAsShopper: { input: member, reply: memberTiers },
  listMemberEarningRules: { input: member, reply: memberEarningRules },
  listMemberEarningRulesAsShopper: { input: member, reply: memberEarningRules },
  forecastMemberPoints,
  forecastMemberPointsAsShopper: forecastMemberPoints,
  listMemberActivity: {
    input: { ...member, query: { limit: 10, order: '-created_at', starting_after_id: 'evcus_0' } },
    reply: memberActivity,
  },
  listMemberActivityAsShopper: { input: { ...member, query: {} }, reply: memberActivity },
  redeemReward,
  redeemRewardAsShopper: redeemReward,
  getKeyedRedemption: { input: { ...member, key: 'never-sent' }, reply: redemption },
  getKeyedRedemptionAsShopper: { input: { ...member, key: 'never-sent' }, reply: { status: 'unknown' } },
  transferPoints: transferFrom('CARD-BEN'),
  // A shopper can combine only their own cards.
  transferPointsAsShopper: transferFrom('CARD-ADA-OLD'),
  checkEligibility,
  checkEligibilityAsShopper: checkEligibility,
  validateRedeemables,
  validateRedeemablesAsShopper: validateRedeemables,
  redeem: {
    input: {
      body: {
        ...redeemables,
        session: undefined,
        redeemables: [{ object: 'promotion_tier', id: 'promo_cups' }, ...redeemables.redeemables],
      },
    },
    reply: {
      redemptions: [{ ...redemption, result: 'SUCCESS', status: 'SUCCEEDED', reward: null }],
      parent_redemption: null,
      order: order,
      skipped_redeemables: [],
      inapplicable_redeemables: [],
    },
  },
  rollbackRedemption: {
    input: { redemptionId: 'r_1', query: { reason: 'Sent back' }, body: { metadata: { register: 4 } } },
    reply: rollback,
  },
  rollbackStackedRedemption: {
    input: { parentRedemptionId: 'r_1', query: { reason: 'Sent back' }, body: { metadata: { register: 4 } } },
    reply: {
      rollbacks: [{ ...rollback, id: 'rr_2', redemption: 'r_2', related_object_type: 'voucher' }],
      parent_rollback: rollback,
      order: order,
    },
  },
  listReferralHolders: {
    input: {
      campaignId: 'camp_friends',
      memberId: 'FRIEND-ADA',
      query: {
        limit: 10,
        order: '-id',
        starting_after_id: 'rh_0',
        filters: {
          junction: 'AND',
          holder_role: { conditions: { $in: ['REFERRER'] } },
          created_at: { conditions: { $after: ['2026-10-01T00:00:00Z'] } },
        },
      },
    },
    reply: { ...page, data: [referralHolder], total: 1, has_more: false },
  },
  listReferralHoldersAsShopper: {
    input: { memberId: 'FRIEND-ADA', query: { limit: 100, order: '-id' } },
    reply: {
      ...page,
      data: [referralHolder],
      total: 1,
      has_more: false,
      referrer_rewards: [{ type: 'LOYALTY_CARD', amount: 500, count: 1 }],
    },
  },
  exportCampaignTransactions: {
    input: {
      campaignId: 'camp_club',
      body: {
        order: '-created_at',
        parameters: {
          fields: ['id', 'amount', 'created_at', 'source'],
          filters: { created_at: { conditions: { $after: ['2026-10-01T00:00:00Z'] } } },
        },
      },
    },
    reply: exportJob,
  },
  exportMemberTransactions: {
    input: { ...member, body: { parameters: { order: 'created_at', fields: ['id'], filters: {} } } },
    reply: exportJob,
  },
  updateCustomers: { input: { body: [customerUpdate] }, reply: { async_action_id: 'aa_1' } },
  createReward: {
    input: {
      body: {
        name: 'Gift card',
        type: 'CAMPAIGN',
        parameters: { campaign: { id: 'camp_club', balance: 5 } },
        metadata: { register: 4 },
      },
    },
    reply: reward,
  },
  updateReward: {
    input: {
      rewardId: 'rew_code',
      body: { name: 'A code', parameters: { campaign: { id: 'camp_codes' } }, metadata: { register: 4 } },
    },
    reply: reward,
  },
  getCampaignSummary: {
    input: { campaignId: 'camp_club', query: { start_date: '2026-11-01', end_date: '2026-11-30T23:59:59Z' } },
    reply: campaignSummary,
  },
  createProduct: {
    input: {
      body: {
        id: 'prod_mug',
        source_id: 'mug',
        name: 'Mug',
        price: 1800,
        attributes: ['colour'],
        metadata: { made: 'by hand' },
        image_url: 'https://shop.example/mug.png',
      },
    },
    reply: product,
  },
  listValidationRuleAssignments: {
    input: {
      query: { related_object_id: 'v_ada', rule: 'val_7', page: 1, limit: 10, order: '-created_at' },
    },
    reply: { ...page, data: [assignment], total: 1 },
  },
  createLoyaltyTiers: {
    input: {
      campaignId: 'camp_club',
      body: [
        {
          name: 'Gold',
          points: { from: 10_000_000, to: 10_000_999 },
          earning_rules: { ern_order: { type: 'MULTIPLY', multiplier: 1.5 } },
          rewards: { rew_cup: { type: 'CUSTOM', points: 5 } },
          metadata: { hue: 'red' },
        },
      ],
    },
    reply: [loyaltyTier],
  },
  enableEarningRule: {
    input: { campaignId: 'camp_club', earningRuleId: 'ern_off' },
    reply: earningRule,
  },
  listPromotionTiers: {
    input: { query: { is_available: true, limit: 10, page: 1, order: '-created_at' } },
    reply: {
      object: 'list',
      data_ref: 'tiers',
      tiers: [promotionTier],
      total: 1,
      has_more: false,
    },
  },
  createOrder: {
    input: { body: { ...orderRequest, status: 'PAID', customer: { source_id: 'ada' } } },
    reply: {
      ...order,
      status: 'PAID',
      customer_id: 'cust_ada',
      customer: customer,
      created_at: '2026-11-01T08:30:00.000Z',
      updated_at: null,
    },
  },
  getAsyncAction: { input: { asyncActionId: 'aa_1' }, reply: asyncAction },
  getExport: {
    input: { exportId: 'exp_1' },
    reply: {
      ...exportJob,
      status: 'DONE',
      result: { url: 'https://perks.example/exports/exp_1.csv?signature=abc' },
    },
  },
}
