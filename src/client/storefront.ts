/**
 * What a shop page reads from the service, and the one thing that it does there: a group of operations for each
 * feature, so that a page brings only those of the features that it has.
 */
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

export const promotionOperations = ({ read }: Client): Pick<Source, 'promotionTiers'> => ({
  promotionTiers: (query, options) => read(listPromotionTiers, { query }, options),
})

export const qualificationOperations = ({ read }: Client): Pick<Source, 'qualifications'> => ({
  qualifications: (body, options) => read(checkEligibilityAsShopper, { body }, options),
})

export const validationOperations = ({ read }: Client): Pick<Source, 'validation'> => ({
  validation: (body, options) => read(validateRedeemablesAsShopper, { body }, options),
})

type MemberOperation =
  'member' | 'memberRewards' | 'memberTiers' | 'memberActivity' | 'redeemReward' | 'redemption'

export const memberOperations = ({ read, call }: Client): Pick<Source, MemberOperation> => ({
  member: (memberId, options) => read(getMemberAsShopper, { memberId }, options),
  memberRewards: (memberId, query, options) => read(listMemberRewardsAsShopper, { memberId, query }, options),
  memberTiers: (memberId, options) => read(listMemberTiersAsShopper, { memberId }, options),
  memberActivity: (memberId, query, options) =>
    read(listMemberActivityAsShopper, { memberId, query }, options),
  redeemReward: (memberId, body, options) => call(redeemRewardAsShopper, { memberId, body }, options),
  redemption: (memberId, key, options) => call(getKeyedRedemptionAsShopper, { memberId, key }, options),
})

export const referralOperations = ({ read }: Client): Pick<Source, 'referralHolders'> => ({
  referralHolders: (memberId, query, options) =>
    read(listReferralHoldersAsShopper, { memberId, query }, options),
})

export const brandOperations = ({ read }: Client): Pick<Source, 'brand'> => ({
  brand: (options) => read(getPageBrand, {}, options),
})

/** All of them. A page's bundle that has it brings every operation. */
export const createStorefront = (client: Client): Source => ({
  ...promotionOperations(client),
  ...qualificationOperations(client),
  ...validationOperations(client),
  ...memberOperations(client),
  ...referralOperations(client),
  ...brandOperations(client),
  now: client.now,
})
