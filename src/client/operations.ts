/**
 * The operations that a page calls, and what else it reads. Made by `npm run generate`: do not edit. The build makes
 * the file anew, with guards in the place of zod's schemas (`.config/reply-guards.ts`): no page downloads zod.
 */
export { errorBody } from '../contract/errors.ts'
export {
  getKeyedRedemptionAsShopper,
  getMemberAsShopper,
  listMemberActivityAsShopper,
  listMemberEarningRulesAsShopper,
  listMemberRewardsAsShopper,
  listMemberTiersAsShopper,
  redeemRewardAsShopper,
} from '../contract/operations/loyalties.ts'
export { getPageBrand } from '../contract/operations/page-brand.ts'
export { listPromotionTiers } from '../contract/operations/promotions.ts'
export { checkEligibilityAsShopper } from '../contract/operations/qualifications.ts'
export { listReferralHoldersAsShopper } from '../contract/operations/referrals.ts'
export { validateRedeemablesAsShopper } from '../contract/operations/validations.ts'
export { accessToken } from '../contract/resources/access-token.ts'
