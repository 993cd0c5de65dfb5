/** Compares the best combination with every combination of up to six offers, and with a plain search among many. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Discount } from '../../../src/contract/resources/discount.ts'
import { bestCombination } from '../../../src/service/rules/best-combination.ts'
import { totalOf } from '../../../src/service/rules/discounts/order.ts'
import type { Redeemable } from '../../../src/service/rules/redeemable.ts'
import { isApplicable, stack, type Stacking } from '../../../src/service/rules/stack.ts'
import { defaultStackingRules } from '../../../src/service/rules/stacking-rules.ts'
import { cartOf, productLookup, line } from '../../unit/rules/discounts/support/cart.ts'
import {
  requestFor,
  atLeast,
  assignedRulesOf,
  numbered,
  redeemable,
  situationOf,
} from '../../unit/rules/support/rules.ts'
import { runs } from '../../support/sweep-runs.ts'
import { plainBest } from '../../support/plain-search.ts'
import { orderedSubsets } from '../../support/ordered-subsets.ts'

const amount = fc.integer({ min: 0, max: 6000 })
const percent = fc.integer({ min: 0, max: 100 })

const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({
    type: fc.constant('AMOUNT'),
    amount_off: amount,
    effect: fc.constantFrom('APPLY_TO_ORDER', 'APPLY_TO_ITEMS', 'APPLY_TO_ITEMS_BY_QUANTITY'),
  }),
  fc.record({
    type: fc.constant('PERCENT'),
    percent_off: percent,
    effect: fc.constantFrom('APPLY_TO_ORDER', 'APPLY_TO_ITEMS'),
  }),
  fc.record({
    type: fc.constant('FIXED'),
    fixed_amount: amount,
    effect: fc.constantFrom('APPLY_TO_ORDER', 'APPLY_TO_ITEMS'),
  }),
  fc.record({
    type: fc.constant('UNIT'),
    unit_off: fc.integer({ min: 1, max: 2 }),
    effect: fc.constantFrom('ADD_MISSING_ITEMS', 'ADD_NEW_ITEMS'),
    product: fc.constantFrom({ id: 'prod_cup' }, { id: 'prod_spoon' }),
  }),
)

const condition = fc.oneof(
  amount.map((least) => atLeast('order.amount', least)),
  fc.integer({ min: 1, max: 5 }).map((least) => atLeast('order.items.quantity', least)),
)

const offer = fc.record({
  discount,
  category: fc.constantFrom(null, null, 'exclusive', 'joint'),
  assignedRules: fc
    .option(condition)
    .map((one) => (one ? assignedRulesOf('promotion_tier', { rules: numbered([one]) }) : [])),
})

const numberedOffers = (all: readonly Partial<Redeemable>[]) =>
  all.map((more, at): Redeemable => redeemable({ ...more, id: `promo_${at}` }))

const offers = fc
  .oneof(
    { weight: 8, arbitrary: fc.array(offer, { minLength: 1, maxLength: 4 }) },
    { weight: 1, arbitrary: fc.array(offer, { minLength: 5, maxLength: 6 }) },
  )
  .map(numberedOffers)

/** More than are tried in every combination. Half of the lists contain only discounts on orders. */
const manyOffers = fc
  .tuple(fc.array(offer, { minLength: 7, maxLength: 14 }), fc.boolean())
  .map(([all, onOrders]) =>
    numberedOffers(
      onOrders
        ? all.filter((one) => one.discount.effect === 'APPLY_TO_ORDER' && one.discount.type !== 'UNIT')
        : all,
    ),
  )

const cart = fc
  .array(
    fc.record({
      name: fc.constantFrom('cup', 'bowl', 'spoon'),
      quantity: fc.integer({ min: 1, max: 4 }),
      price: fc.integer({ min: 0, max: 3000 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((lines) => cartOf(...lines.map(({ name, quantity, price }) => line(name, quantity, price))))

const rules = fc
  .record({
    applicable_redeemables_limit: fc.integer({ min: 1, max: 6 }),
    applicable_exclusive_redeemables_limit: fc.integer({ min: 1, max: 2 }),
    redeemables_no_effect_rule: fc.constantFrom('REDEEM_ANYWAY' as const, 'SKIP' as const),
  })
  .map((more) => ({
    ...defaultStackingRules,
    exclusive_categories: ['exclusive'],
    joint_categories: ['joint'],
    ...more,
  }))

/** Lowest total of all combinations that apply together. */
function leastToPay(all: readonly Redeemable[], stacking: Stacking): number {
  let least = totalOf(stacking.order)
  for (const some of orderedSubsets(all)) {
    const { valid, outcomes, order } = stack(some.map(requestFor), stacking)
    if (valid && outcomes.every(isApplicable)) least = Math.min(least, totalOf(order))
  }
  return least
}

test('finds the lowest total of all combinations and sequences of up to six offers', () => {
  fc.assert(
    fc.property(offers, cart, rules, (all, order, rules) => {
      const stacking = { order, situation: situationOf(), products: productLookup, rules }
      const best = bestCombination(
        all.map((one) => [requestFor(one)]),
        [],
        stacking,
      )

      expect(best?.payable ?? totalOf(order)).toBe(leastToPay(all, stacking))
    }),
    { numRuns: runs(150, 20_000) },
  )
})

test('finds no higher total among many offers than a search that evaluates each combination completely', () => {
  fc.assert(
    fc.property(manyOffers, cart, rules, (all, order, rules) => {
      const stacking = { order, situation: situationOf(), products: productLookup, rules }
      const requested = all.map((one) => requestFor(one))
      const best = bestCombination(
        requested.map((one) => [one]),
        [],
        stacking,
      )

      expect(best?.payable ?? totalOf(order)).toBeLessThanOrEqual(plainBest(requested, stacking))
    }),
    { numRuns: runs(20, 10_000) },
  )
})
