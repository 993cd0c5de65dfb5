/** Qualifications and validations. */
import type { QualifiedRedeemable } from '../../../src/contract/resources/redeemable.ts'
import type { ValidatedRedeemable } from '../../../src/contract/resources/redeemable.ts'
import type { RedeemablesRequest } from '../../../src/contract/resources/redemption-request.ts'
import type { StackingRules } from '../../../src/contract/resources/stacking-rules.ts'
import { applicable_to, assignments, discount } from './shared.ts'
import { order, orderRequest } from './orders.ts'

export const stackingRules = {
  redeemables_limit: 30,
  applicable_redeemables_limit: 5,
  applicable_exclusive_redeemables_limit: 1,
  exclusive_categories: ['cat_seasonal'],
  joint_categories: [],
  redeemables_application_mode: 'PARTIAL',
  redeemables_sorting_rule: 'REQUESTED_ORDER',
  redeemables_no_effect_rule: 'REDEEM_ANYWAY',
  redeemables_products_application_mode: 'STACK',
  redeemables_rollback_order_mode: 'WITH_ORDER',
} satisfies StackingRules

export const entry = {
  id: 'promo_1',
  object: 'promotion_tier',
  created_at: '2026-10-01T08:00:00.000Z',
  name: 'Winter welcome',
  banner: '€10.00 off your order',
  result: {
    discount: discount,
    bundle: {
      quantity: 0,
      identified: [{ id: 'prod_mug', object: 'product', item_index: 0, item_quantity: 2 }],
      missing: [{ id: 'prod_bowl', object: 'product', item_quantity: 1 }],
    },
    gift: { balance: 3800 },
    loyalty_card: { points: 320, balance: 320, exchange_ratio: 1, points_ratio: 100 },
    requirements: [{ name: 'order.amount', required: 6450, available: 5200, missing: 1250 }],
  },
  order: order,
  applicable_to: applicable_to,
  inapplicable_to: { data: [], total: 0, data_ref: 'data', object: 'list' },
  metadata: {},
  campaign_id: 'camp_winter',
  campaign_name: 'Winter',
  validation_rules_assignments: assignments,
} satisfies QualifiedRedeemable

export const refused = {
  status: 'INAPPLICABLE',
  id: 'OLD-1',
  object: 'voucher',
  result: {
    error: { code: 400, key: 'voucher_expired', message: 'The voucher has expired.', details: 'OLD-1' },
    details: { message: 'This code has expired.', key: 'voucher_expired' },
  },
} satisfies ValidatedRedeemable

export const redeemables = {
  redeemables: [{ object: 'voucher', id: 'GIFT', gift: { credits: 1 } }],
  order: orderRequest,
  customer: { source_id: 'ada' },
  session: { type: 'LOCK', ttl: 5, ttl_unit: 'SECONDS' },
  metadata: { register: 4 },
  options: { expand: ['redeemable', 'category', 'validation_rules'] },
} satisfies RedeemablesRequest
