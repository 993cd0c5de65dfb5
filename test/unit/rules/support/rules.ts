/** Rules, redeemables and customers. */
import { parseRule } from '../../../../src/service/rules/conditions/parse.ts'
import type { Rule } from '../../../../src/service/rules/conditions/rule.ts'
import type { DiscountedOrder } from '../../../../src/service/rules/discounts/order.ts'
import type { Offer } from '../../../../src/service/rules/loyalty/spend.ts'
import type { AssignedRule, Redeemable } from '../../../../src/service/rules/redeemable.ts'
import {
  defaultStackingRules,
  type RequestedRedeemable,
  type StackingRules,
} from '../../../../src/service/rules/stacking-rules.ts'
import { evaluateRule } from '../../../../src/service/rules/evaluate-redeemable.ts'
import { unused, type Profile, type Situation, type Usage } from '../../../../src/service/rules/situation.ts'
import { cartOf, productLookup } from '../discounts/support/cart.ts'

/** A condition in the JSON of a rule. */
export const condition = (name: string, conditions: object = {}, more: object = {}) => ({
  name,
  conditions,
  ...more,
})

/** A condition on the cups in the cart, with inner rules on them. */
export const cupsWith = (rules: object = {}, name = 'order.items') =>
  condition(name, { $is: [{ object: 'product', id: 'prod_cup' }] }, { rules })

export const atLeast = (name: string, least: number) => condition(name, { $more_than_or_equal: [least] })

/** The JSON of a rule: conditions numbered from 1. */
export const numbered = (conditions: readonly object[], logic?: string) => ({
  ...Object.fromEntries(conditions.map((one, index) => [String(index + 1), one])),
  ...(logic !== undefined && { logic }),
})

export function ruleOf(rules: object, applicable_to?: object): Rule {
  const read = parseRule({ id: 'val_test', name: 'Test', rules, applicable_to })
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  return read.rule
}

/** Faults of an invalid rule. */
export const faultsOf = (rules: unknown, applicable_to?: unknown) => {
  const read = parseRule({ id: 'val_test', name: 'Test', rules, applicable_to })
  return 'faults' in read ? read.faults : []
}

export const ada: Profile = { id: 'cust_ada', source_id: 'ada', metadata: {}, segments: [] }

export const now = new Date('2026-11-21T12:00:00.000Z')

interface Context extends Partial<Omit<Situation, 'now'>> {
  usage?: Partial<Usage>
}

export const situationOf = ({ customer = ada, metadata = {} }: Context = {}): Situation => ({
  now,
  customer,
  metadata,
})

export const evaluate = (rules: object, order: DiscountedOrder = cartOf(), context: Context = {}) =>
  evaluateRule(ruleOf(rules), order, situationOf(context), { ...unused, ...context.usage })

/** Each rule is `{rules, applicable_to?}`. */
export const assignedRulesOf = (
  type: string,
  ...rules: { rules: object; applicable_to?: object }[]
): AssignedRule[] =>
  rules.map((one, index) => ({
    rule: ruleOf(one.rules, one.applicable_to),
    assignment: {
      id: `asgm_${type}_${index + 1}`,
      related_object_id: 'promo_test',
      related_object_type: type,
      created_at: now.toISOString(),
    },
  }))

export const requestFor = (redeemable: Redeemable, index = 0): RequestedRedeemable => ({
  index,
  object: redeemable.object,
  id: redeemable.id,
  redeemable,
  usage: unused,
})

/** 10.00 off the order, for everyone and at any time. */
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
  assignedRules: [],
  metadata: {},
  ...more,
})

/** A free spoon, worth 12.00. */
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

export const campaign = (more: Partial<NonNullable<Redeemable['campaign']>> = {}) => ({
  id: 'camp_test',
  name: 'Test',
  active: true,
  validity: {},
  time_zone: 'UTC',
  category_id: null,
  ...more,
})

/** Context of a stack, without the requested redeemables. */
export const stackingContext = (order: DiscountedOrder, rules: Partial<StackingRules> = {}) => ({
  order,
  situation: situationOf(),
  products: productLookup,
  rules: { ...defaultStackingRules, ...rules },
})

/** A reward for 100 points. */
export const mug: Offer = {
  id: 'rewa_mug',
  type: 'MATERIAL',
  price: 100,
  coin: null,
  stock: null,
  assignedRules: [],
}

/** A payment with points: 10 points are worth 1.00. */
export const coin: Offer = {
  ...mug,
  id: 'rewa_coin',
  type: 'COIN',
  price: 1,
  coin: { exchange_ratio: 1, points_ratio: 10 },
}
