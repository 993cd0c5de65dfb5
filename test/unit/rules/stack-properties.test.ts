/** What holds for all combinations on all carts. */
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
} from '../../../src/service/rules/stacking.ts'
import { unused } from '../../../src/service/rules/situation.ts'
import { cartOf, catalogue, line } from './discounts/support/cart.ts'
import { atLeast, guardsOf, redeemable, numbered, situationOf, voucher } from './support/rules.ts'

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
const guards = fc
  .option(money, { nil: null })
  .map((least) =>
    least === null ? [] : guardsOf('voucher', { rules: numbered([atLeast('order.amount', least)]) }),
  )
const one: fc.Arbitrary<Redeemable | null> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: fc.record({ discount, category, guards }).map((more) => redeemable(more)) },
  {
    weight: 2,
    arbitrary: fc
      .record({ balance: money, category })
      .map((more) => voucher({ ...more, type: 'GIFT_VOUCHER', discount: null })),
  },
  { weight: 1, arbitrary: fc.constant(redeemable({ active: false })) },
)
const asked = fc.array(one, { minLength: 1, maxLength: 8 }).map((redeemables) =>
  redeemables.map((of, index): RequestedRedeemable => ({
    index,
    object: of?.object ?? 'voucher',
    id: `asked-${index}`,
    redeemable: of && { ...of, id: `asked-${index}` },
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
  .map((said) => ({ ...defaultStackingRules, ...said }))

const holds = (check: (all: { stacked: ReturnType<typeof stack>; given: Given }) => void) =>
  fc.assert(
    fc.property(asked, cart, rules, (wanted, order, stackingRules) => {
      const situation = situationOf()
      const stacked = stack(wanted, { order, situation, products: catalogue, rules: stackingRules })
      check({ stacked, given: { asked: wanted, order, rules: stackingRules } })
    }),
    { numRuns: 500 },
  )

interface Given {
  asked: readonly RequestedRedeemable[]
  order: ReturnType<typeof cartOf>
  rules: StackingRules
}

test('guestScope is ever paid for buying: totals are never negative, of the whole nor after any of them', () => {
  holds(({ stacked }) => {
    expect(totalOf(stacked.order)).toBeGreaterThanOrEqual(0)
    for (const one of stacked.placed.filter(isApplicable)) {
      expect(totalOf(one.evaluation.order)).toBeGreaterThanOrEqual(0)
      expect(one.evaluation.amount).toBeGreaterThanOrEqual(0)
    }
  })
})

test('what they take off together is the sum of what each takes off', () => {
  holds(({ stacked }) => {
    if (!stacked.valid) return
    const parts = stacked.placed
      .filter(isApplicable)
      .reduce((sum, { evaluation }) => sum + evaluation.amount, 0)
    expect(stacked.order.amount - totalOf(stacked.order)).toBe(parts)
  })
})

test('using what applies is never worse than using nothing', () => {
  holds(({ stacked, given }) => {
    expect(totalOf(stacked.order)).toBeLessThanOrEqual(totalOf(given.order))
  })
})

test('everything asked for is answered once', () => {
  holds(({ stacked, given }) => {
    const answered = stacked.placed.map(({ requested: { index } }) => index).toSorted((a, b) => a - b)
    expect(answered).toEqual(given.asked.map(({ index }) => index))
  })
})

test('ALL takes all or nothing, and PARTIAL what it can', () => {
  holds(({ stacked, given }) => {
    const applicable = stacked.placed.filter(isApplicable).length
    const hindered = stacked.placed.some(({ status }) => status === 'INAPPLICABLE')
    const isPartial = given.rules.redeemables_application_mode === 'PARTIAL'
    expect(stacked.valid).toBe(applicable > 0 && (isPartial || !hindered))
    if (!stacked.valid) expect(stacked.order).toBe(given.order)
  })
})

test('no limit of the shop is passed, and an exclusive one stands with its like and joint ones only', () => {
  holds(({ stacked, given: { rules: limits } }) => {
    const categories = stacked.placed
      .filter(isApplicable)
      .map(({ redeemable: { category } }) => category ?? '')
    const exclusives = categories.filter((of) => limits.exclusive_categories.includes(of))
    const mixing = [...limits.exclusive_categories, ...limits.joint_categories]

    expect(categories.length).toBeLessThanOrEqual(limits.applicable_redeemables_limit)
    expect(exclusives.length).toBeLessThanOrEqual(limits.applicable_exclusive_redeemables_limit)
    if (exclusives.length > 0) expect(categories.every((of) => mixing.includes(of))).toBe(true)
  })
})
