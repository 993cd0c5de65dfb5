/**
 * Loyalty campaigns and their members (specification, sections 6, 7, 8, 12, 19 and 20). `memberId` is the code of the
 * loyalty card, `campaignId` the campaign's id or name. Server-side member operations have a second path below the
 * campaign, which does not find cards of other campaigns.
 */
import { clientSide, operation } from '../operation.ts'
import { integer, reference, text } from '../primitives.ts'
import { balance, balanceChange } from '../resources/balance.ts'
import { earningRule, earningRuleList } from '../resources/earning-rule.ts'
import { exportJob, memberExportRequest } from '../resources/export.ts'
import { createdAtOrder, cursorQuery, limit, page } from '../resources/list.ts'
import { loyaltyTier, loyaltyTierList, newLoyaltyTier } from '../resources/loyalty-tier.ts'
import { memberActivityList } from '../resources/member-activity.ts'
import { pointsForecast, pointsForecastRequest } from '../resources/points-forecast.ts'
import { redemption, unsettledKey } from '../resources/redemption.ts'
import { rewardRedemptionRequest } from '../resources/redemption-request.ts'
import { memberRewardList } from '../resources/reward.ts'
import { transactionList } from '../resources/transaction.ts'
import { loyaltyCard, memberList } from '../resources/voucher.ts'
import { z } from '../zod.ts'

export const getMember = /* @__PURE__ */ operation({
  id: 'getMember',
  summary: 'Get loyalty member',
  credentials: 'server',
  scope: 'loyalties',
  method: 'GET',
  path: '/v1/loyalties/members/{memberId}',
  aliases: ['/v1/loyalties/{campaignId}/members/{memberId}'],
  reply: loyaltyCard,
  failures: ['not_found'],
})

export const getMemberAsShopper = /* @__PURE__ */ clientSide(getMember, {
  id: 'getMemberAsShopper',
  scope: 'client_vouchers',
})

/** The rewards of the card's program with their prices. `affordable_only` leaves out those above the balance. */
export const listMemberRewards = /* @__PURE__ */ operation({
  id: 'listMemberRewards',
  summary: 'List member rewards',
  credentials: 'server',
  scope: 'loyalties',
  method: 'GET',
  path: '/v1/loyalties/members/{memberId}/rewards',
  aliases: ['/v1/loyalties/{campaignId}/members/{memberId}/rewards'],
  query: z.strictObject({
    /** Whether to leave out rewards above the balance. Default: false. */
    affordable_only: z.optional(z.boolean()),
    /** Entries per page. Default: 10. */
    limit: z.optional(limit),
    /** Number of the page. Default: 1. */
    page: z.optional(page),
  }),
  reply: memberRewardList,
  failures: ['not_found'],
})

export const listMemberRewardsAsShopper = /* @__PURE__ */ clientSide(listMemberRewards, {
  id: 'listMemberRewardsAsShopper',
  scope: 'client_vouchers',
})

export const listMemberTiers = /* @__PURE__ */ operation({
  id: 'listMemberTiers',
  summary: 'List member loyalty tiers',
  credentials: 'server',
  scope: 'loyalties',
  method: 'GET',
  path: '/v1/loyalties/members/{memberId}/tiers',
  aliases: ['/v1/loyalties/{campaignId}/members/{memberId}/tiers'],
  reply: loyaltyTierList,
  failures: ['not_found'],
})

export const listMemberTiersAsShopper = /* @__PURE__ */ clientSide(listMemberTiers, {
  id: 'listMemberTiersAsShopper',
  scope: 'client_vouchers',
})

/** The rules by which the member can earn points now, with the points of the member's tier. */
export const listMemberEarningRules = /* @__PURE__ */ operation({
  id: 'listMemberEarningRules',
  summary: 'List member earning rules',
  credentials: 'server',
  scope: 'loyalties',
  method: 'GET',
  path: '/v1/loyalties/members/{memberId}/earning-rules',
  aliases: ['/v1/loyalties/{campaignId}/members/{memberId}/earning-rules'],
  reply: earningRuleList,
  failures: ['not_found'],
})

export const listMemberEarningRulesAsShopper = /* @__PURE__ */ clientSide(listMemberEarningRules, {
  id: 'listMemberEarningRulesAsShopper',
  scope: 'client_vouchers',
})

/** Points that the member would earn with each of these orders after discounts. Read-only. */
export const forecastMemberPoints = /* @__PURE__ */ operation({
  id: 'forecastMemberPoints',
  summary: 'Forecast member points',
  credentials: 'server',
  scope: 'loyalties',
  method: 'POST',
  path: '/v1/loyalties/members/{memberId}/points-forecast',
  aliases: ['/v1/loyalties/{campaignId}/members/{memberId}/points-forecast'],
  body: pointsForecastRequest,
  reply: pointsForecast,
  failures: ['not_found'],
})

export const forecastMemberPointsAsShopper = /* @__PURE__ */ clientSide(forecastMemberPoints, {
  id: 'forecastMemberPointsAsShopper',
  scope: 'client_vouchers',
})

export const listMemberActivity = /* @__PURE__ */ operation({
  id: 'listMemberActivity',
  number: 6,
  summary: 'List member activity',
  credentials: 'server',
  scope: 'loyalties',
  method: 'GET',
  path: '/v1/loyalties/members/{memberId}/activity',
  aliases: ['/v1/loyalties/{campaignId}/members/{memberId}/activity'],
  query: z.strictObject({
    /** Entries per page. Default: 10. */
    limit: z.optional(limit),
    /** Default: newest first, `-created_at`. */
    order: z.optional(createdAtOrder),
    /** Id of the last event of the previous page. */
    starting_after_id: z.optional(reference),
  }),
  reply: memberActivityList,
  failures: ['not_found'],
})

export const listMemberActivityAsShopper = /* @__PURE__ */ clientSide(listMemberActivity, {
  id: 'listMemberActivityAsShopper',
  scope: 'client_vouchers',
})

/** A COIN reward takes at most the balance of the card. For other rewards, the balance must cover the price. */
export const redeemReward = /* @__PURE__ */ operation({
  id: 'redeemReward',
  number: 7,
  summary: 'Redeem a loyalty reward',
  credentials: 'server',
  scope: 'loyalties',
  method: 'POST',
  path: '/v1/loyalties/members/{memberId}/redemption',
  aliases: ['/v1/loyalties/{campaignId}/members/{memberId}/redemption'],
  idempotent: true,
  body: rewardRedemptionRequest,
  reply: redemption,
  failures: ['not_found', 'missing_order', 'missing_order_items'],
})

/** For the token's customer and their own card. */
export const redeemRewardAsShopper = /* @__PURE__ */ clientSide(redeemReward, {
  id: 'redeemRewardAsShopper',
  scope: 'client_redemptions',
})

/**
 * Returns the outcome of a redemption that was sent with this `Idempotency-Key`: the first reply, with
 * `Idempotency-Status: replayed`. A successful reply contains the current status of the redemption, such as
 * `ROLLED_BACK`. Without a saved reply, returns `running` or `unknown`. A key that was used for another card, by another
 * customer or for another operation is `unknown`. Read-only.
 */
export const getKeyedRedemption = /* @__PURE__ */ operation({
  id: 'getKeyedRedemption',
  summary: 'Get loyalty redemption by key',
  credentials: 'server',
  scope: 'loyalties',
  method: 'GET',
  path: '/v1/loyalties/members/{memberId}/redemptions/{key}',
  aliases: ['/v1/loyalties/{campaignId}/members/{memberId}/redemptions/{key}'],
  reply: z.union([unsettledKey, redemption]),
  failures: ['not_found', 'missing_order', 'missing_order_items', 'invalid_payload'],
})

/** For the token's customer, with their own card and keys. */
export const getKeyedRedemptionAsShopper = /* @__PURE__ */ clientSide(getKeyedRedemption, {
  id: 'getKeyedRedemptionAsShopper',
  scope: 'client_redemptions',
})

/** Transfers points to the card in the path. Either all transfers succeed or none. */
export const transferPoints = /* @__PURE__ */ operation({
  id: 'transferPoints',
  number: 8,
  summary: 'Transfer loyalty points',
  credentials: 'server',
  scope: 'loyalties',
  method: 'POST',
  path: '/v1/loyalties/{campaignId}/members/{memberId}/transfers',
  idempotent: true,
  body: z
    .array(
      z.strictObject({
        /** Code of the card to transfer from. */
        code: reference,
        /** Number of points to transfer. */
        points: integer(1),
        /** The shop's own id of the transfer, unique in the project. */
        source_id: reference,
        /** Shown in the activity of both members. */
        reason: z.optional(text(1000, 0)),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
  reply: loyaltyCard,
  failures: [
    'not_found',
    'duplicate_found',
    'loyalty_card_points_exceeded',
    'invalid_customer',
    'voucher_disabled',
    'voucher_not_active',
    'voucher_expired',
    'voucher_not_active_now',
  ],
})

/**
 * Adds points to the card, or removes them if `points` is negative. The balance never drops below 0. Also changes a card
 * that is disabled or has expired.
 */
export const changeMemberBalance = /* @__PURE__ */ operation({
  id: 'changeMemberBalance',
  summary: 'Add or remove loyalty points',
  credentials: 'server',
  scope: 'loyalties',
  method: 'POST',
  path: '/v1/loyalties/members/{memberId}/balance',
  aliases: ['/v1/loyalties/{campaignId}/members/{memberId}/balance'],
  idempotent: true,
  body: balanceChange,
  reply: balance,
  failures: ['not_found', 'duplicate_found', 'loyalty_card_points_exceeded'],
})

/**
 * Transfers points between cards of the token's customer in one program. Does not find other cards. `source_id` is unique
 * for each customer, separate from the shop's own ids.
 */
export const transferPointsAsShopper = /* @__PURE__ */ clientSide(transferPoints, {
  id: 'transferPointsAsShopper',
  scope: 'client_redemptions',
})

/** The file is written asynchronously: see `getExport`. */
export const exportMemberTransactions = /* @__PURE__ */ operation({
  id: 'exportMemberTransactions',
  number: 12,
  summary: 'Export loyalty card transactions',
  credentials: 'server',
  scope: 'loyalties',
  method: 'POST',
  path: '/v1/loyalties/members/{memberId}/transactions/export',
  aliases: ['/v1/loyalties/{campaignId}/members/{memberId}/transactions/export'],
  idempotent: true,
  body: memberExportRequest,
  bodyOptional: true,
  reply: exportJob,
  failures: ['not_found'],
})

export const createLoyaltyTiers = /* @__PURE__ */ operation({
  id: 'createLoyaltyTiers',
  number: 19,
  summary: 'Create loyalty tiers',
  credentials: 'server',
  scope: 'loyalties',
  method: 'POST',
  path: '/v1/loyalties/{campaignId}/tiers',
  idempotent: true,
  body: z.array(newLoyaltyTier).check(z.minLength(1), z.maxLength(100)),
  reply: z.array(loyaltyTier),
  failures: ['not_found', 'duplicate_found'],
})

/** Enabling an enabled rule is a no-op. */
export const enableEarningRule = /* @__PURE__ */ operation({
  id: 'enableEarningRule',
  number: 20,
  summary: 'Enable earning rule',
  credentials: 'server',
  scope: 'loyalties',
  method: 'POST',
  path: '/v1/loyalties/{campaignId}/earning-rules/{earningRuleId}/enable',
  reply: earningRule,
  failures: ['not_found'],
})

/** The rule awards no more points. Pending points stay. Disabling a disabled rule is a no-op. */
export const disableEarningRule = /* @__PURE__ */ operation({
  id: 'disableEarningRule',
  summary: 'Disable earning rule',
  credentials: 'server',
  scope: 'loyalties',
  method: 'POST',
  path: '/v1/loyalties/{campaignId}/earning-rules/{earningRuleId}/disable',
  reply: earningRule,
  failures: ['not_found'],
})

/** Cards with a holder. */
export const listMembers = /* @__PURE__ */ operation({
  id: 'listMembers',
  summary: 'List loyalty members',
  credentials: 'server',
  scope: 'loyalties',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/members',
  query: z.strictObject(cursorQuery),
  reply: memberList,
  failures: ['not_found'],
})

/** In the order of the catalog. */
export const listEarningRules = /* @__PURE__ */ operation({
  id: 'listEarningRules',
  summary: 'List earning rules',
  credentials: 'server',
  scope: 'loyalties',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/earning-rules',
  reply: earningRuleList,
  failures: ['not_found'],
})

/** Lowest points first. */
export const listLoyaltyTiers = /* @__PURE__ */ operation({
  id: 'listLoyaltyTiers',
  summary: 'List loyalty tiers',
  credentials: 'server',
  scope: 'loyalties',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/tiers',
  reply: loyaltyTierList,
  failures: ['not_found'],
})

/** Changes of the card's balance. */
export const listMemberTransactions = /* @__PURE__ */ operation({
  id: 'listMemberTransactions',
  summary: 'List loyalty card transactions',
  credentials: 'server',
  scope: 'loyalties',
  method: 'GET',
  path: '/v1/loyalties/members/{memberId}/transactions',
  aliases: ['/v1/loyalties/{campaignId}/members/{memberId}/transactions'],
  query: z.strictObject(cursorQuery),
  reply: transactionList,
  failures: ['not_found'],
})
