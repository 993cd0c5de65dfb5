/** Specification: "Voucher", "Validation-rule assignment", "Campaign summary". */
import {
  anything,
  boolean,
  clockTime,
  day,
  duration,
  id,
  integer,
  list,
  listOf,
  may,
  mayOrNull,
  moment,
  must,
  mustOrNull,
  number,
  resource,
  text,
  weekday,
  word,
  type Fields,
} from './shape.ts'

export const category = resource(
  'Category',
  {
    id: must(id('cat_')),
    name: may(text),
    hierarchy: may(integer),
    object: must(word('category')),
    created_at: may(moment),
    updated_at: mustOrNull(moment),
  },
  { stacking_rules_type: mayOrNull(word('JOINT', 'EXCLUSIVE')) },
)

const gratis = resource(
  'Product given',
  {},
  { id: may(text), source_id: mayOrNull(text), name: mayOrNull(text) },
)

const unit = {
  unit_off: may(integer),
  unit_type: may(text),
  effect: may(text),
  product: may(gratis),
  sku: may(gratis),
}

/** Types beyond AMOUNT and their fields: where the specification is silent. */
export const discount = resource(
  'Discount',
  {
    type: must(word('AMOUNT', 'PERCENT', 'FIXED', 'UNIT')),
    amount_off: may(integer),
    amount_off_formula: may(text),
    aggregated_amount_limit: may(integer),
    effect: may(text),
    is_dynamic: may(boolean),
  },
  {
    percent_off: may(number),
    percent_off_formula: may(text),
    fixed_amount: may(integer),
    fixed_amount_formula: may(text),
    amount_limit: may(integer),
    ...unit,
    units: may(list(resource('Unit', {}, unit))),
  },
)

const timeframe = resource('Timeframe', { duration: must(duration), interval: must(duration) })

export const hours = resource('Validity hours', {
  daily: may(
    list(
      resource('Daily hours', {
        start_time: must(clockTime),
        expiration_time: must(clockTime),
        days_of_week: may(list(weekday)),
      }),
    ),
  ),
})

export const validity: Fields = {
  start_date: mayOrNull(moment),
  expiration_date: mayOrNull(moment),
  validity_timeframe: mayOrNull(timeframe),
  validity_day_of_week: mayOrNull(list(weekday)),
}

export const validityHours = mayOrNull(hours)

export const expirationRules = resource('Expiration rules', {
  period_type: may(word('FIXED_DAY_OF_YEAR', 'MONTH')),
  period_value: may(integer),
  rounding_type: may(
    word('END_OF_MONTH', 'END_OF_QUARTER', 'END_OF_HALF_YEAR', 'END_OF_YEAR', 'PARTICULAR_MONTH'),
  ),
  rounding_value: may(integer),
  fixed_month: may(integer),
  fixed_day: may(integer),
})

const assignmentFields: Fields = {
  id: must(id('asgm_')),
  rule_id: must(id('val_')),
  related_object_id: must(text),
  related_object_type: must(
    word('campaign', 'distribution', 'earning_rule', 'promotion_tier', 'reward_assignment', 'voucher'),
  ),
  created_at: must(moment),
  object: must(word('validation_rules_assignment')),
}

export const assignment = resource('Validation-rule assignment', assignmentFields)

export const assignments = listOf('Validation-rule assignments', 'data', assignment, { total: must(integer) })

/** Inside vouchers and redeemables. */
export const evaluatedAssignments = listOf(
  'Validation-rule assignments',
  'data',
  resource('Validation-rule assignment', {
    ...assignmentFields,
    validation_status: must(word('VALID', 'PARTIALLY_VALID')),
    validation_omitted_rules: must(list(text)),
  }),
  { total: must(integer) },
)

/** `applicable_to` and `inapplicable_to`. */
export const targets = listOf(
  'Applicable to',
  'data',
  resource(
    'Target',
    {
      object: must(word('product', 'sku', 'products_collection')),
      id: must(text),
      effect: may(text),
      skip_initially: mayOrNull(integer),
      repeat: mayOrNull(integer),
      target: mayOrNull(word('ITEM', 'UNIT')),
    },
    {
      source_id: mayOrNull(text),
      name: mayOrNull(text),
      quantity_limit: mayOrNull(integer),
      amount_limit: mayOrNull(integer),
      aggregated_quantity_limit: mayOrNull(integer),
      aggregated_amount_limit: mayOrNull(integer),
    },
  ),
  { total: must(integer) },
)

/** A customer in a few words; the client side hears no name, e-mail or source id. */
export const customer = resource('Customer summary', {
  id: mayOrNull(id('cust_')),
  name: mayOrNull(text),
  email: mayOrNull(text),
  source_id: mayOrNull(text),
  metadata: may(anything),
  object: must(word('customer')),
})

const asset = resource('Asset', { id: may(text), url: may(text) })

const loyaltyCard = resource('Loyalty card', {
  points: may(integer),
  balance: may(integer),
  next_expiration_date: mayOrNull(day),
  next_expiration_points: mayOrNull(integer),
  pending_points: may(integer),
  expired_points: may(integer),
  subtracted_points: may(integer),
  expiration_rules: mayOrNull(expirationRules),
})

const voucherFields: Fields = {
  id: may(id('v_')),
  code: may(text),
  campaign: mayOrNull(text),
  campaign_id: mayOrNull(id('camp_')),
  category: mayOrNull(text),
  category_id: mayOrNull(id('cat_')),
  categories: may(list(category)),
  type: may(word('GIFT_VOUCHER', 'DISCOUNT_VOUCHER', 'LOYALTY_CARD')),
  discount: mayOrNull(discount),
  gift: mayOrNull(
    resource('Gift', {
      amount: may(integer),
      subtracted_amount: may(integer),
      balance: may(integer),
      effect: may(text),
    }),
  ),
  loyalty_card: mayOrNull(loyaltyCard),
  ...validity,
  validity_hours: validityHours,
  active: mayOrNull(boolean),
  additional_info: mayOrNull(text),
  metadata: may(anything),
  assets: may(resource('Assets', { qr: may(asset), barcode: may(asset) })),
  is_referral_code: mayOrNull(boolean),
  created_at: may(moment),
  updated_at: mayOrNull(moment),
  holder_id: mayOrNull(id('cust_')),
  holder: may(customer),
  referrer_id: may(id('cust_')),
  object: may(word('voucher')),
  publish: may(resource('Publish', { object: must(word('list')), count: must(integer), url: may(text) })),
  redemption: may(
    resource('Voucher redemption', {
      quantity: mayOrNull(integer),
      redeemed_quantity: may(integer),
      redeemed_points: may(integer),
      object: must(word('list')),
      url: may(text),
    }),
  ),
  validation_rules_assignments: may(evaluatedAssignments),
  applicable_to: may(targets),
  inapplicable_to: may(targets),
}

export const voucher = resource('Voucher', voucherFields)

/** Section 8: what is required of the card that received. */
export const cardAfterTransfer = resource('Voucher', {
  ...voucherFields,
  id: must(id('v_')),
  code: must(text),
  category: mustOrNull(text),
  category_id: mustOrNull(id('cat_')),
  type: must(word('LOYALTY_CARD')),
  loyalty_card: must(loyaltyCard),
  start_date: mustOrNull(moment),
  expiration_date: mustOrNull(moment),
  validity_timeframe: mustOrNull(timeframe),
  validity_day_of_week: mustOrNull(list(weekday)),
  active: mustOrNull(boolean),
  additional_info: mustOrNull(text),
  metadata: must(anything),
  is_referral_code: mustOrNull(boolean),
  created_at: must(moment),
})
