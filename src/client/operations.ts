/**
 * The operations that a page calls, and what else it reads. Made by `npm run generate`: do not edit. The build makes
 * the file anew, with guards in the place of zod's schemas (`.config/reply-guards.ts`): no page downloads zod.
 */
import * as fromErrors from '../contract/errors.ts'
import * as fromLoyalties from '../contract/operations/loyalties.ts'
import * as fromPageBrand from '../contract/operations/page-brand.ts'
import * as fromPromotions from '../contract/operations/promotions.ts'
import * as fromQualifications from '../contract/operations/qualifications.ts'
import * as fromReferrals from '../contract/operations/referrals.ts'
import * as fromValidations from '../contract/operations/validations.ts'
import * as fromAccessToken from '../contract/resources/access-token.ts'
import { shown, shownCards, withoutUnread } from '../contract/shown.ts'

export const errorBody = withoutUnread(fromErrors.errorBody)
export const forecastMemberPointsAsShopper = shown(fromLoyalties.forecastMemberPointsAsShopper)
export const getKeyedRedemptionAsShopper = shown(fromLoyalties.getKeyedRedemptionAsShopper)
export const getMemberAsShopper = shown(fromLoyalties.getMemberAsShopper)
export const listMemberActivityAsShopper = shown(fromLoyalties.listMemberActivityAsShopper)
export const listMemberEarningRulesAsShopper = shown(fromLoyalties.listMemberEarningRulesAsShopper)
export const listMemberRewardsAsShopper = shown(fromLoyalties.listMemberRewardsAsShopper)
export const listMemberTiersAsShopper = shown(fromLoyalties.listMemberTiersAsShopper)
export const redeemRewardAsShopper = shown(fromLoyalties.redeemRewardAsShopper)
export const transferPointsAsShopper = shown(fromLoyalties.transferPointsAsShopper)
export const getPageBrand = shown(fromPageBrand.getPageBrand)
export const listPromotionTiers = shown(fromPromotions.listPromotionTiers)
export const checkEligibilityAsShopper = shown(fromQualifications.checkEligibilityAsShopper)
export const listReferralHoldersAsShopper = shown(fromReferrals.listReferralHoldersAsShopper)
export const validateRedeemablesAsShopper = shown(fromValidations.validateRedeemablesAsShopper)
export const accessToken = withoutUnread(fromAccessToken.accessToken)
export const findCardsAsShopper = shownCards(fromQualifications.checkEligibilityAsShopper)
