/** Specification, section 9, and the calculated order of "where the specification is silent". */
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
  resource,
  text,
  word,
} from './shape.ts'
import { category, discount, evaluatedAssignments, targets } from './vouchers.ts'

const money = may(integer)

const line = resource('Order line', {
  id: mayOrNull(id('ordli_')),
  product_id: mayOrNull(text),
  sku_id: mayOrNull(text),
  source_id: mayOrNull(text),
  related_object: mayOrNull(word('product', 'sku')),
  quantity: may(integer),
  price: mayOrNull(integer),
  amount: money,
  discount_amount: money,
  applied_discount_amount: money,
  subtotal_amount: money,
  total_discount_amount: money,
  total_amount: money,
  product: may(anything),
  sku: may(anything),
  metadata: may(anything),
  object: may(word('order_item')),
})

export const calculatedOrder = resource('Calculated order', {
  id: mayOrNull(id('ord_')),
  source_id: mayOrNull(text),
  status: may(word('CREATED', 'PAID', 'CANCELED', 'FULFILLED')),
  items: may(list(line)),
  metadata: may(anything),
  amount: money,
  initial_amount: money,
  discount_amount: money,
  items_discount_amount: money,
  total_discount_amount: money,
  total_amount: money,
  applied_discount_amount: money,
  items_applied_discount_amount: money,
  total_applied_discount_amount: money,
  object: must(word('order')),
})

const bundle = resource('Bundle', {
  quantity: must(integer),
  identified: may(
    list(
      resource('Bundle identified', {
        id: must(text),
        object: must(text),
        item_index: must(integer),
        item_quantity: must(integer),
      }),
    ),
  ),
  missing: may(
    list(
      resource(
        'Bundle missing',
        { id: must(text), object: must(text), item_quantity: must(integer) },
        { name: mayOrNull(text) },
      ),
    ),
  ),
})

const redeemable = resource(
  'Redeemable',
  {
    id: must(text),
    object: must(word('voucher', 'promotion_tier', 'promotion_stack', 'campaign')),
    created_at: may(moment),
    result: may(
      resource(
        'Redeemable result',
        { discount: mayOrNull(discount), bundle: mayOrNull(bundle) },
        {
          loyalty_card: mayOrNull(anything),
          gift: mayOrNull(anything),
          requirements: may(list(anything)),
          details: mayOrNull(anything),
        },
      ),
    ),
    order: mayOrNull(calculatedOrder),
    applicable_to: may(targets),
    inapplicable_to: may(targets),
    metadata: may(anything),
    campaign_id: mayOrNull(id('camp_')),
    campaign_name: mayOrNull(text),
    validation_rules_assignments: may(evaluatedAssignments),
  },
  // What `expand` asks for, and what a promotion stack is made of.
  {
    name: mayOrNull(text),
    banner: mayOrNull(text),
    category: mayOrNull(text),
    categories: may(list(category)),
    validation_rules: may(list(anything)),
    tiers: may(list(anything)),
  },
)

const stackingRules = resource('Stacking rules', {
  redeemables_limit: must(integer),
  applicable_redeemables_limit: must(integer),
  applicable_exclusive_redeemables_limit: must(integer),
  exclusive_categories: must(list(text)),
  joint_categories: must(list(text)),
  redeemables_application_mode: must(word('ALL', 'PARTIAL')),
  redeemables_sorting_rule: must(word('REQUESTED_ORDER', 'CATEGORY_HIERARCHY')),
  redeemables_no_effect_rule: must(word('REDEEM_ANYWAY', 'SKIP')),
  redeemables_products_application_mode: must(text),
  redeemables_rollback_order_mode: must(text),
})

export const qualification = resource('Qualification', {
  redeemables: must(
    listOf('Redeemables', 'data', redeemable, {
      total: must(integer),
      has_more: must(boolean),
      more_starting_after: mayOrNull(text),
    }),
  ),
  tracking_id: mayOrNull(text),
  order: mayOrNull(calculatedOrder),
  stacking_rules: must(stackingRules),
})
