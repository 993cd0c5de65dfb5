/** Specification: "Reward", "Redemption", "Loyalty tier", "Earning rule", "Member activity event". */
import {
  anyObject,
  boolean,
  id,
  integer,
  list,
  listOf,
  record,
  optional,
  optionalOrNull,
  dateTime,
  required,
  requiredOrNull,
  number,
  resource,
  text,
  oneOf,
  type Fields,
} from './shape.ts'
import { calculatedOrder } from './eligibility.ts'
import { customer, expirationRules, validity, validityHours, voucher } from './vouchers.ts'

const parameters = resource('Reward parameters', {
  campaign: optional(resource('Reward campaign', { id: required(id('camp_')), balance: optional(integer) })),
  coin: optional(
    resource('Reward coin', { exchange_ratio: required(number), points_ratio: required(number) }),
  ),
  product: optional(
    resource(
      'Reward product',
      { id: required(id('prod_')), sku_id: optionalOrNull(id('sku_')) },
      { sku: optionalOrNull(anyObject) },
    ),
  ),
})

const rewardType = oneOf('CAMPAIGN', 'COIN', 'MATERIAL')

export const reward = resource('Reward', {
  id: required(id('rew_')),
  name: required(text),
  type: required(rewardType),
  parameters: optional(parameters),
  stock: requiredOrNull(integer),
  redeemed: requiredOrNull(integer),
  attributes: optional(
    resource('Reward attributes', { image_url: optionalOrNull(text), description: optionalOrNull(text) }),
  ),
  metadata: required(anyObject),
  created_at: required(dateTime),
  updated_at: requiredOrNull(dateTime),
  object: required(oneOf('reward')),
})

/** Result of a CAMPAIGN or MATERIAL reward. See "Rewards" in "Where the specification is silent". */
const rewardResult = resource(
  'Reward result',
  {
    customer: optionalOrNull(customer),
    assignment_id: optionalOrNull(id('rewa_')),
    id: required(id('rew_')),
    object: required(oneOf('reward')),
    name: optional(text),
    created_at: optional(dateTime),
    updated_at: optionalOrNull(dateTime),
    parameters: optional(parameters),
    type: optional(rewardType),
  },
  { voucher: optionalOrNull(anyObject), product: optionalOrNull(anyObject), sku: optionalOrNull(anyObject) },
)

const redemptionFields: Fields = {
  id: required(id('r_')),
  object: required(oneOf('redemption')),
  date: required(dateTime),
  customer_id: requiredOrNull(id('cust_')),
  tracking_id: requiredOrNull(text),
  metadata: required(anyObject),
  redemption: requiredOrNull(id('r_')),
  result: required(oneOf('SUCCESS', 'FAILURE')),
  status: required(oneOf('SUCCEEDED', 'FAILED', 'ROLLED_BACK')),
  order: required(calculatedOrder),
  channel: required(anyObject),
  customer: required(customer),
  related_object_type: optional(oneOf('voucher', 'promotion_tier', 'redemption')),
  related_object_id: optional(text),
  reward: required(rewardResult),
  amount: optional(integer),
  session: optional(anyObject),
  failure_code: optional(text),
  failure_message: optional(text),
  promotion_tier: optional(anyObject),
  gift: optional(resource('Redeemed gift', { amount: required(integer) })),
  voucher: optional(voucher),
  loyalty_card: optional(resource('Redeemed points', { points: required(integer) })),
}

export const redemption = resource('Redemption', redemptionFields)

/** A redemption of a voucher or a promotion tier. It contains `reward` only if points were spent. */
export const redeemedRedeemable = resource(
  'Redemption',
  { ...redemptionFields, reward: optionalOrNull(rewardResult) },
  { promotion_stack: optional(anyObject) },
)

/** See "Rollbacks" in "Where the specification is silent". */
export const redemptionRollback = resource(
  'Redemption',
  {
    ...redemptionFields,
    id: required(id('rr_')),
    object: required(oneOf('redemption_rollback')),
    redemption: required(id('r_')),
    reward: optionalOrNull(rewardResult),
  },
  { reason: optionalOrNull(text) },
)

export const redemptions = resource(
  'Redemptions',
  {},
  {
    redemptions: required(list(redeemedRedeemable)),
    parent_redemption: optionalOrNull(redeemedRedeemable),
    order: optionalOrNull(calculatedOrder),
    skipped_redeemables: optionalOrNull(list(anyObject)),
    inapplicable_redeemables: optionalOrNull(list(anyObject)),
  },
)

export const redemptionRollbacks = resource(
  'Redemption rollbacks',
  {},
  {
    rollbacks: required(list(redemptionRollback)),
    parent_rollback: required(redemptionRollback),
    order: optionalOrNull(calculatedOrder),
  },
)

const range = resource('Points range', { from: required(integer), to: required(integer) })

/** MULTIPLY or CUSTOM. See "Earning" in "Where the specification is silent". */
const mappings = record(
  resource('Point mapping', {
    type: required(oneOf('MULTIPLY', 'CUSTOM')),
    multiplier: optional(number),
    points: optional(integer),
  }),
)

export const loyaltyTier = resource('Loyalty tier', {
  name: required(text),
  points: required(range),
  id: required(text),
  campaign_id: required(id('camp_')),
  metadata: required(anyObject),
  created_at: required(dateTime),
  config: required(resource('Tier config', { points: required(range) })),
  object: required(oneOf('loyalty_tier')),
  earning_rules: optional(mappings),
  rewards: optional(mappings),
  updated_at: optionalOrNull(dateTime),
  expiration: optional(
    resource(
      'Tier expiration',
      {
        customer_id: optionalOrNull(id('cust_')),
        campaign_id: optionalOrNull(id('camp_')),
        tier_id: optionalOrNull(text),
        created_at: optionalOrNull(dateTime),
        start_date: optionalOrNull(dateTime),
        expiration_date: optionalOrNull(dateTime),
        updated_at: optionalOrNull(dateTime),
      },
      { qualification_type: optional(oneOf('BALANCE', 'POINTS_IN_PERIOD')) },
    ),
  ),
})

export const earningRule = resource('Earning rule', {
  id: required(id('ern_')),
  created_at: required(dateTime),
  updated_at: requiredOrNull(dateTime),
  loyalty: required(
    resource(
      'Earning',
      { points: optional(integer), type: required(oneOf('FIXED', 'PROPORTIONAL')) },
      {
        calculation_type: optional(text),
        order: optional(anyObject),
        order_items: optional(anyObject),
        customer: optional(anyObject),
        custom_event: optional(anyObject),
      },
    ),
  ),
  event: optional(text),
  source: required(
    resource('Earning source', {
      banner: required(text),
      object_id: required(text),
      object_type: required(text),
    }),
  ),
  active: required(boolean),
  ...validity,
  validity_hours: validityHours,
  object: required(oneOf('earning_rule')),
  automation_id: required(id('auto_')),
  metadata: required(anyObject),
  custom_event: optional(anyObject),
  segment: optional(anyObject),
  loyalty_tier: optional(anyObject),
  pending_points: optional(anyObject),
  expiration_rules: optional(expirationRules),
})

const eventSource = resource('Event source', {
  channel: required(text),
  // Pages receive only the channel.
  user: optionalOrNull(resource('Event user', { id: required(id('user_')) })),
  api_key: optionalOrNull(resource('Event key', { name: required(text), app_id: required(text) })),
})

const activityEvent = resource('Member activity event', {
  id: required(id('evcus_')),
  type: required(text),
  data: required(resource('Event data', { data: required(anyObject), event_source: required(eventSource) })),
  created_at: required(dateTime),
  group_id: optionalOrNull(text),
})

export const activity = listOf('Member activity', 'data', activityEvent, {
  has_more: required(boolean),
  more_starting_after: optional(text),
})

/** The payload of `customer.loyalty.tier.upgraded` ("Events"). */
export const tierUpgrade = resource(
  'Tier upgrade',
  {
    loyalty_tier_to: required(anyObject),
    loyalty_tier_from: requiredOrNull(anyObject),
    created_at: required(dateTime),
    customer: required(anyObject),
    campaign: required(anyObject),
  },
  { expiration_date: optional(dateTime) },
)

export const loyaltyTiers = list(loyaltyTier)
