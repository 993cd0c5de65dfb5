/** Specification: token, brand, product, export, campaign summary, promotion tier, referral code holder. */
import {
  anyObject,
  boolean,
  id,
  integer,
  list,
  listOf,
  optional,
  optionalOrNull,
  dateTime,
  required,
  requiredOrNull,
  resource,
  text,
  oneOf,
  type Fields,
} from './shape.ts'
import { category, discount, evaluatedAssignments, hours, validity } from './vouchers.ts'

export const accessToken = resource('Access token', {
  access_token: required(text),
  client_id: required(text),
  expires_at: required(integer),
  expires_in: required(integer),
  scope: required(text),
  token_type: required(oneOf('Bearer')),
})

export const brand = resource('Brand configuration', {
  id: required(id('brd_')),
  brand: required(
    resource('Brand', {
      name: optional(text),
      privacy_policy_url: optionalOrNull(text),
      terms_of_use_url: optionalOrNull(text),
      permission_reminder: optional(text),
      website_url: optionalOrNull(text),
    }),
  ),
  address: required(
    resource('Brand address', {
      street: optional(text),
      city: optional(text),
      postal: optional(text),
      state: optionalOrNull(text),
      country: optional(text),
    }),
  ),
  contact: required(resource('Brand contact', { email: optional(text), phone: optionalOrNull(text) })),
  cockpits: required(
    resource('Brand cockpits', {
      campaigns_overview_enabled: optional(boolean),
      loyalty_enabled: optional(boolean),
      gift_cards_enabled: optional(boolean),
      coupons_enabled: optional(boolean),
      referrals_enabled: optional(boolean),
      theme: optional(text),
      use_custom_double_opt_in_redirect_url: optional(boolean),
      custom_double_opt_in_redirect_url: optionalOrNull(text),
    }),
  ),
})

export const product = resource('Product', {
  id: required(id('prod_')),
  source_id: optionalOrNull(text),
  name: optionalOrNull(text),
  price: optionalOrNull(integer),
  attributes: required(list(text)),
  metadata: required(anyObject),
  image_url: optionalOrNull(text),
  created_at: optional(dateTime),
  updated_at: optionalOrNull(dateTime),
  object: required(oneOf('product')),
  skus: optional(anyObject),
})

const parameters = resource('Export parameters', {
  order: optional(text),
  fields: optional(list(text)),
  filters: optional(anyObject),
})

const exportFields: Fields = {
  id: required(id('exp_')),
  object: required(oneOf('export')),
  created_at: required(dateTime),
  status: required(oneOf('SCHEDULED')),
  channel: optional(oneOf('API')),
  exported_object: required(oneOf('voucher_transactions')),
  parameters: optional(parameters),
  result: requiredOrNull(resource('Export result', { url: required(text) })),
  user_id: optionalOrNull(id('user_')),
}

export const exportJob = resource('Export', exportFields)

/** The export in a reply to GET. See "Exports" in "Where the specification is silent". */
export const foundExport = resource('Export', {
  ...exportFields,
  status: required(oneOf('SCHEDULED', 'IN_PROGRESS', 'DONE', 'ERROR')),
})

const progress = optional(oneOf('DONE', 'IN_PROGRESS', 'FAILED'))

const referralProgram = resource('Referral program', {
  conversion_event_type: required(text),
  custom_event: optional(resource('Referral event', { id: required(text), name: required(text) })),
  referee_reward: optional(
    resource('Referee reward', {
      related_object_parent: required(
        resource('Referee reward parent', {
          id: required(text),
          name: required(text),
          object: required(text),
        }),
      ),
      type: required(text),
      amount: required(integer),
    }),
  ),
})

const campaign = resource('Campaign', {
  id: required(id('camp_')),
  name: required(text),
  campaign_type: required(
    oneOf('LOYALTY_PROGRAM', 'GIFT_VOUCHERS', 'DISCOUNT_COUPONS', 'PROMOTION', 'REFERRAL_PROGRAM'),
  ),
  type: optional(oneOf('AUTO_UPDATE', 'STATIC', 'STANDALONE')),
  voucher: optionalOrNull(
    resource('Campaign voucher', {
      type: optional(text),
      discount: optionalOrNull(discount),
      redemption: optional(resource('Campaign voucher redemption', { quantity: optionalOrNull(integer) })),
      is_referral_code: optionalOrNull(boolean),
    }),
  ),
  auto_join: optional(boolean),
  join_once: optional(boolean),
  use_voucher_metadata_schema: optional(boolean),
  active: optional(boolean),
  vouchers_count: optional(integer),
  metadata: optional(anyObject),
  created_at: optional(dateTime),
  updated_at: optionalOrNull(dateTime),
  creation_status: progress,
  vouchers_generation_status: progress,
  protected: optional(boolean),
  category_id: optionalOrNull(id('cat_')),
  categories: optional(list(category)),
  object: required(oneOf('campaign')),
  referral_program: optionalOrNull(referralProgram),
  start_date: optionalOrNull(dateTime),
  expiration_date: optionalOrNull(dateTime),
  description: optionalOrNull(text),
})

export const counters = [
  'redemptions',
  'redemptions_succeeded',
  'redemptions_failed',
  'rollbacks',
  'rollbacks_succeeded',
  'rollbacks_failed',
  'validations',
  'validations_succeeded',
  'validations_failed',
  'vouchers_created',
  'vouchers_deleted',
  'publications',
  'publications_succeeded',
  'publications_failed',
  'discounted_amount',
  'rolledback_discounted_amount',
  'orders_amount',
  'orders_rolledback_amount',
] as const

export const campaignSummary = resource('Campaign summary', {
  object: required(oneOf('campaign_summary')),
  campaign: required(campaign),
  ...Object.fromEntries(counters.map((name) => [name, required(integer)])),
})

const parent = resource(
  'Parent campaign',
  {
    id: required(id('camp_')),
    ...validity,
    active: optionalOrNull(boolean),
    category_id: optionalOrNull(id('cat_')),
    object: required(oneOf('campaign')),
  },
  { validity_hours: optionalOrNull(hours), time_zone: optionalOrNull(text) },
)

const promotionTier = resource(
  'Promotion tier',
  {
    id: required(id('promo_')),
    created_at: required(dateTime),
    updated_at: optionalOrNull(dateTime),
    name: required(text),
    banner: optionalOrNull(text),
    action: optional(resource('Tier action', { discount: optional(discount) })),
    metadata: optional(anyObject),
    hierarchy: optional(integer),
    promotion_id: optionalOrNull(id('camp_')),
    campaign_id: optionalOrNull(id('camp_')),
    campaign: optional(parent),
    active: required(boolean),
    ...validity,
    summary: optional(
      resource('Tier summary', {
        redemptions: optional(resource('Tier redemptions', { total_redeemed: required(integer) })),
        orders: optional(
          resource('Tier orders', {
            total_amount: required(integer),
            total_discount_amount: required(integer),
          }),
        ),
      }),
    ),
    object: required(oneOf('promotion_tier')),
    validation_rule_assignments: optionalOrNull(evaluatedAssignments),
  },
  {
    validity_hours: optionalOrNull(hours),
    category_id: optionalOrNull(id('cat_')),
    categories: optional(list(category)),
  },
)

export const promotionTiers = listOf('Promotion tiers', 'tiers', promotionTier, {
  total: required(integer),
  has_more: required(boolean),
})

const holder = resource('Referral code holder', {
  id: required(id('rh_')),
  created_at: required(dateTime),
  redeemable_id: required(text),
  redeemable_object: required(oneOf('voucher')),
  campaign_id: required(id('camp_')),
  campaign_type: required(oneOf('REFERRAL_PROGRAM')),
  voucher_type: required(text),
  customer_id: required(id('cust_')),
  holder_role: required(oneOf('REFERRER', 'REFEREE')),
  object: required(oneOf('redeemable_holder')),
})

export const holders = listOf(
  'Referral code holders',
  'data',
  holder,
  { total: required(integer), has_more: required(boolean), more_starting_after: optional(text) },
  { referrer_rewards: optional(list(anyObject)) },
)

/** Reply of operation 13, and of operation 4 for several vouchers. */
export const accepted = resource('Accepted', { async_action_id: required(id('aa_')) })

/** See "Bulk customers and campaign summaries" in "Where the specification is silent". */
export const asyncAction = resource('Async action', {
  id: required(id('aa_')),
  type: required(text),
  status: required(oneOf('ENQUEUED', 'IN_PROGRESS', 'DONE', 'FAILED')),
  operation_status: required(oneOf('SUCCESS', 'FAILED', 'UNKNOWN')),
  created_at: required(dateTime),
  updated_at: requiredOrNull(dateTime),
  progress: requiredOrNull(integer),
  result: requiredOrNull(
    resource('Async result', {
      done_count: required(integer),
      failed_count: required(integer),
      reports: optional(list(anyObject)),
      errors: optional(list(anyObject)),
    }),
  ),
  object: required(oneOf('async_action')),
})
