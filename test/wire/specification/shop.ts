/** Specification: token, brand, product, export, campaign summary, promotion tier, referral code holder. */
import {
  anything,
  boolean,
  id,
  integer,
  list,
  listOf,
  may,
  mayOrNull,
  moment,
  must,
  mustOrNull,
  resource,
  text,
  word,
  type Fields,
} from './shape.ts'
import { category, discount, evaluatedAssignments, hours, validity } from './vouchers.ts'

export const accessToken = resource('Access token', {
  access_token: must(text),
  client_id: must(text),
  expires_at: must(integer),
  expires_in: must(integer),
  scope: must(text),
  token_type: must(word('Bearer')),
})

export const brand = resource('Brand configuration', {
  id: must(id('brd_')),
  brand: must(
    resource('Brand', {
      name: may(text),
      privacy_policy_url: mayOrNull(text),
      terms_of_use_url: mayOrNull(text),
      permission_reminder: may(text),
      website_url: mayOrNull(text),
    }),
  ),
  address: must(
    resource('Brand address', {
      street: may(text),
      city: may(text),
      postal: may(text),
      state: mayOrNull(text),
      country: may(text),
    }),
  ),
  contact: must(resource('Brand contact', { email: may(text), phone: mayOrNull(text) })),
  cockpits: must(
    resource('Brand cockpits', {
      campaigns_overview_enabled: may(boolean),
      loyalty_enabled: may(boolean),
      gift_cards_enabled: may(boolean),
      coupons_enabled: may(boolean),
      referrals_enabled: may(boolean),
      theme: may(text),
      use_custom_double_opt_in_redirect_url: may(boolean),
      custom_double_opt_in_redirect_url: mayOrNull(text),
    }),
  ),
})

export const product = resource('Product', {
  id: must(id('prod_')),
  source_id: mayOrNull(text),
  name: mayOrNull(text),
  price: mayOrNull(integer),
  attributes: must(list(text)),
  metadata: must(anything),
  image_url: mayOrNull(text),
  created_at: may(moment),
  updated_at: mayOrNull(moment),
  object: must(word('product')),
  skus: may(anything),
})

const parameters = resource('Export parameters', {
  order: may(text),
  fields: may(list(text)),
  filters: may(anything),
})

const exportFields: Fields = {
  id: must(id('exp_')),
  object: must(word('export')),
  created_at: must(moment),
  status: must(word('SCHEDULED')),
  channel: may(word('API')),
  exported_object: must(word('voucher_transactions')),
  parameters: may(parameters),
  result: mustOrNull(resource('Export result', { url: must(text) })),
  user_id: mayOrNull(id('user_')),
}

export const exportJob = resource('Export', exportFields)

/** An export that is looked up: where the specification is silent. */
export const foundExport = resource('Export', {
  ...exportFields,
  status: must(word('SCHEDULED', 'IN_PROGRESS', 'DONE', 'ERROR')),
})

const progress = may(word('DONE', 'IN_PROGRESS', 'FAILED'))

const campaign = resource('Campaign', {
  id: must(id('camp_')),
  name: must(text),
  campaign_type: must(
    word('LOYALTY_PROGRAM', 'GIFT_VOUCHERS', 'DISCOUNT_COUPONS', 'PROMOTION', 'REFERRAL_PROGRAM'),
  ),
  type: may(word('AUTO_UPDATE', 'STATIC', 'STANDALONE')),
  voucher: mayOrNull(
    resource('Campaign voucher', {
      type: may(text),
      discount: mayOrNull(discount),
      redemption: may(resource('Campaign voucher redemption', { quantity: mayOrNull(integer) })),
      is_referral_code: mayOrNull(boolean),
    }),
  ),
  auto_join: may(boolean),
  join_once: may(boolean),
  use_voucher_metadata_schema: may(boolean),
  active: may(boolean),
  vouchers_count: may(integer),
  metadata: may(anything),
  created_at: may(moment),
  updated_at: mayOrNull(moment),
  creation_status: progress,
  vouchers_generation_status: progress,
  protected: may(boolean),
  category_id: mayOrNull(id('cat_')),
  categories: may(list(category)),
  object: must(word('campaign')),
  referral_program: mayOrNull(anything),
  start_date: mayOrNull(moment),
  expiration_date: mayOrNull(moment),
  description: mayOrNull(text),
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
  object: must(word('campaign_summary')),
  campaign: must(campaign),
  ...Object.fromEntries(counters.map((name) => [name, must(integer)])),
})

const parent = resource(
  'Parent campaign',
  {
    id: must(id('camp_')),
    ...validity,
    active: mayOrNull(boolean),
    category_id: mayOrNull(id('cat_')),
    object: must(word('campaign')),
  },
  { validity_hours: mayOrNull(hours), time_zone: mayOrNull(text) },
)

const promotionTier = resource(
  'Promotion tier',
  {
    id: must(id('promo_')),
    created_at: must(moment),
    updated_at: mayOrNull(moment),
    name: must(text),
    banner: mayOrNull(text),
    action: may(resource('Tier action', { discount: may(discount) })),
    metadata: may(anything),
    hierarchy: may(integer),
    promotion_id: mayOrNull(id('camp_')),
    campaign_id: mayOrNull(id('camp_')),
    campaign: may(parent),
    active: must(boolean),
    ...validity,
    summary: may(
      resource('Tier summary', {
        redemptions: may(resource('Tier redemptions', { total_redeemed: must(integer) })),
        orders: may(
          resource('Tier orders', { total_amount: must(integer), total_discount_amount: must(integer) }),
        ),
      }),
    ),
    object: must(word('promotion_tier')),
    validation_rule_assignments: mayOrNull(evaluatedAssignments),
  },
  { validity_hours: mayOrNull(hours), category_id: mayOrNull(id('cat_')), categories: may(list(category)) },
)

export const promotionTiers = listOf('Promotion tiers', 'tiers', promotionTier, {
  total: must(integer),
  has_more: must(boolean),
})

const holder = resource('Referral code holder', {
  id: must(id('rh_')),
  created_at: must(moment),
  redeemable_id: must(text),
  redeemable_object: must(word('voucher')),
  campaign_id: must(id('camp_')),
  campaign_type: must(word('REFERRAL_PROGRAM')),
  voucher_type: must(text),
  customer_id: must(id('cust_')),
  holder_role: must(word('REFERRER', 'REFEREE')),
  object: must(word('redeemable_holder')),
})

export const holders = listOf(
  'Referral code holders',
  'data',
  holder,
  { total: must(integer), has_more: must(boolean), more_starting_after: may(text) },
  { referrer_rewards: may(list(anything)) },
)

/** Operation 13, and operation 4 for many: the work is done later. */
export const accepted = resource('Accepted', { async_action_id: must(id('aa_')) })

/** Where the specification is silent. */
export const asyncAction = resource('Async action', {
  id: must(id('aa_')),
  type: must(text),
  status: must(word('ENQUEUED', 'IN_PROGRESS', 'DONE', 'FAILED')),
  operation_status: must(word('SUCCESS', 'FAILED', 'UNKNOWN')),
  created_at: must(moment),
  updated_at: mustOrNull(moment),
  progress: mustOrNull(integer),
  result: mustOrNull(
    resource('Async result', {
      done_count: must(integer),
      failed_count: must(integer),
      reports: may(list(anything)),
      errors: may(list(anything)),
    }),
  ),
  object: must(word('async_action')),
})
