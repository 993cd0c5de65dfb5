/** Random carts, discounts and targets. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Discount } from '../../../../src/contract/resources/discount.ts'
import { totalOf, type DiscountedOrder } from '../../../../src/service/rules/discounts/order.ts'
import { serializeOrder } from '../../../../src/service/rules/discounts/wire-order.ts'
import { everything, type Target, type Targets } from '../../../../src/service/rules/targets.ts'
import { apply, cartOf, only, target } from './support/cart.ts'
import { lines, money, maxLineAmount, sum } from './support/arbitraries.ts'

const limit = fc.option(money(maxLineAmount), { nil: undefined })
const present = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
const caps = fc.record({ amount_limit: limit, aggregated_amount_limit: limit }).map(present)
const percent = fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000)

const moneyOff: fc.Arbitrary<Discount> = fc.oneof(
  fc
    .record({
      type: fc.constant('AMOUNT' as const),
      effect: fc.constantFrom(
        'APPLY_TO_ORDER' as const,
        'APPLY_TO_ITEMS' as const,
        'APPLY_TO_ITEMS_PROPORTIONALLY' as const,
        'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY' as const,
        'APPLY_TO_ITEMS_BY_QUANTITY' as const,
      ),
      amount_off: money(1_000_000_000_000),
    })
    .chain((discount) => caps.map((cap) => ({ ...discount, ...cap }))),
  fc
    .record({
      type: fc.constant('PERCENT' as const),
      effect: fc.constantFrom('APPLY_TO_ORDER' as const, 'APPLY_TO_ITEMS' as const),
      percent_off: percent,
    })
    .chain((discount) => caps.map((cap) => ({ ...discount, ...cap }))),
  fc.record({
    type: fc.constant('FIXED' as const),
    effect: fc.constantFrom('APPLY_TO_ORDER' as const, 'APPLY_TO_ITEMS' as const),
    fixed_amount: money(1_000_000_000_000),
  }),
)

const freeUnits: fc.Arbitrary<Discount> = fc.record({
  type: fc.constant('UNIT' as const),
  effect: fc.constantFrom('ADD_MISSING_ITEMS' as const, 'ADD_NEW_ITEMS' as const),
  unit_off: fc.integer({ min: 1, max: 1000 }),
  product: fc.constantFrom({ id: 'prod_cup' }, { id: 'prod_spoon' }),
})

const quantityLimit = fc.option(fc.integer({ min: 0, max: 1_000_000 }))
const targetOf = fc
  .record({
    effect: fc.constantFrom<Target['effect']>(
      'APPLY_TO_EVERY',
      'APPLY_TO_CHEAPEST',
      'APPLY_FROM_CHEAPEST',
      'APPLY_TO_MOST_EXPENSIVE',
      'APPLY_FROM_MOST_EXPENSIVE',
    ),
    skip_initially: fc.integer({ min: 0, max: 5 }),
    repeat: fc.integer({ min: 0, max: 5 }),
    target: fc.constantFrom<Target['target']>('ITEM', 'UNIT'),
    quantity_limit: quantityLimit,
    aggregated_quantity_limit: quantityLimit,
    amount_limit: fc.option(money(maxLineAmount)),
    aggregated_amount_limit: fc.option(money(maxLineAmount)),
  })
  .chain((how) => fc.constantFrom('prod_cup', 'prod_bowl').map((id) => target(id, how)))

const targets: fc.Arbitrary<Targets> = fc.record({
  includedAll: fc.boolean(),
  included: fc.array(targetOf, { maxLength: 3 }),
  excluded: fc.array(fc.constant(target('prod_spoon')), { maxLength: 1 }),
})

function expectConsistent(order: DiscountedOrder, before: DiscountedOrder, amount: number) {
  const wrong = order.items.filter(
    ({ amount, discount_amount, applied_discount_amount }) =>
      discount_amount > amount || applied_discount_amount < 0 || applied_discount_amount > discount_amount,
  )
  expect(wrong).toEqual([])
  expect(order.items_discount_amount).toBe(sum(order.items.map((item) => item.discount_amount)))
  expect(order.items_applied_discount_amount).toBe(
    sum(order.items.map((item) => item.applied_discount_amount)),
  )
  expect(order.amount).toBe(sum(order.items.map((item) => item.amount)))
  expect(order.initial_amount).toBe(before.initial_amount)

  const wire = serializeOrder(order)
  expect(wire.total_amount).toBe((wire.amount ?? 0) - (wire.total_discount_amount ?? 0))
  expect(wire.total_applied_discount_amount).toBe(amount)
  const amounts = [amount, ...Object.values(wire)].filter((value) => typeof value === 'number')
  expect(amounts.filter((value) => !Number.isSafeInteger(value) || value < 0)).toEqual([])
  expect(totalOf(order)).toBeLessThanOrEqual(totalOf(before))
}

describe('random discounts', () => {
  test('keep every amount between zero and its previous value, and add up to the total', () => {
    fc.assert(
      fc.property(
        lines,
        fc.array(fc.tuple(fc.oneof({ arbitrary: moneyOff, weight: 4 }, freeUnits), targets), {
          maxLength: 5,
        }),
        (items, discounts) => {
          let order = cartOf(...items)
          for (const [discount, about] of discounts) {
            const { order: after, amount } = apply(order, discount, about)
            expectConsistent(after, order, amount)
            order = after
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  test('stay within their limits', () => {
    fc.assert(
      fc.property(lines, moneyOff, (items, discount) => {
        const { order, amount } = apply(cartOf(...items), discount)
        const { amount_limit = Infinity, aggregated_amount_limit = Infinity } = discount

        expect(amount).toBeLessThanOrEqual(aggregated_amount_limit)
        expect(order.applied_discount_amount).toBeLessThanOrEqual(amount_limit)
        for (const item of order.items) expect(item.applied_discount_amount).toBeLessThanOrEqual(amount_limit)
      }),
    )
  })

  test('never take off less when they are larger', () => {
    fc.assert(
      fc.property(lines, moneyOff, targets, (items, discount, about) => {
        const cart = cartOf(...items)
        const { amount_off, percent_off, fixed_amount } = discount
        const bigger: Discount = {
          ...discount,
          ...(amount_off !== undefined && { amount_off: amount_off * 2 }),
          ...(percent_off !== undefined && { percent_off: Math.min(100, percent_off * 2) }),
          ...(fixed_amount !== undefined && { fixed_amount: Math.floor(fixed_amount / 2) }),
        }

        expect(apply(cart, bigger, about).amount).toBeGreaterThanOrEqual(apply(cart, discount, about).amount)
      }),
    )
  })

  test('take off the same for any order of the lines', () => {
    const everyCup = [target('prod_cup'), target('prod_cup', { effect: 'APPLY_TO_CHEAPEST' })].map((cup) =>
      only(cup),
    )
    fc.assert(
      fc.property(lines, moneyOff, fc.constantFrom(everything, ...everyCup), (items, discount, about) => {
        const reversed = cartOf(...[...items].reverse())

        expect(apply(reversed, discount, about).amount).toBe(apply(cartOf(...items), discount, about).amount)
      }),
    )
  })

  test('take off a split amount in full, up to the total', () => {
    const effect = fc.constantFrom(
      'APPLY_TO_ITEMS_PROPORTIONALLY' as const,
      'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY' as const,
    )
    fc.assert(
      fc.property(lines, effect, money(1_000_000_000_000), (items, effect, amount_off) => {
        const cart = cartOf(...items)

        expect(apply(cart, { type: 'AMOUNT', effect, amount_off }).amount).toBe(
          Math.min(amount_off, cart.amount),
        )
      }),
    )
  })
})
