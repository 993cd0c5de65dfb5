/** Random combinations of redeemables on random carts. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Discount } from '../../../src/contract/resources/discount.ts'
import { totalOf } from '../../../src/service/rules/discounts/order.ts'
import type { Redeemable } from '../../../src/service/rules/redeemable.ts'
import { isApplicable, stack } from '../../../src/service/rules/stack.ts'
import {
  type RequestedRedeemable,
  defaultStackingRules,
  type StackingRules,
} from '../../../src/service/rules/stacking-rules.ts'
import { unused } from '../../../src/service/rules/situation.ts'
import { cartOf, line } from './discounts/support/cart.ts'
import { atLeast, assignedRulesOf, redeemable, numbered, stackingContext, voucher } from './support/rules.ts'

const cart = fc
  .array(
    fc.record({
      name: fc.constantFrom('cup', 'bowl', 'spoon'),
      quantity: fc.integer({ min: 1, max: 5 }),
      price: fc.integer({ min: 0, max: 3000 }),
    }),
    { maxLength: 4 },
  )
  .map((lines) => cartOf(...lines.map(({ name, quantity, price }) => line(name, quantity, price))))

const amounts: Discount['effect'][] = [
  'APPLY_TO_ORDER',
  'APPLY_TO_ITEMS',
  'APPLY_TO_ITEMS_PROPORTIONALLY',
  'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY',
  'APPLY_TO_ITEMS_BY_QUANTITY',
]
const money = fc.integer({ min: 0, max: 6000 })
const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ type: fc.constant('AMOUNT'), amount_off: money, effect: fc.constantFrom(...amounts) }),
  fc.record({
    type: fc.constant('PERCENT'),
    percent_off: fc.integer({ min: 0, max: 100 }),
    effect: fc.constantFrom('APPLY_TO_ORDER', 'APPLY_TO_ITEMS'),
  }),
  fc.record({
    type: fc.constant('FIXED'),
    fixed_amount: money,
    effect: fc.constantFrom('APPLY_TO_ORDER', 'APPLY_TO_ITEMS'),
  }),
  fc.record({
    type: fc.constant('UNIT'),
    unit_off: fc.integer({ min: 1, max: 3 }),
    unit_type: fc.constant('prod_spoon'),
    effect: fc.constantFrom('ADD_MISSING_ITEMS', 'ADD_NEW_ITEMS'),
    product: fc.constant({ id: 'prod_spoon' }),
  }),
)

const category = fc.constantFrom(null, 'exclusive', 'joint', 'other')
const assignedRules = fc
  .option(money, { nil: null })
  .map((least) =>
    least === null ? [] : assignedRulesOf('voucher', { rules: numbered([atLeast('order.amount', least)]) }),
  )
const one: fc.Arbitrary<Redeemable | null> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: fc.record({ discount, category, assignedRules }).map((more) => redeemable(more)) },
  {
    weight: 2,
    arbitrary: fc
      .record({ balance: money, category })
      .map((more) => voucher({ ...more, type: 'GIFT_VOUCHER', discount: null })),
  },
  { weight: 1, arbitrary: fc.constant(redeemable({ active: false })) },
)
const requests = fc.array(one, { minLength: 1, maxLength: 8 }).map((redeemables) =>
  redeemables.map((of, index): RequestedRedeemable => ({
    index,
    object: of?.object ?? 'voucher',
    id: `requested-${index}`,
    redeemable: of && { ...of, id: `requested-${index}` },
    usage: unused,
  })),
)

const limit = fc.integer({ min: 1, max: 8 })
const rules: fc.Arbitrary<StackingRules> = fc
  .record({
    redeemables_limit: limit,
    applicable_redeemables_limit: limit,
    applicable_exclusive_redeemables_limit: fc.integer({ min: 1, max: 3 }),
    exclusive_categories: fc.constantFrom([], ['exclusive']),
    joint_categories: fc.constantFrom([], ['joint']),
    redeemables_application_mode: fc.constantFrom('ALL', 'PARTIAL'),
    redeemables_sorting_rule: fc.constantFrom('REQUESTED_ORDER', 'CATEGORY_HIERARCHY'),
    redeemables_no_effect_rule: fc.constantFrom('REDEEM_ANYWAY', 'SKIP'),
  })
  .map((rules) => ({ ...defaultStackingRules, ...rules }))

const assertFor = (check: (run: Run) => void) =>
  fc.assert(
    fc.property(requests, cart, rules, (requested, order, stackingRules) => {
      const stacked = stack(requested, stackingContext(order, stackingRules))
      check({ stacked, requested, order, rules: stackingRules })
    }),
    { numRuns: 500 },
  )

interface Run {
  stacked: ReturnType<typeof stack>
  requested: readonly RequestedRedeemable[]
  order: ReturnType<typeof cartOf>
  rules: StackingRules
}

test('totals are never negative', () => {
  assertFor(({ stacked }) => {
    expect(totalOf(stacked.order)).toBeGreaterThanOrEqual(0)
    for (const one of stacked.outcomes.filter(isApplicable)) {
      expect(totalOf(one.evaluation.order)).toBeGreaterThanOrEqual(0)
      expect(one.evaluation.amount).toBeGreaterThanOrEqual(0)
    }
  })
})

test('the total discount is the sum of all discounts', () => {
  assertFor(({ stacked }) => {
    if (!stacked.valid) return
    const parts = stacked.outcomes
      .filter(isApplicable)
      .reduce((sum, { evaluation }) => sum + evaluation.amount, 0)
    expect(stacked.order.amount - totalOf(stacked.order)).toBe(parts)
  })
})

test('redeeming never raises the total', () => {
  assertFor(({ stacked, order }) => {
    expect(totalOf(stacked.order)).toBeLessThanOrEqual(totalOf(order))
  })
})

test('every requested redeemable has one result', () => {
  assertFor(({ stacked, requested }) => {
    const answered = stacked.outcomes.map(({ requested: { index } }) => index).toSorted((a, b) => a - b)
    expect(answered).toEqual(requested.map(({ index }) => index))
  })
})

test('mode ALL redeems all or none, and mode PARTIAL redeems those that apply', () => {
  assertFor(({ stacked, order, rules: stackingRules }) => {
    const applicable = stacked.outcomes.filter(isApplicable).length
    const isBlocked = stacked.outcomes.some(({ status }) => status === 'INAPPLICABLE')
    const isPartial = stackingRules.redeemables_application_mode === 'PARTIAL'
    expect(stacked.valid).toBe(applicable > 0 && (isPartial || !isBlocked))
    if (!stacked.valid) expect(stacked.order).toBe(order)
  })
})

test('limits are respected, and exclusive redeemables are combined only with exclusive and joint ones', () => {
  assertFor(({ stacked, rules: limits }) => {
    const categories = stacked.outcomes
      .filter(isApplicable)
      .map(({ redeemable: { category } }) => category ?? '')
    const exclusives = categories.filter((of) => limits.exclusive_categories.includes(of))
    const mixing = [...limits.exclusive_categories, ...limits.joint_categories]

    expect(categories.length).toBeLessThanOrEqual(limits.applicable_redeemables_limit)
    expect(exclusives.length).toBeLessThanOrEqual(limits.applicable_exclusive_redeemables_limit)
    if (exclusives.length > 0) expect(categories.every((of) => mixing.includes(of))).toBe(true)
  })
})
