/** Specification: "Reward", "Redemption", "Loyalty tier", "Earning rule", "Member activity event". */
import {
  anything,
  boolean,
  id,
  integer,
  list,
  listOf,
  map,
  may,
  mayOrNull,
  moment,
  must,
  mustOrNull,
  number,
  resource,
  text,
  word,
  type Fields,
} from './shape.ts'
import { calculatedOrder } from './eligibility.ts'
import { customer, expirationRules, validity, validityHours, voucher } from './vouchers.ts'

const parameters = resource('Reward parameters', {
  campaign: may(resource('Reward campaign', { id: must(id('camp_')), balance: may(integer) })),
  coin: may(resource('Reward coin', { exchange_ratio: must(number), points_ratio: must(number) })),
  product: may(
    resource(
      'Reward product',
      { id: must(id('prod_')), sku_id: mayOrNull(id('sku_')) },
      { sku: mayOrNull(anything) },
    ),
  ),
})

const rewardType = word('CAMPAIGN', 'COIN', 'MATERIAL')

export const reward = resource('Reward', {
  id: must(id('rew_')),
  name: must(text),
  type: must(rewardType),
  parameters: may(parameters),
  stock: mustOrNull(integer),
  redeemed: mustOrNull(integer),
  attributes: may(
    resource('Reward attributes', { image_url: mayOrNull(text), description: mayOrNull(text) }),
  ),
  metadata: must(anything),
  created_at: must(moment),
  updated_at: mustOrNull(moment),
  object: must(word('reward')),
})

/** What a CAMPAIGN or MATERIAL reward gave: where the specification is silent. */
const rewardResult = resource(
  'Reward result',
  {
    customer: mayOrNull(customer),
    assignment_id: mayOrNull(id('rewa_')),
    id: must(id('rew_')),
    object: must(word('reward')),
    name: may(text),
    created_at: may(moment),
    updated_at: mayOrNull(moment),
    parameters: may(parameters),
    type: may(rewardType),
  },
  { voucher: mayOrNull(anything), product: mayOrNull(anything), sku: mayOrNull(anything) },
)

const redemptionFields: Fields = {
  id: must(id('r_')),
  object: must(word('redemption')),
  date: must(moment),
  customer_id: mustOrNull(id('cust_')),
  tracking_id: mustOrNull(text),
  metadata: must(anything),
  redemption: mustOrNull(id('r_')),
  result: must(word('SUCCESS', 'FAILURE')),
  status: must(word('SUCCEEDED', 'FAILED', 'ROLLED_BACK')),
  order: must(calculatedOrder),
  channel: must(anything),
  customer: must(customer),
  related_object_type: may(word('voucher', 'promotion_tier', 'redemption')),
  related_object_id: may(text),
  reward: must(rewardResult),
  amount: may(integer),
  session: may(anything),
  failure_code: may(text),
  failure_message: may(text),
  promotion_tier: may(anything),
  gift: may(resource('Redeemed gift', { amount: must(integer) })),
  voucher: may(voucher),
  loyalty_card: may(resource('Redeemed points', { points: must(integer) })),
}

export const redemption = resource('Redemption', redemptionFields)

/** Of a voucher or a promotion tier: a reward is there only where points bought one. */
export const redeemedRedeemable = resource(
  'Redemption',
  { ...redemptionFields, reward: mayOrNull(rewardResult) },
  { promotion_stack: may(anything) },
)

/** Where the specification is silent. */
export const redemptionRollback = resource(
  'Redemption',
  {
    ...redemptionFields,
    id: must(id('rr_')),
    object: must(word('redemption_rollback')),
    redemption: must(id('r_')),
    reward: mayOrNull(rewardResult),
  },
  { reason: mayOrNull(text) },
)

const range = resource('Points range', { from: must(integer), to: must(integer) })

/** MULTIPLY or CUSTOM: where the specification is silent. */
const mappings = map(
  resource('Point mapping', {
    type: must(word('MULTIPLY', 'CUSTOM')),
    multiplier: may(number),
    points: may(integer),
  }),
)

export const loyaltyTier = resource('Loyalty tier', {
  name: must(text),
  points: must(range),
  id: must(text),
  campaign_id: must(id('camp_')),
  metadata: must(anything),
  created_at: must(moment),
  config: must(resource('Tier config', { points: must(range) })),
  object: must(word('loyalty_tier')),
  earning_rules: may(mappings),
  rewards: may(mappings),
  updated_at: mayOrNull(moment),
  expiration: may(
    resource(
      'Tier expiration',
      {
        customer_id: mayOrNull(id('cust_')),
        campaign_id: mayOrNull(id('camp_')),
        tier_id: mayOrNull(text),
        created_at: mayOrNull(moment),
        start_date: mayOrNull(moment),
        expiration_date: mayOrNull(moment),
        updated_at: mayOrNull(moment),
      },
      { qualification_type: may(word('BALANCE', 'POINTS_IN_PERIOD')) },
    ),
  ),
})

export const earningRule = resource('Earning rule', {
  id: must(id('ern_')),
  created_at: must(moment),
  updated_at: mustOrNull(moment),
  loyalty: must(
    resource(
      'Earning',
      { points: may(integer), type: must(word('FIXED', 'PROPORTIONAL')) },
      {
        calculation_type: may(text),
        order: may(anything),
        order_items: may(anything),
        customer: may(anything),
        custom_event: may(anything),
      },
    ),
  ),
  event: may(text),
  source: must(
    resource('Earning source', { banner: must(text), object_id: must(text), object_type: must(text) }),
  ),
  active: must(boolean),
  ...validity,
  validity_hours: validityHours,
  object: must(word('earning_rule')),
  automation_id: must(id('auto_')),
  metadata: must(anything),
  custom_event: may(anything),
  segment: may(anything),
  loyalty_tier: may(anything),
  pending_points: may(anything),
  expiration_rules: may(expirationRules),
})

const eventSource = resource('Event source', {
  channel: must(text),
  // A page sees the channel alone.
  user: mayOrNull(resource('Event user', { id: must(id('user_')) })),
  api_key: mayOrNull(resource('Event key', { name: must(text), app_id: must(text) })),
})

const activityEvent = resource('Member activity event', {
  id: must(id('evcus_')),
  type: must(text),
  data: must(resource('Event data', { data: must(anything), event_source: must(eventSource) })),
  created_at: must(moment),
  group_id: mayOrNull(text),
})

export const activity = listOf('Member activity', 'data', activityEvent, {
  has_more: must(boolean),
  more_starting_after: may(text),
})

/** The payload of `customer.loyalty.tier.upgraded` ("Events"). */
export const tierUpgrade = resource(
  'Tier upgrade',
  {
    loyalty_tier_to: must(anything),
    loyalty_tier_from: mustOrNull(anything),
    created_at: must(moment),
    customer: must(anything),
    campaign: must(anything),
  },
  { expiration_date: may(moment) },
)

export const loyaltyTiers = list(loyaltyTier)
