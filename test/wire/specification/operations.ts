/** The operations of the specification: fields of each request, shape of each reply. */
import { qualification } from './eligibility.ts'
import {
  activity,
  earningRule,
  loyaltyTiers,
  redemption,
  redemptionRollback,
  redemptionRollbacks,
  redemptions,
  reward,
} from './loyalty.ts'
import type { Shape } from './shape.ts'
import {
  accepted,
  accessToken,
  asyncAction,
  brand,
  campaignSummary,
  exportJob,
  foundExport,
  holders,
  product,
  promotionTiers,
} from './shop.ts'
import { assignments, cardAfterTransfer, voucher } from './vouchers.ts'

export interface SpecifiedOperation {
  /** Field paths separated by spaces. A dot precedes a nested field; `[]` selects the items of a list. */
  query?: string
  body?: string
  reply: Shape
}

const brandRequest = `brand.name brand.privacy_policy_url brand.terms_of_use_url brand.permission_reminder
  brand.website_url address.street address.city address.postal address.state address.country contact.email
  contact.phone cockpits.campaigns_overview_enabled cockpits.loyalty_enabled cockpits.gift_cards_enabled
  cockpits.coupons_enabled cockpits.referrals_enabled cockpits.theme
  cockpits.use_custom_double_opt_in_redirect_url cockpits.custom_double_opt_in_redirect_url`

export const specifiedOperations = {
  createAccessToken: { body: 'grant_type scope customer', reply: accessToken },
  createBrand: { body: brandRequest, reply: brand },
  getBrand: { reply: brand },
  addVouchers: {
    query: 'vouchers_count',
    body: `code code_config.length code_config.charset code_config.prefix code_config.postfix
      code_config.pattern code_config.initial_count category metadata redemption.quantity additional_info
      start_date expiration_date`,
    reply: voucher,
  },
  enableVoucher: { reply: voucher },
  getMember: { reply: voucher },
  listMemberActivity: { query: 'limit order starting_after_id', reply: activity },
  redeemReward: {
    body: 'reward.id reward.points order.items[].product_id order.items[].quantity metadata',
    reply: redemption,
  },
  transferPoints: { body: '[].code [].points [].source_id [].reason', reply: cardAfterTransfer },
  checkEligibility: {
    body: `customer order tracking_id scenario options.limit options.expand options.sorting_rule session
      metadata`,
    reply: qualification,
  },
  redeem: { reply: redemptions },
  rollbackRedemption: { reply: redemptionRollback },
  rollbackStackedRedemption: { reply: redemptionRollbacks },
  listReferralHolders: {
    query:
      'limit order starting_after_id filters.id filters.created_at filters.holder_role filters.customer_id',
    reply: holders,
  },
  exportCampaignTransactions: {
    body: 'order parameters.fields parameters.filters.created_at.conditions.$after parameters.filters.junction',
    reply: exportJob,
  },
  exportMemberTransactions: {
    body: 'parameters.order parameters.fields parameters.filters.type.conditions.$in',
    reply: exportJob,
  },
  updateCustomers: {
    body: `[].source_id [].name [].description [].email [].phone [].birthdate [].birthday [].address.city
      [].address.country [].address.line_1 [].address.line_2 [].address.postal_code [].address.state
      [].metadata`,
    reply: accepted,
  },
  createReward: {
    body: 'parameters.campaign.id parameters.campaign.balance name type metadata',
    reply: reward,
  },
  updateReward: { body: 'name parameters metadata', reply: reward },
  getCampaignSummary: { query: 'start_date end_date', reply: campaignSummary },
  createProduct: { body: 'id source_id name price attributes metadata image_url', reply: product },
  listValidationRuleAssignments: { query: 'related_object_id rule page limit order', reply: assignments },
  createLoyaltyTiers: {
    body: '[].name [].points.from [].points.to [].earning_rules [].rewards [].metadata',
    reply: loyaltyTiers,
  },
  enableEarningRule: { reply: earningRule },
  listPromotionTiers: { query: 'is_available limit page order', reply: promotionTiers },
  getAsyncAction: { reply: asyncAction },
  getExport: { reply: foundExport },
} satisfies Record<string, SpecifiedOperation>
