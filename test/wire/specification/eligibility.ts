/** Specification, section 9. For the calculated order, see "Discounts" in "Where the specification is silent". */
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
  resource,
  text,
  oneOf,
} from './shape.ts'
import { category, discount, evaluatedAssignments, targets } from './vouchers.ts'

const money = optional(integer)

const line = resource('Order line', {
  id: optionalOrNull(id('ordli_')),
  product_id: optionalOrNull(text),
  sku_id: optionalOrNull(text),
  source_id: optionalOrNull(text),
  related_object: optionalOrNull(oneOf('product', 'sku')),
  quantity: optional(integer),
  price: optionalOrNull(integer),
  amount: money,
  discount_amount: money,
  applied_discount_amount: money,
  subtotal_amount: money,
  total_discount_amount: money,
  total_amount: money,
  product: optional(anyObject),
  sku: optional(anyObject),
  metadata: optional(anyObject),
  object: optional(oneOf('order_item')),
})

export const calculatedOrder = resource('Calculated order', {
  id: optionalOrNull(id('ord_')),
  source_id: optionalOrNull(text),
  status: optional(oneOf('CREATED', 'PAID', 'CANCELED', 'FULFILLED')),
  items: optional(list(line)),
  metadata: optional(anyObject),
  amount: money,
  initial_amount: money,
  discount_amount: money,
  items_discount_amount: money,
  total_discount_amount: money,
  total_amount: money,
  applied_discount_amount: money,
  items_applied_discount_amount: money,
  total_applied_discount_amount: money,
  object: required(oneOf('order')),
})

const bundle = resource('Bundle', {
  quantity: required(integer),
  identified: optional(
    list(
      resource('Identified bundle part', {
        id: required(text),
        object: required(text),
        item_index: required(integer),
        item_quantity: required(integer),
      }),
    ),
  ),
  missing: optional(
    list(
      resource(
        'Missing bundle part',
        { id: required(text), object: required(text), item_quantity: required(integer) },
        { name: optionalOrNull(text) },
      ),
    ),
  ),
})

const redeemable = resource(
  'Redeemable',
  {
    id: required(text),
    object: required(oneOf('voucher', 'promotion_tier', 'promotion_stack', 'campaign')),
    created_at: optional(dateTime),
    result: optional(
      resource(
        'Redeemable result',
        { discount: optionalOrNull(discount), bundle: optionalOrNull(bundle) },
        {
          loyalty_card: optionalOrNull(anyObject),
          gift: optionalOrNull(anyObject),
          requirements: optional(list(anyObject)),
          details: optionalOrNull(anyObject),
        },
      ),
    ),
    order: optionalOrNull(calculatedOrder),
    applicable_to: optional(targets),
    inapplicable_to: optional(targets),
    metadata: optional(anyObject),
    campaign_id: optionalOrNull(id('camp_')),
    campaign_name: optionalOrNull(text),
    validation_rules_assignments: optional(evaluatedAssignments),
  },
  // Fields of `expand`, and the tiers of a promotion stack.
  {
    name: optionalOrNull(text),
    banner: optionalOrNull(text),
    category: optionalOrNull(text),
    categories: optional(list(category)),
    validation_rules: optional(list(anyObject)),
    tiers: optional(list(anyObject)),
  },
)

const stackingRules = resource('Stacking rules', {
  redeemables_limit: required(integer),
  applicable_redeemables_limit: required(integer),
  applicable_exclusive_redeemables_limit: required(integer),
  exclusive_categories: required(list(text)),
  joint_categories: required(list(text)),
  redeemables_application_mode: required(oneOf('ALL', 'PARTIAL')),
  redeemables_sorting_rule: required(oneOf('REQUESTED_ORDER', 'CATEGORY_HIERARCHY')),
  redeemables_no_effect_rule: required(oneOf('REDEEM_ANYWAY', 'SKIP')),
  redeemables_products_application_mode: required(text),
  redeemables_rollback_order_mode: required(text),
})

export const qualification = resource(
  'Qualification',
  {
    redeemables: required(
      listOf('Redeemables', 'data', redeemable, {
        total: required(integer),
        has_more: required(boolean),
        more_starting_after: optionalOrNull(text),
      }),
    ),
    tracking_id: optionalOrNull(text),
    order: optionalOrNull(calculatedOrder),
    stacking_rules: required(stackingRules),
  },
  { points_forecast: optional(anyObject) },
)
