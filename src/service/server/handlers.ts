import * as backOfficeCustomers from '../back-office/customer-handlers.ts'
import * as backOfficeEvents from '../back-office/event-handlers.ts'
import * as backOfficePublications from '../back-office/publication-handlers.ts'
import * as backOfficeVouchers from '../back-office/voucher-handlers.ts'
import * as brands from '../brands/handlers.ts'
import * as campaigns from '../campaigns/handlers.ts'
import * as campaignReads from '../campaigns/read-handlers.ts'
import * as customers from '../customers/handlers.ts'
import * as customerReads from '../customers/read-handlers.ts'
import * as exports from '../exports/handlers.ts'
import type { Handlers, Prefetches } from '../http/handler.ts'
import * as jobs from '../jobs/handlers.ts'
import * as loyaltyBalances from '../loyalty/balance-handlers.ts'
import * as loyalty from '../loyalty/handlers.ts'
import * as loyaltyReads from '../loyalty/read-handlers.ts'
import * as loyaltyPrograms from '../loyalty/program-handlers.ts'
import * as rewards from '../loyalty/reward-handlers.ts'
import * as oauth from '../oauth/handlers.ts'
import * as orders from '../orders/handlers.ts'
import * as orderReads from '../orders/read-handlers.ts'
import * as products from '../products/handlers.ts'
import * as productReads from '../products/read-handlers.ts'
import { prefetchPromotionTiers } from '../promotions/first-tiers.ts'
import * as promotions from '../promotions/handlers.ts'
import * as pointsForecasts from '../points-forecasts/handlers.ts'
import * as qualifications from '../qualifications/handlers.ts'
import { prefetchRequested } from '../redemptions/prepare-redemptions.ts'
import { prefetchMember } from '../redemptions/redeem-in-one-statement.ts'
import * as redemptions from '../redemptions/handlers.ts'
import * as redemptionReads from '../redemptions/read-handlers.ts'
import * as referrals from '../referrals/handlers.ts'
import * as validationRulesAssignments from '../validation-rules-assignments/handlers.ts'
import * as validations from '../validations/handlers.ts'
import * as vouchers from '../vouchers/handlers.ts'
import * as voucherReads from '../vouchers/read-handlers.ts'

export const handlers: Handlers = {
  ...backOfficeCustomers,
  ...backOfficeEvents,
  ...backOfficePublications,
  ...backOfficeVouchers,
  ...brands,
  ...campaigns,
  ...campaignReads,
  ...customers,
  ...customerReads,
  ...exports,
  ...jobs,
  ...loyalty,
  ...loyaltyBalances,
  ...loyaltyReads,
  ...oauth,
  ...orders,
  ...orderReads,
  ...pointsForecasts,
  ...products,
  ...productReads,
  ...loyaltyPrograms,
  ...promotions,
  ...qualifications,
  ...redemptions,
  ...redemptionReads,
  ...referrals,
  ...rewards,
  ...validationRulesAssignments,
  ...validations,
  ...vouchers,
  ...voucherReads,
}

const ofChanges: Prefetches = {
  redeem: prefetchRequested,
  redeemReward: prefetchMember,
  redeemRewardAsShopper: prefetchMember,
}

export const prefetches: Prefetches = {
  ...ofChanges,
  listPromotionTiers: prefetchPromotionTiers,
  listPromotionTiersAsShop: prefetchPromotionTiers,
}

/** The replica lists the tiers for pages. */
export const prefetchesWithReplica: Prefetches = {
  ...ofChanges,
  listPromotionTiersAsShop: prefetchPromotionTiers,
}
