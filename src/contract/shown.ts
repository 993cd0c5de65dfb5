/** What a page reads of a reply: it downloads a check for each field, so only those that an element shows have one. */
import { errorBody } from './errors.ts'
import type { Operation } from './operation.ts'
import { accessToken } from './resources/access-token.ts'
import { applicableToList, target } from './resources/applicable-to.ts'
import { pageBrandLinks, pageCockpits } from './resources/brand.ts'
import { category } from './resources/category.ts'
import { discount, givenProduct, givenUnit } from './resources/discount.ts'
import * as earning from './resources/earning-rule.ts'
import { loyaltyTier, loyaltyTierList, stay } from './resources/loyalty-tier.ts'
import { eventData, memberActivityList } from './resources/member-activity.ts'
import { calculatedOrder, orderLine } from './resources/order.ts'
import { nextTier, orderPoints, pointsForecast, reachedTier } from './resources/points-forecast.ts'
import { parentCampaign, promotionTier, promotionTierList } from './resources/promotion-tier.ts'
import { qualification, qualified } from './resources/qualification.ts'
import * as redeemable from './resources/redeemable.ts'
import { publishedVoucher, redemption, rewardResult } from './resources/redemption.ts'
import { referralHolder, referralHolderList } from './resources/referral-holder.ts'
import * as rewards from './resources/reward.ts'
import { stackingRules } from './resources/stacking-rules.ts'
import { validation } from './resources/validation.ts'
import { cardPoints, loyaltyCard } from './resources/voucher.ts'
import { z } from './zod.ts'

const validity = 'start_date expiration_date validity_timeframe validity_day_of_week validity_hours active'

/** All that is looked at of each of these. What else they have comes as the service sent it, whatever that is. */
export const read = new Map<z.core.$ZodType, string>([
  [accessToken, 'access_token expires_in loyalty_card'],
  [errorBody, 'code key message details resource_type'],
  [pageBrandLinks, 'privacy_policy_url terms_of_use_url'],
  [pageCockpits, 'loyalty_enabled coupons_enabled referrals_enabled theme'],

  [promotionTierList, 'tiers has_more'],
  [promotionTier, `id name banner action metadata hierarchy campaign ${validity}`],
  [parentCampaign, `time_zone ${validity}`],

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
  [redeemable.obstacle, 'key message'],
  [applicableToList, 'data included_all'],
  [
    target,
    'id name effect skip_initially repeat target quantity_limit amount_limit aggregated_quantity_limit aggregated_amount_limit',
  ],
  [
    discount,
    'type effect amount_off amount_off_formula percent_off percent_off_formula fixed_amount fixed_amount_formula amount_limit aggregated_amount_limit unit_off product sku units',
  ],
  [givenUnit, 'unit_off product sku'],
  [givenProduct, 'name'],
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
  [stay, 'qualification_type expiration_date'],
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
])

/** Of what a customer holds, where loyalty cards are looked for: a page without offers need not know what offers are. */
const ofCards = new Map(read)
  .set(qualification, 'redeemables')
  .set(redeemable.qualifiedRedeemable, 'id campaign_id result')
  .set(redeemable.redeemableResult, 'loyalty_card')

/** The operation as a page calls it. */
export const shown = <O extends Operation>(operation: O, looks = read): O => ({
  ...operation,
  reply: withoutUnread(operation.reply, looks),
})

/** The same operation, as a page looks for loyalty cards with it: by another name, for its answers are kept apart. */
export const shownCards = <O extends Operation>(operation: O) => ({
  ...shown(operation, ofCards),
  id: 'findCardsAsShopper',
})

/** The schema without what is not read. Its type stays: most of what is unread is there all the same. */
export const withoutUnread = <S extends z.core.$ZodType>(schema: S, looks = read) =>
  without(schema, looks) as S

function without(schema: z.core.$ZodType, looks: typeof read): z.core.$ZodType {
  const inner = (one: z.core.$ZodType) => without(one, looks)
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const names = looks.get(schema)?.split(' ')
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
