/** Parts of several examples. */
import type { ApplicableToList } from '../../../src/contract/resources/applicable-to.ts'
import type { Category } from '../../../src/contract/resources/category.ts'
import type { CustomerSummary } from '../../../src/contract/resources/customer.ts'
import type { Discount } from '../../../src/contract/resources/discount.ts'
import type { ExpirationRules } from '../../../src/contract/resources/expiration-rules.ts'
import type { ValidationRuleAssignmentList } from '../../../src/contract/resources/validation-rule-assignment.ts'

export const created_at = '2026-10-01T08:00:00.000Z'

export const updated_at = '2026-11-01T08:30:00.000Z'

export const validity = {
  start_date: '2026-11-01T00:00:00.000Z',
  expiration_date: '2027-01-31T23:59:59.000Z',
  validity_timeframe: { duration: 'PT12H', interval: 'P1D' },
  validity_day_of_week: [1, 2, 3, 4, 5],
}

export const validity_hours = {
  daily: [{ start_time: '08:00', expiration_time: '20:00', days_of_week: [1, 2, 3, 4, 5] }],
}

export const expiration_rules = {
  period_type: 'FIXED_DAY_OF_YEAR',
  period_value: 1,
  rounding_type: 'END_OF_MONTH',
  rounding_value: 1,
  fixed_month: 12,
  fixed_day: 31,
} satisfies ExpirationRules

export const category = {
  id: 'cat_seasonal',
  name: 'Seasonal',
  hierarchy: 2,
  object: 'category',
  created_at,
  updated_at,
} satisfies Category

export const discount = {
  type: 'AMOUNT',
  effect: 'APPLY_TO_ORDER',
  amount_off: 1000,
  amount_off_formula: 'IF(ORDER_AMOUNT > 100; 10; 5)',
  aggregated_amount_limit: 5000,
  is_dynamic: false,
} satisfies Discount

export const assignment = {
  id: 'asgm_7',
  rule_id: 'val_7',
  related_object_id: 'v_ada',
  related_object_type: 'voucher',
  created_at,
  object: 'validation_rules_assignment',
} as const

/** As in a voucher or a promotion tier. */
export const assignments = {
  object: 'list',
  data_ref: 'data',
  data: [{ ...assignment, validation_status: 'PARTIALLY_VALID', validation_omitted_rules: ['order.amount'] }],
  total: 1,
} satisfies ValidationRuleAssignmentList

export const customer = {
  id: 'cust_ada',
  name: 'Ada Marsh',
  email: 'ada@shop.example',
  source_id: 'ada',
  metadata: { favourite: 'mugs' },
  object: 'customer',
} satisfies CustomerSummary

export const applicable_to = {
  data: [
    {
      object: 'product',
      id: 'prod_mug',
      effect: 'APPLY_TO_CHEAPEST',
      skip_initially: 1,
      repeat: 2,
      target: 'UNIT',
    },
  ],
  total: 1,
  data_ref: 'data',
  object: 'list',
} satisfies ApplicableToList
