/** All resources by name, for the OpenAPI document and tests. Browser code imports single resources instead. */
import { errorBody } from '../errors.ts'
import { accessToken } from './access-token.ts'
import { applicableToList } from './applicable-to.ts'
import { asyncAction, asyncActionAccepted } from './async-action.ts'
import { brandConfiguration, brandRequest } from './brand.ts'
import { campaign, campaignSummary } from './campaign.ts'
import { category } from './category.ts'
import { codeConfig } from './code-config.ts'
import { customerRequest, customerSummary, customerUpdate } from './customer.ts'
import { discount } from './discount.ts'
import { earning, earningRule } from './earning-rule.ts'
import { expirationRules } from './expiration-rules.ts'
import { exportJob } from './export.ts'
import { loyaltyTier, newLoyaltyTier } from './loyalty-tier.ts'
import { memberActivityEvent } from './member-activity.ts'
import { calculatedOrder, newOrder, order, orderRequest } from './order.ts'
import { newProduct, product, sku } from './product.ts'
import { promotionTier } from './promotion-tier.ts'
import { qualification, qualificationRequest } from './qualification.ts'
import { qualifiedRedeemable, redeemableResult, validatedRedeemable } from './redeemable.ts'
import {
  redeemedRedeemable,
  redemption,
  redemptionChannel,
  redemptionRollback,
  redemptionRollbacks,
  redemptions,
  rewardResult,
} from './redemption.ts'
import { redeemablesRequest } from './redemption-request.ts'
import { referralHolder } from './referral-holder.ts'
import { memberReward, reward, rewardAssignment, rewardParameters } from './reward.ts'
import { session } from './session.ts'
import { stackingRules } from './stacking-rules.ts'
import { pointsForecast } from './points-forecast.ts'
import { validation } from './validation.ts'
import { validationRuleAssignment, validationRuleAssignmentList } from './validation-rule-assignment.ts'
import { validityHours, validityTimeframe } from './validity.ts'
import { loyaltyCard, voucher } from './voucher.ts'
import type { z } from '../zod.ts'

/** Keeps only the names in the type: the inferred type is too long for a declaration file. */
const byName = <Name extends string>(schemas: Record<Name, z.ZodMiniType>) => schemas

export const resources = byName({
  AccessToken: accessToken,
  ApplicableToList: applicableToList,
  AsyncAction: asyncAction,
  AsyncActionAccepted: asyncActionAccepted,
  BrandConfiguration: brandConfiguration,
  BrandRequest: brandRequest,
  CalculatedOrder: calculatedOrder,
  Campaign: campaign,
  CampaignSummary: campaignSummary,
  Category: category,
  CodeConfig: codeConfig,
  CustomerRequest: customerRequest,
  CustomerSummary: customerSummary,
  CustomerUpdate: customerUpdate,
  Discount: discount,
  Earning: earning,
  EarningRule: earningRule,
  Error: errorBody,
  ExpirationRules: expirationRules,
  Export: exportJob,
  LoyaltyCard: loyaltyCard,
  LoyaltyTier: loyaltyTier,
  MemberActivityEvent: memberActivityEvent,
  MemberReward: memberReward,
  NewLoyaltyTier: newLoyaltyTier,
  NewOrder: newOrder,
  NewProduct: newProduct,
  Order: order,
  OrderRequest: orderRequest,
  Product: product,
  PromotionTier: promotionTier,
  Qualification: qualification,
  QualificationRequest: qualificationRequest,
  QualifiedRedeemable: qualifiedRedeemable,
  RedeemableResult: redeemableResult,
  RedeemablesRequest: redeemablesRequest,
  RedeemedRedeemable: redeemedRedeemable,
  Redemption: redemption,
  RedemptionChannel: redemptionChannel,
  RedemptionRollback: redemptionRollback,
  RedemptionRollbacks: redemptionRollbacks,
  Redemptions: redemptions,
  ReferralHolder: referralHolder,
  Reward: reward,
  RewardAssignment: rewardAssignment,
  RewardParameters: rewardParameters,
  RewardResult: rewardResult,
  Session: session,
  Sku: sku,
  StackingRules: stackingRules,
  ValidatedRedeemable: validatedRedeemable,
  PointsForecast: pointsForecast,
  Validation: validation,
  ValidationRuleAssignment: validationRuleAssignment,
  ValidationRuleAssignmentList: validationRuleAssignmentList,
  ValidityHours: validityHours,
  ValidityTimeframe: validityTimeframe,
  Voucher: voucher,
})
