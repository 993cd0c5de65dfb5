/** One valid call of every operation: what is sent and what comes back. */
import type { Operations } from '../../../src/contract/index.ts'
import type { Input, Operation } from '../../../src/contract/operation.ts'
import type { z } from '../../../src/contract/zod.ts'
import { campaignSummary, exportJob, promotionTier, referralHolder } from './campaigns.ts'
import { assignments, customer } from './shared.ts'
import { entry, redeemables, refused, stackingRules } from './eligibility.ts'
import { activityEvent, earningRule, loyaltyTier, reward, rewardAssignment } from './loyalty.ts'
import { order, orderRequest } from './orders.ts'
import { redemption, rollback, session } from './redemptions.ts'
import { accessToken, asyncAction, brandFields, customerUpdate, product } from './shop.ts'
import { giftCard, loyaltyCard } from './vouchers.ts'

/** Path parameters, query and body as a caller writes them, and a reply as it is on the wire. */
export interface Example<O extends Operation = Operation> {
  input: Input<O>
  reply: z.input<O['reply']>
  /** The second kind of success, where there is one. */
  alsoReply?: unknown
}

const member = { memberId: 'ADA' }
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
      orders: [{ ...orderRequest, redeemables: [{ object: 'voucher' as const, id: 'FIVE' }] }],
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
    body: { reward: { id: 'rew_mug', points: 200 }, order: orderRequest, metadata: {} },
  },
  reply: redemption,
}

const transferPoints = {
  input: {
    campaignId: 'camp_club',
    ...member,
    body: [{ code: 'BEN', points: 50, source_id: 'transfer-1', reason: 'A present' }],
  },
  reply: loyaltyCard,
}

const checkEligibility = {
  input: {
    query: { also: 'AUDIENCE_ONLY' as const, best_combination: true },
    body: {
      customer: { source_id: 'ada', description: 'Drinks tea', metadata: {} },
      order: orderRequest,
      tracking_id: 'ada',
      scenario: 'ALL' as const,
      mode: 'BASIC' as const,
      options: {
        limit: 5,
        expand: ['redeemable' as const],
        sorting_rule: 'DEFAULT' as const,
        chosen: [{ object: 'voucher' as const, id: 'TEN' }],
        points_forecast: { loyalty_card: 'ADA', redeemables: redeemables.redeemables },
      },
      session: session,
      metadata: {},
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
  createAccessToken: {
    input: { body: { grant_type: 'client_credentials', scope: 'client_promotions', customer: 'ada' } },
    reply: accessToken,
  },
  createBrand: {
    input: { projectId: 'proj_1', body: brandFields },
    reply: { id: 'brd_1', ...brandFields },
  },
  getBrand: {
    input: { projectId: 'proj_1', brandingId: 'brd_1' },
    reply: { id: 'brd_1', ...brandFields },
  },
  addVouchers: {
    input: {
      campaignId: 'Gifts',
      query: { vouchers_count: 1 },
      body: {
        code: 'GIFT-1',
        code_config: {
          length: 8,
          charset: 'ABCDEF',
          prefix: 'G-',
          postfix: '-X',
          pattern: '####',
          initial_count: 1,
        },
        category: 'Seasonal',
        metadata: {},
        redemption: { quantity: 1 },
        additional_info: 'For the winter fair',
        start_date: '2026-11-01T00:00:00Z',
        expiration_date: '2027-01-31T23:59:59Z',
      },
    },
    reply: giftCard,
    alsoReply: { async_action_id: 'aa_1' },
  },
  enableVoucher: { input: { code: 'GIFT-1' }, reply: giftCard },
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
  getKeyedRedemption: { input: { ...member, key: 'attempt-1' }, reply: redemption },
  getKeyedRedemptionAsShopper: { input: { ...member, key: 'attempt-1' }, reply: { status: 'unknown' } },
  transferPoints,
  transferPointsAsShopper: transferPoints,
  checkEligibility,
  checkEligibilityAsShopper: checkEligibility,
  validateRedeemables,
  validateRedeemablesAsShopper: validateRedeemables,
  redeem: {
    input: { body: redeemables },
    reply: {
      redemptions: [{ ...redemption, result: 'SUCCESS', status: 'SUCCEEDED', reward: null }],
      parent_redemption: null,
      order: order,
      skipped_redeemables: [],
      inapplicable_redeemables: [],
    },
  },
  rollbackRedemption: {
    input: { redemptionId: 'r_1', query: { reason: 'Sent back' }, body: { metadata: {} } },
    reply: rollback,
  },
  rollbackStackedRedemption: {
    input: { parentRedemptionId: 'r_1', query: { reason: 'Sent back' }, body: { metadata: {} } },
    reply: {
      rollbacks: [{ ...rollback, id: 'rr_2', redemption: 'r_2', related_object_type: 'voucher' }],
      parent_rollback: rollback,
      order: order,
    },
  },
  listReferralHolders: {
    input: {
      campaignId: 'camp_friends',
      memberId: 'FRIEND',
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
    input: { memberId: 'FRIEND', query: { limit: 100, order: '-id' } },
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
      campaignId: 'Clay club',
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
        parameters: { campaign: { id: 'camp_gifts', balance: 500 } },
        metadata: {},
      },
    },
    reply: reward,
  },
  updateReward: {
    input: { rewardId: 'rew_mug', body: { name: 'A mug', parameters: { campaign: { id: 'camp_gifts' } } } },
    reply: reward,
  },
  getCampaignSummary: {
    input: { campaignId: 'Winter', query: { start_date: '2026-11-01', end_date: '2026-11-30T23:59:59Z' } },
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
        metadata: {},
        image_url: 'https://shop.example/mug.png',
      },
    },
    reply: product,
  },
  listValidationRuleAssignments: {
    input: {
      query: { related_object_id: 'v_ada', rule: 'val_7', page: 1, limit: 10, order: '-created_at' },
    },
    reply: assignments,
  },
  createLoyaltyTiers: {
    input: {
      campaignId: 'Clay club',
      body: [
        {
          name: 'Gold',
          points: { from: 300, to: 1000 },
          earning_rules: { ern_order: { type: 'MULTIPLY', multiplier: 1.5 } },
          rewards: { rew_mug: { type: 'CUSTOM', points: 150 } },
          metadata: {},
        },
      ],
    },
    reply: [loyaltyTier],
  },
  enableEarningRule: {
    input: { campaignId: 'Clay club', earningRuleId: 'ern_order' },
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
