/** What a shop page reads from the service, and the one thing that it does there. */
import type { Client } from './call.ts'
import {
  checkEligibilityAsShopper,
  getKeyedRedemptionAsShopper,
  getMemberAsShopper,
  getPageBrand,
  listMemberActivityAsShopper,
  listMemberRewardsAsShopper,
  listMemberTiersAsShopper,
  listPromotionTiers,
  listReferralHoldersAsShopper,
  redeemRewardAsShopper,
  validateRedeemablesAsShopper,
} from './operations.ts'
import type { Source } from './source.ts'

export const createStorefront = ({ read, call, now }: Client): Source => ({
  promotionTiers: (query, options) => read(listPromotionTiers, { query }, options),
  qualifications: (body, options) => read(checkEligibilityAsShopper, { body }, options),
  validation: (body, options) => read(validateRedeemablesAsShopper, { body }, options),
  member: (memberId, options) => read(getMemberAsShopper, { memberId }, options),
  memberRewards: (memberId, query, options) => read(listMemberRewardsAsShopper, { memberId, query }, options),
  memberTiers: (memberId, options) => read(listMemberTiersAsShopper, { memberId }, options),
  memberActivity: (memberId, query, options) =>
    read(listMemberActivityAsShopper, { memberId, query }, options),
  referralHolders: (memberId, query, options) =>
    read(listReferralHoldersAsShopper, { memberId, query }, options),
  redeemReward: (memberId, body, options) => call(redeemRewardAsShopper, { memberId, body }, options),
  redemption: (memberId, key, options) => call(getKeyedRedemptionAsShopper, { memberId, key }, options),
  brand: (options) => read(getPageBrand, {}, options),
  now,
})
