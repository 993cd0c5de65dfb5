/** The reply fields that pages read. A page downloads a validator for each, so only those that elements use are listed. */
import { errorBody } from './errors.ts'
import type { Operation } from './operation.ts'
import { accessToken } from './resources/access-token.ts'
import { applicableToList, target } from './resources/applicable-to.ts'
import { pageBrandLinks, pageCockpits } from './resources/brand.ts'
import { category } from './resources/category.ts'
import { discount, freeProduct, freeUnit } from './resources/discount.ts'
import * as earning from './resources/earning-rule.ts'
import { event } from './resources/event.ts'
import { loyaltyTier, loyaltyTierList, tierExpiration } from './resources/loyalty-tier.ts'
import { eventData, memberActivityList } from './resources/member-activity.ts'
import { calculatedOrder, orderLine } from './resources/order.ts'
import { nextTier, orderPoints, pointsForecast, reachedTier } from './resources/points-forecast.ts'
import { parentCampaign, promotionTier, promotionTierList } from './resources/promotion-tier.ts'
import { publication } from './resources/publication.ts'
import { qualification, qualified } from './resources/qualification.ts'
import * as redeemable from './resources/redeemable.ts'
import { publishedVoucher, redemption, rewardResult } from './resources/redemption.ts'
import { referralHolder, referralHolderList } from './resources/referral-holder.ts'
import * as rewards from './resources/reward.ts'
import { stackingRules } from './resources/stacking-rules.ts'
import { validation } from './resources/validation.ts'
import { cardPoints, loyaltyCard } from './resources/voucher.ts'
import { z } from './zod.ts'

const validityFields =
  'start_date expiration_date validity_timeframe validity_day_of_week validity_hours active'

/** Fields that are not listed are passed on unchecked. */
export const pageFields = new Map<z.core.$ZodType, string>([
  [accessToken, 'access_token expires_in loyalty_card'],
  [errorBody, 'code key message details resource_type'],
  [pageBrandLinks, 'privacy_policy_url terms_of_use_url'],
  [pageCockpits, 'loyalty_enabled coupons_enabled referrals_enabled theme'],

  [promotionTierList, 'tiers has_more'],
  [promotionTier, `id name banner action metadata hierarchy campaign ${validityFields}`],
  [parentCampaign, `time_zone ${validityFields}`],

  [qualification, 'redeemables also best_combination points_forecast promotion_tiers order stacking_rules'],
  [qualified, 'data has_more more_starting_after'],
  [
    redeemable.qualifiedRedeemable,
    'id object name banner result order applicable_to inapplicable_to metadata campaign_id category categories',
  ],
  [validation, 'valid redeemables skipped_redeemables inapplicable_redeemables order'],
  [redeemable.validatedRedeemable, 'id status result order'],
  [redeemable.bundle, 'identified missing'],
  [redeemable.identifiedPart, 'id item_quantity'],
  [redeemable.missingPart, 'id item_quantity'],
  [redeemable.cardResult, 'points balance'],
  [redeemable.redeemableError, 'key message'],
  [applicableToList, 'data included_all'],
  [
    target,
    'id object name effect skip_initially repeat target quantity_limit amount_limit aggregated_quantity_limit aggregated_amount_limit',
  ],
  [
    discount,
    'type effect amount_off amount_off_formula percent_off percent_off_formula fixed_amount fixed_amount_formula amount_limit aggregated_amount_limit unit_off product sku units',
  ],
  [freeUnit, 'unit_off product sku'],
  [freeProduct, 'name'],
  [category, 'id'],
  [
    stackingRules,
    'applicable_redeemables_limit applicable_exclusive_redeemables_limit exclusive_categories joint_categories',
  ],
  [calculatedOrder, 'items amount total_amount total_discount_amount total_applied_discount_amount'],
  [orderLine, 'product_id sku_id applied_discount_amount'],
  [pointsForecast, 'data'],
  [orderPoints, 'points pending_points available_at reached_tier next_tier'],
  [reachedTier, 'name'],
  [nextTier, 'name points_missing'],

  [loyaltyCard, 'id code campaign loyalty_card expiration_date active'],
  [
    cardPoints,
    'points balance next_expiration_date next_expiration_points pending_points expired_points subtracted_points',
  ],
  [loyaltyTierList, 'data'],
  [loyaltyTier, 'id name points metadata expiration'],
  [tierExpiration, 'qualification_type expiration_date'],
  [memberActivityList, 'data has_more more_starting_after'],
  [eventData, 'data'],
  [rewards.memberRewardList, 'data'],
  [rewards.memberReward, 'reward assignment'],
  [rewards.reward, 'id name type parameters stock attributes metadata'],
  [rewards.rewardAssignment, 'parameters'],
  [rewards.rewardParameters, 'coin'],
  [rewards.rewardedCoin, 'exchange_ratio points_ratio'],
  [redemption, 'id date result status failure_code loyalty_card reward'],
  [rewardResult, 'id voucher product sku'],
  [publishedVoucher, 'code type'],
  [earning.earningRuleList, 'data'],
  [earning.earningRule, 'loyalty event source expiration_date pending_points'],
  [earning.earning, 'type points calculation_type order order_items'],
  [earning.orderEarning, 'amount total_amount'],
  [earning.itemEarning, 'amount quantity'],
  [earning.itemRate, 'every points'],
  [earning.earningSource, 'banner'],
  [earning.waitingPeriod, 'period_value'],
  [referralHolderList, 'data total referrer_rewards'],
  [referralHolder, 'created_at holder_role'],
  [publication, 'id vouchers_id'],
  [event, 'type'],
])

/** A page without offers downloads only these, and no validators for offers. */
const cardLookupFields = new Map(pageFields)
  .set(qualification, 'redeemables')
  .set(redeemable.qualifiedRedeemable, 'id campaign_id result')
  .set(redeemable.redeemableResult, 'loyalty_card')

export const forPage = <O extends Operation>(operation: O, fieldsOf = pageFields): O => ({
  ...operation,
  reply: withPageFields(operation.reply, fieldsOf),
})

/** Has its own id, so that its cached replies stay separate. */
export const cardLookup = <O extends Operation>(operation: O) => ({
  ...forPage(operation, cardLookupFields),
  id: 'findCardsAsShopper' as const,
})

/** The type is unchanged, because the other fields are usually present. */
export const withPageFields = <S extends z.core.$ZodType>(schema: S, fieldsOf = pageFields) =>
  selectFields(schema, fieldsOf) as S

function selectFields(schema: z.core.$ZodType, fieldsOf: typeof pageFields): z.core.$ZodType {
  const inner = (nested: z.core.$ZodType) => selectFields(nested, fieldsOf)
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const names = fieldsOf.get(schema)?.split(' ')
      const fields = Object.entries(def.shape).filter(([name]) => names?.includes(name) ?? true)
      return z.looseObject(Object.fromEntries(fields.map(([name, field]) => [name, inner(field)])))
    }
    case 'array':
      return z.array(inner(def.element))
    case 'record':
      return z.record(z.string(), inner(def.valueType))
    case 'union':
      return z.union(def.options.map(inner))
    case 'optional':
      return z.optional(inner(def.innerType))
    case 'nullable':
      return z.nullable(inner(def.innerType))
    default:
      return schema
  }
}
