/** Every operation that this service serves. The rest of the interface answers 501 `not_implemented`. */
import { operations, type OperationId } from '../../contract/index.ts'
import type { Handlers } from './handler.ts'
import * as asyncActions from './async-actions.ts'
import * as branding from './branding.ts'
import * as campaignSummary from './campaign-summary.ts'
import * as campaigns from './campaigns.ts'
import * as customers from './customers.ts'
import * as earningRules from './earning-rules.ts'
import * as exports from './exports.ts'
import * as keyedRedemption from './keyed-redemption.ts'
import * as loyaltyTiers from './loyalty-tiers.ts'
import * as orders from './orders.ts'
import * as memberRewards from './member-rewards.ts'
import * as members from './members.ts'
import * as oauth from './oauth.ts'
import * as products from './products.ts'
import * as promotions from './promotions.ts'
import * as qualifications from './qualifications.ts'
import * as redeemReward from './redeem-reward.ts'
import * as redemptions from './redemptions.ts'
import * as referrals from './referrals.ts'
import * as rewards from './rewards.ts'
import * as transfers from './transfers.ts'
import * as validationRulesAssignments from './validation-rules-assignments.ts'
import * as validations from './validations.ts'
import * as vouchers from './vouchers.ts'

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

// The keys of a const object are its ids, which `Object.keys` does not say.
const ids = Object.keys(operations) as OperationId[]

/** The operations still to come. */
export const unserved: readonly OperationId[] = ids.filter((id) => handlers[id] === undefined)
