/** Rules, carts and customers for the tests of conditions. */
import { parseRule } from '../../../../src/service/rules/conditions/parse.ts'
import type { Rule } from '../../../../src/service/rules/conditions/rule.ts'
import type { DiscountedOrder } from '../../../../src/service/rules/discounts/order.ts'
import type { Guard, Redeemable } from '../../../../src/service/rules/redeemable.ts'
import type { RequestedRedeemable } from '../../../../src/service/rules/stacking.ts'
import { evaluateRule } from '../../../../src/service/rules/evaluate-redeemable.ts'
import { unused, type Profile, type Situation, type Usage } from '../../../../src/service/rules/situation.ts'
import { cartOf } from '../discounts/support/cart.ts'

/** One condition, as the JSON of a rule has it. */
export const condition = (name: string, conditions: object = {}, more: object = {}) => ({
  name,
  conditions,
  ...more,
})

/** `order.items` of one product, and what they come to. */
export const cupsWith = (rules: object = {}, name = 'order.items') =>
  condition(name, { $is: [{ object: 'product', id: 'prod_cup' }] }, { rules })

export const atLeast = (name: string, least: number) => condition(name, { $more_than_or_equal: [least] })

/** Numbered from 1. */
export const numbered = (conditions: readonly object[], logic?: string) => ({
  ...Object.fromEntries(conditions.map((one, index) => [String(index + 1), one])),
  ...(logic !== undefined && { logic }),
})

export function ruleOf(rules: object, applicable_to?: object): Rule {
  const read = parseRule({ id: 'val_test', name: 'Test', rules, applicable_to })
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  return read.rule
}

/** What is said of one that cannot be read. */
export const faultsOf = (rules: unknown, applicable_to?: unknown) => {
  const read = parseRule({ id: 'val_test', name: 'Test', rules, applicable_to })
  return 'faults' in read ? read.faults : []
}

export const ada: Profile = { id: 'cust_ada', source_id: 'ada', metadata: {}, segments: [] }

export const now = new Date('2026-11-21T12:00:00.000Z')

interface Around extends Partial<Omit<Situation, 'now'>> {
  usage?: Partial<Usage>
}

export const situationOf = ({ customer = ada, metadata = {} }: Around = {}): Situation => ({
  now,
  customer,
  metadata,
})

/** What a rule says of a cart, and of who stands before it. */
export const judged = (rules: object, order: DiscountedOrder = cartOf(), around: Around = {}) =>
  evaluateRule(ruleOf(rules), order, situationOf(around), { ...unused, ...around.usage })

/** Guarded by rules of its own; each is `{rules, applicable_to?}`. */
export const guardsOf = (type: string, ...rules: { rules: object; applicable_to?: object }[]): Guard[] =>
  rules.map((one, index) => ({
    rule: ruleOf(one.rules, one.applicable_to),
    assignment: {
      id: `asgm_${type}_${index + 1}`,
      related_object_id: 'promo_test',
      related_object_type: type,
      created_at: now.toISOString(),
    },
  }))

/** As the shopper has asked for it. */
export const requestFor = (redeemable: Redeemable, index = 0): RequestedRedeemable => ({
  index,
  object: redeemable.object,
  id: redeemable.id,
  redeemable,
  usage: unused,
})

/** Ten off the order, for anybody, at any time. */
export const redeemable = (more: Partial<Redeemable> = {}): Redeemable => ({
  object: 'promotion_tier',
  id: 'promo_test',
  code: null,
  name: 'Test',
  banner: null,
  created_at: now,
  active: true,
  validity: {},
  campaign: null,
  category: null,
  hierarchy: 1,
  type: null,
  discount: { type: 'AMOUNT', amount_off: 1000, effect: 'APPLY_TO_ORDER' },
  balance: null,
  holder_id: null,
  limit: null,
  redeemed: 0,
  guards: [],
  metadata: {},
  ...more,
})

/** A spoon for nothing, 12.00 worth of it. */
export const freeSpoon = redeemable({
  id: 'promo_spoon',
  discount: {
    type: 'UNIT',
    unit_off: 1,
    unit_type: 'prod_spoon',
    effect: 'ADD_NEW_ITEMS',
    product: { id: 'prod_spoon' },
  },
})

export const voucher = (more: Partial<Redeemable> = {}) =>
  redeemable({
    object: 'voucher',
    id: 'v_test',
    code: 'TEST',
    type: 'DISCOUNT_VOUCHER',
    hierarchy: 0,
    ...more,
  })
