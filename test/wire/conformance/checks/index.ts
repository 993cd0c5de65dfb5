/** The checks of every operation, in the order of the specification. */
import type { Operation } from '../suite.ts'
import { otherOperations } from './other-operations.ts'
import { listAssignments } from './assignments.ts'
import { authentication } from './authentication.ts'
import { createBrand, getBrand } from './brand.ts'
import { updateCustomers } from './customers.ts'
import { exportCampaignTransactions, exportMemberTransactions } from './exports.ts'
import { listMemberActivity, transferPoints } from './members.ts'
import { createProduct } from './products.ts'
import { reads } from './reads.ts'
import { createLoyaltyTiers, enableEarningRule } from './program.ts'
import { listPromotionTiers } from './promotions.ts'
import { checkEligibility } from './qualification.ts'
import { redeemReward } from './redemption.ts'
import { listReferralHolders } from './referrals.ts'
import { createReward, updateReward } from './rewards.ts'
import { getCampaignSummary } from './summary.ts'
import { token } from './token.ts'
import { addVouchers, enableVoucher } from './vouchers.ts'
import { writes } from './writes.ts'

export const operations: readonly Operation[] = [
  authentication,
  // Runs early, because later checks list its redemptions and events.
  otherOperations,
  token,
  createBrand,
  getBrand,
  addVouchers,
  enableVoucher,
  listMemberActivity,
  redeemReward,
  transferPoints,
  checkEligibility,
  listReferralHolders,
  exportCampaignTransactions,
  exportMemberTransactions,
  updateCustomers,
  createReward,
  updateReward,
  getCampaignSummary,
  createProduct,
  listAssignments,
  createLoyaltyTiers,
  enableEarningRule,
  listPromotionTiers,
  writes,
  // Runs last, because it lists what the other checks have created.
  reads,
]
