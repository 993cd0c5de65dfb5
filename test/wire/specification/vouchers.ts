/** Specification: "Voucher", "Validation-rule assignment", "Campaign summary". */
import {
  anyObject,
  boolean,
  clockTime,
  date,
  duration,
  id,
  integer,
  list,
  listOf,
  optional,
  optionalOrNull,
  dateTime,
  required,
  requiredOrNull,
  number,
  resource,
  text,
  weekday,
  oneOf,
  type Fields,
} from './shape.ts'

export const category = resource(
  'Category',
  {
    id: required(id('cat_')),
    name: optional(text),
    hierarchy: optional(integer),
    object: required(oneOf('category')),
    created_at: optional(dateTime),
    updated_at: requiredOrNull(dateTime),
  },
  { stacking_rules_type: optionalOrNull(oneOf('JOINT', 'EXCLUSIVE')) },
)

const freeProduct = resource(
  'Free product',
  {},
  { id: optional(text), source_id: optionalOrNull(text), name: optionalOrNull(text) },
)

const unit = {
  unit_off: optional(integer),
  unit_type: optional(text),
  effect: optional(text),
  product: optional(freeProduct),
  sku: optional(freeProduct),
}

/** For types other than AMOUNT, see "Discounts" in "Where the specification is silent". */
export const discount = resource(
  'Discount',
  {
    type: required(oneOf('AMOUNT', 'PERCENT', 'FIXED', 'UNIT')),
    amount_off: optional(integer),
    amount_off_formula: optional(text),
    aggregated_amount_limit: optional(integer),
    effect: optional(text),
    is_dynamic: optional(boolean),
  },
  {
    percent_off: optional(number),
    percent_off_formula: optional(text),
    fixed_amount: optional(integer),
    fixed_amount_formula: optional(text),
    amount_limit: optional(integer),
    ...unit,
    units: optional(list(resource('Unit', {}, unit))),
  },
)

const timeframe = resource('Timeframe', { duration: required(duration), interval: required(duration) })

export const hours = resource('Validity hours', {
  daily: optional(
    list(
      resource('Daily hours', {
        start_time: required(clockTime),
        expiration_time: required(clockTime),
        days_of_week: optional(list(weekday)),
      }),
    ),
  ),
})

export const validity: Fields = {
  start_date: optionalOrNull(dateTime),
  expiration_date: optionalOrNull(dateTime),
  validity_timeframe: optionalOrNull(timeframe),
  validity_day_of_week: optionalOrNull(list(weekday)),
}

export const validityHours = optionalOrNull(hours)

export const expirationRules = resource('Expiration rules', {
  period_type: optional(oneOf('FIXED_DAY_OF_YEAR', 'MONTH')),
  period_value: optional(integer),
  rounding_type: optional(
    oneOf('END_OF_MONTH', 'END_OF_QUARTER', 'END_OF_HALF_YEAR', 'END_OF_YEAR', 'PARTICULAR_MONTH'),
  ),
  rounding_value: optional(integer),
  fixed_month: optional(integer),
  fixed_day: optional(integer),
})

const assignmentFields: Fields = {
  id: required(id('asgm_')),
  rule_id: required(id('val_')),
  related_object_id: required(text),
  related_object_type: required(
    oneOf('campaign', 'distribution', 'earning_rule', 'promotion_tier', 'reward_assignment', 'voucher'),
  ),
  created_at: required(dateTime),
  object: required(oneOf('validation_rules_assignment')),
}

export const assignment = resource('Validation-rule assignment', assignmentFields)

export const assignments = listOf('Validation-rule assignments', 'data', assignment, {
  total: required(integer),
})

/** Assignments inside vouchers and redeemables. */
export const evaluatedAssignments = listOf(
  'Validation-rule assignments',
  'data',
  resource('Validation-rule assignment', {
    ...assignmentFields,
    validation_status: required(oneOf('VALID', 'PARTIALLY_VALID')),
    validation_omitted_rules: required(list(text)),
  }),
  { total: required(integer) },
)

/** `applicable_to` and `inapplicable_to`. */
export const targets = listOf(
  'Applicable to',
  'data',
  resource(
    'Target',
    {
      object: required(oneOf('product', 'sku', 'products_collection')),
      id: required(text),
      effect: optional(text),
      skip_initially: optionalOrNull(integer),
      repeat: optionalOrNull(integer),
      target: optionalOrNull(oneOf('ITEM', 'UNIT')),
    },
    {
      source_id: optionalOrNull(text),
      name: optionalOrNull(text),
      quantity_limit: optionalOrNull(integer),
      amount_limit: optionalOrNull(integer),
      aggregated_quantity_limit: optionalOrNull(integer),
      aggregated_amount_limit: optionalOrNull(integer),
    },
  ),
  { total: required(integer) },
)

/** Summary of a customer. Client-side replies contain no name, email or source id. */
export const customer = resource('Customer summary', {
  id: optionalOrNull(id('cust_')),
  name: optionalOrNull(text),
  email: optionalOrNull(text),
  source_id: optionalOrNull(text),
  metadata: optional(anyObject),
  object: required(oneOf('customer')),
})

const asset = resource('Asset', { id: optional(text), url: optional(text) })

const loyaltyCard = resource('Loyalty card', {
  points: optional(integer),
  balance: optional(integer),
  next_expiration_date: optionalOrNull(date),
  next_expiration_points: optionalOrNull(integer),
  pending_points: optional(integer),
  expired_points: optional(integer),
  subtracted_points: optional(integer),
  expiration_rules: optionalOrNull(expirationRules),
})

const voucherFields: Fields = {
  id: optional(id('v_')),
  code: optional(text),
  campaign: optionalOrNull(text),
  campaign_id: optionalOrNull(id('camp_')),
  category: optionalOrNull(text),
  category_id: optionalOrNull(id('cat_')),
  categories: optional(list(category)),
  type: optional(oneOf('GIFT_VOUCHER', 'DISCOUNT_VOUCHER', 'LOYALTY_CARD')),
  discount: optionalOrNull(discount),
  gift: optionalOrNull(
    resource('Gift', {
      amount: optional(integer),
      subtracted_amount: optional(integer),
      balance: optional(integer),
      effect: optional(text),
    }),
  ),
  loyalty_card: optionalOrNull(loyaltyCard),
  ...validity,
  validity_hours: validityHours,
  active: optionalOrNull(boolean),
  additional_info: optionalOrNull(text),
  metadata: optional(anyObject),
  assets: optional(resource('Assets', { qr: optional(asset), barcode: optional(asset) })),
  is_referral_code: optionalOrNull(boolean),
  created_at: optional(dateTime),
  updated_at: optionalOrNull(dateTime),
  holder_id: optionalOrNull(id('cust_')),
  holder: optional(customer),
  referrer_id: optional(id('cust_')),
  object: optional(oneOf('voucher')),
  publish: optional(
    resource('Publish', { object: required(oneOf('list')), count: required(integer), url: optional(text) }),
  ),
  redemption: optional(
    resource('Voucher redemption', {
      quantity: optionalOrNull(integer),
      redeemed_quantity: optional(integer),
      redeemed_points: optional(integer),
      object: required(oneOf('list')),
      url: optional(text),
    }),
  ),
  validation_rules_assignments: optional(evaluatedAssignments),
  applicable_to: optional(targets),
  inapplicable_to: optional(targets),
}

export const voucher = resource('Voucher', voucherFields)

/** Section 8: required fields of the receiving card. */
export const cardAfterTransfer = resource('Voucher', {
  ...voucherFields,
  id: required(id('v_')),
  code: required(text),
  category: requiredOrNull(text),
  category_id: requiredOrNull(id('cat_')),
  type: required(oneOf('LOYALTY_CARD')),
  loyalty_card: required(loyaltyCard),
  start_date: requiredOrNull(dateTime),
  expiration_date: requiredOrNull(dateTime),
  validity_timeframe: requiredOrNull(timeframe),
  validity_day_of_week: requiredOrNull(list(weekday)),
  active: requiredOrNull(boolean),
  additional_info: requiredOrNull(text),
  metadata: required(anyObject),
  is_referral_code: requiredOrNull(boolean),
  created_at: required(dateTime),
  object: required(oneOf('voucher')),
})
