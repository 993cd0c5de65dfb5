/** Random rules and carts. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BasketLine } from '../../../src/service/rules/basket.ts'
import { totalOf } from '../../../src/service/rules/discounts/order.ts'
import type { Reference } from '../../../src/service/rules/conditions/rule.ts'
import { matchesLine } from '../../../src/service/rules/targets.ts'
import { evaluateRedeemable } from '../../../src/service/rules/evaluate-redeemable.ts'
import { unused } from '../../../src/service/rules/situation.ts'
import { cartOf, productLookup, line } from './discounts/support/cart.ts'
import {
  ada,
  atLeast,
  condition,
  assignedRulesOf,
  redeemable,
  evaluate,
  numbered,
  situationOf,
} from './support/rules.ts'

const productNames = ['cup', 'bowl', 'spoon']
const collections = ['pc_table', 'pc_clay']
const reference = fc.oneof(
  fc.constantFrom(...productNames).map((name) => ({ object: 'product', id: `prod_${name}` })),
  fc.constantFrom(...productNames).map((name) => ({ object: 'sku', id: `sku_${name}` })),
  fc.constantFrom(...collections).map((id) => ({ object: 'products_collection', id })),
)
const item: fc.Arbitrary<BasketLine> = fc
  .record({
    name: fc.constantFrom(...productNames),
    quantity: fc.integer({ min: 1, max: 5 }),
    price: fc.integer({ min: 0, max: 3000 }),
    isSku: fc.boolean(),
    collections: fc.subarray(collections),
  })
  .map(({ name, quantity, price, isSku, collections }) =>
    line(name, quantity, price, { sku_id: isSku ? `sku_${name}` : null, collections }),
  )
const cart = fc.array(item, { maxLength: 4 })

const quantity = fc.integer({ min: 0, max: 8 })
const amount = fc.integer({ min: 0, max: 20_000 })
const bound = fc.oneof(
  fc.tuple(fc.constantFrom('order.amount', 'order.initial_amount', 'order.items.amount'), amount),
  fc.tuple(fc.constantFrom('order.items.quantity', 'order.items.count'), quantity),
)
const more = bound.map(([name, least]) => atLeast(name, least))
const ofItems = fc
  .record({
    references: fc.array(reference, { minLength: 1, maxLength: 3 }),
    inner: fc.array(
      fc.oneof(
        fc.tuple(fc.constant('order.items.amount'), amount),
        fc.tuple(fc.constantFrom('order.items.quantity', 'order.items.count', 'order.items.price'), quantity),
      ),
      { maxLength: 2 },
    ),
  })
  .map(({ references, inner }) =>
    condition(
      'order.items',
      { $is: references },
      { rules: numbered(inner.map(([name, least]) => atLeast(name, least))) },
    ),
  )
const bundle = fc
  .array(
    fc
      .tuple(reference, fc.integer({ min: 1, max: 3 }))
      .map(([one, item_quantity]) => ({ ...one, item_quantity })),
    { minLength: 1, maxLength: 3 },
  )
  .map((items) => condition('order.items.bundle', { $is: items }))
const logic = fc.constantFrom(undefined, '1 and 2 and 3', '1 or 2 or 3', '1 and (2 or 3)', '1 or 2 and 3')
const rulesOf = (one: fc.Arbitrary<object>) =>
  fc.tuple(fc.array(one, { minLength: 3, maxLength: 3 }), logic).map(([all, logic]) => numbered(all, logic))
const growingRules = rulesOf(fc.oneof(more, ofItems, bundle))
const thresholds = rulesOf(more)

test('rules with only lower limits stay met when an item is added', () => {
  fc.assert(
    fc.property(growingRules, cart, item, fc.nat(), (rules, items, added, place) => {
      const at = place % (items.length + 1)
      fc.pre(evaluate(rules, cartOf(...items)).holds)

      expect(evaluate(rules, cartOf(...items.toSpliced(at, 0, added))).holds).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('adding the missing products meets the rules', () => {
  fc.assert(
    fc.property(thresholds, cart, (rules, items) => {
      const { holds, requirements } = evaluate(rules, cartOf(...items))
      expect(requirements.length > 0).toBe(!holds)

      for (const { missing, required, available } of requirements) {
        expect(missing).toBe(required - available)
        expect(missing).toBeGreaterThan(0)
      }
      fc.pre(!holds)
      const enough = (name: string) => requirements.find((one) => one.name === name)?.required ?? 0
      const order = cartOf(...items)
      const money = Math.max(
        enough('order.amount'),
        enough('order.initial_amount'),
        enough('order.items.amount'),
      )
      const missingMoney = Math.max(0, money - order.amount)
      const missingUnits = Math.max(
        0,
        enough('order.items.quantity') - items.reduce((sum, { quantity }) => sum + quantity, 0),
      )
      const missingLines = Math.max(0, enough('order.items.count') - items.length)
      const lines = Math.max(missingLines, missingMoney > 0 || missingUnits > 0 ? 1 : 0)
      const added = Array.from({ length: lines }, (_, index) =>
        index > 0
          ? line('extra', 1, 0)
          : line('extra', Math.max(1, missingUnits), 0, { amount: missingMoney, price: null }),
      )

      expect(evaluate(rules, cartOf(...items, ...added)).holds).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('a bundle uses each unit of the cart once, and as many units as its parts need', () => {
  fc.assert(
    fc.property(bundle, cart, (one, items) => {
      const { bundle: found, holds } = evaluate(numbered([one]), cartOf(...items))
      const required = Object.values(one.conditions).flat() as { id: string; item_quantity: number }[] // the type that `bundle` generates
      const times = Math.max(found?.quantity ?? 0, 1)

      expect(holds).toBe((found?.quantity ?? 0) > 0)
      items.forEach((line, index) => {
        const used = found?.identified.filter(({ item_index }) => item_index === index) ?? []
        expect(used.reduce((sum, { item_quantity }) => sum + item_quantity, 0)).toBeLessThanOrEqual(
          line.quantity,
        )
      })
      for (const id of new Set(required.map(({ id }) => id))) {
        const sum = (parts: { id: string; item_quantity: number }[] = []) =>
          parts
            .filter((part) => part.id === id)
            .reduce((total, { item_quantity }) => total + item_quantity, 0)
        expect(sum(found?.identified) + sum(found?.missing)).toBe(sum(required) * times)
      }
    }),
    { numRuns: 1000 },
  )
})

test('finds the largest possible number of bundles', () => {
  fc.assert(
    fc.property(bundle, cart, (one, items) => {
      const parts = Object.values(one.conditions).flat() as (Reference & { item_quantity: number })[] // the type that `bundle` generates
      const subsets = Array.from({ length: 2 ** parts.length - 1 }, (_, bits) =>
        parts.filter((_part, index) => ((bits + 1) >> index) % 2 === 1),
      )
      const most = subsets.map((subset) => {
        const fitting = items.filter((line) => subset.some((part) => matchesLine(part, line)))
        return Math.floor(
          sumOf(fitting.map(({ quantity }) => quantity)) /
            sumOf(subset.map(({ item_quantity }) => item_quantity)),
        )
      })

      expect(evaluate(numbered([one]), cartOf(...items)).bundle?.quantity).toBe(Math.min(...most))
    }),
    { numRuns: 1000 },
  )
})

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

test('an evaluation is repeatable and never makes the total negative', () => {
  const amountOff = fc.integer({ min: 0, max: 30_000 })
  fc.assert(
    fc.property(growingRules, cart, amountOff, (rules, items, amount_off) => {
      const one = redeemable({
        discount: { type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' },
        assignedRules: assignedRulesOf('promotion_tier', { rules }),
      })
      const evaluateOnce = () =>
        evaluateRedeemable(one, cartOf(...items), situationOf({ customer: ada }), unused, {
          products: productLookup,
        })
      const evaluation = evaluateOnce()

      expect(evaluateOnce()).toEqual(evaluation)
      if (!evaluation.usable)
        expect(evaluation).toMatchObject({ possible: true, key: 'order_rules_violated' })
      else {
        expect(totalOf(evaluation.order)).toBeGreaterThanOrEqual(0)
        expect(evaluation.amount).toBe(cartOf(...items).amount - totalOf(evaluation.order))
      }
    }),
  )
})
