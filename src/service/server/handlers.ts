/** What stands behind every operation. */
import type { Handlers } from '../http/handler.ts'
import * as asyncActions from '../jobs/handlers.ts'
import * as branding from '../brands/handlers.ts'
import * as campaignSummary from '../campaigns/handlers.ts'
import * as campaigns from '../vouchers/handlers.ts'
import * as customers from '../customers/handlers.ts'
import * as earningRules from '../loyalty/programme-handlers.ts'
import * as exports from '../exports/handlers.ts'
import * as keyedRedemption from '../redemptions/handlers.ts'
import * as loyaltyTiers from '../loyalty/programme-handlers.ts'
import * as orders from '../orders/handlers.ts'
import * as memberRewards from '../loyalty/handlers.ts'
import * as members from '../loyalty/handlers.ts'
import * as oauth from '../oauth/handlers.ts'
import * as products from '../products/handlers.ts'
import * as promotions from '../promotions/handlers.ts'
import * as qualifications from '../qualifications/handlers.ts'
import * as redeemReward from '../redemptions/handlers.ts'
import * as redemptions from '../redemptions/handlers.ts'
import * as referrals from '../referrals/handlers.ts'
import * as rewards from '../loyalty/programme-handlers.ts'
import * as transfers from '../loyalty/handlers.ts'
import * as validationRulesAssignments from '../validation-rules-assignments/handlers.ts'
import * as validations from '../redemptions/validations-handlers.ts'
import * as vouchers from '../vouchers/handlers.ts'

export const handlers: Handlers = {
  ...oauth,
  ...asyncActions,
  ...branding,
  ...campaigns,
  ...campaignSummary,
  ...customers,
  ...earningRules,
  ...exports,
  ...keyedRedemption,
  ...loyaltyTiers,
  ...members,
  ...orders,
  ...memberRewards,
  ...products,
  ...promotions,
  ...qualifications,
  ...redeemReward,
  ...redemptions,
  ...referrals,
  ...rewards,
  ...transfers,
  ...validationRulesAssignments,
  ...validations,
  ...vouchers,
}
