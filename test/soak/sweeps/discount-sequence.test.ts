/** Any cart with one to five discounts of every type and effect, in four currencies. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payableUnit } from '../../../src/contract/money.ts'
import type { Discount } from '../../../src/contract/resources/discount.ts'
import { withLineIds } from '../../../src/service/rules/discounts/line-ids.ts'
import { type DiscountedOrder, restOf, totalOf } from '../../../src/service/rules/discounts/order.ts'
import { discountStep, type DiscountStep, withSteps } from '../../../src/service/rules/discounts/steps.ts'
import { serializeOrder } from '../../../src/service/rules/discounts/wire-order.ts'
import { everything, type Targets } from '../../../src/service/rules/targets.ts'
import { apply, cartOf, line, only, target } from '../../unit/rules/discounts/support/cart.ts'
import { runs } from '../../support/sweep-runs.ts'

const numRuns = runs(1_000, 20_000)

const unit = fc.constantFrom('EUR', 'JPY', 'KRW', 'KWD').map(payableUnit)
const money = (most: number) => fc.integer({ min: 0, max: most })
const names = ['cup', 'bowl', 'spoon'] as const

const cart: fc.Arbitrary<DiscountedOrder> = unit.chain((unit) =>
  fc
    .array(
      fc.record({
        name: fc.constantFrom(...names),
        quantity: fc.integer({ min: 1, max: 12 }),
        price: money(20_000).map((price) => price * unit),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((lines) => ({
      ...cartOf(...lines.map(({ name, quantity, price }) => line(name, quantity, price))),
      unit,
    })),
)

const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const limits = fc.record(
  { amount_limit: money(50_000), aggregated_amount_limit: money(50_000) },
  { requiredKeys: [] },
)
const unitsOff = {
  unit_off: fc.integer({ min: 1, max: 4 }),
  effect: fc.constantFrom('ADD_MISSING_ITEMS' as const, 'ADD_NEW_ITEMS' as const),
  product: fc.constantFrom('cup', 'spoon').map((name) => ({ id: `prod_${name}` })),
}

const takingOff: fc.Arbitrary<Discount> = fc.oneof(
  fc
    .tuple(
      fc.record({
        type: fc.constant('AMOUNT' as const),
        amount_off: money(60_000),
        effect: fc.constantFrom(
          'APPLY_TO_ORDER' as const,
          'APPLY_TO_ITEMS' as const,
          'APPLY_TO_ITEMS_PROPORTIONALLY' as const,
          'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY' as const,
          'APPLY_TO_ITEMS_BY_QUANTITY' as const,
        ),
      }),
      limits,
    )
    .map(([one, caps]) => ({ ...one, ...caps })),
  fc
    .tuple(
      fc.record({
        type: fc.constant('PERCENT' as const),
        percent_off: percent,
        effect: fc.constantFrom('APPLY_TO_ORDER' as const, 'APPLY_TO_ITEMS' as const),
      }),
      limits,
    )
    .map(([one, caps]) => ({ ...one, ...caps })),
  fc.record({
    type: fc.constant('FIXED' as const),
    fixed_amount: money(60_000),
    effect: fc.constantFrom('APPLY_TO_ORDER' as const, 'APPLY_TO_ITEMS' as const),
  }),
)

const discount: fc.Arbitrary<Discount> = fc.oneof(
  { weight: 3, arbitrary: takingOff },
  fc.record({ type: fc.constant('UNIT' as const), ...unitsOff }),
  fc.record({
    type: fc.constant('UNIT' as const),
    effect: fc.constant('ADD_MANY_ITEMS' as const),
    units: fc.array(fc.record(unitsOff), { minLength: 1, maxLength: 3 }),
  }),
)

const targets: fc.Arbitrary<Targets> = fc.oneof(
  fc.constant(everything),
  fc
    .record({
      name: fc.constantFrom(...names),
      effect: fc.constantFrom('APPLY_TO_EVERY', 'APPLY_FROM_CHEAPEST', 'APPLY_TO_MOST_EXPENSIVE'),
      skip_initially: fc.integer({ min: 0, max: 3 }),
      repeat: fc.integer({ min: 1, max: 3 }),
      target: fc.constantFrom('ITEM', 'UNIT'),
    })
    .map(({ name, ...how }) => only(target(`prod_${name}`, how))),
)

const discounts = fc.array(fc.tuple(discount, targets), { minLength: 1, maxLength: 5 })

const inSequence = (order: DiscountedOrder, all: readonly (readonly [Discount, Targets])[]) =>
  all.reduce<DiscountedOrder[]>(
    (stages, [one, about]) => [...stages, apply(stages.at(-1) ?? order, one, about).order],
    [order],
  )

describe('discounts in sequence', () => {
  test('sum to the total and never become negative', () => {
    fc.assert(
      fc.property(cart, discounts, (order, all) => {
        for (const stage of inSequence(order, all)) {
          const {
            amount = 0,
            total_discount_amount = 0,
            total_amount = 0,
            items = [],
          } = serializeOrder(stage)
          expect(total_amount).toBe(amount - total_discount_amount)
          expect(total_amount % order.unit).toBe(0)
          const totals = items.map((item) => item.total_amount ?? -1)
          expect(Math.min(total_amount, ...totals)).toBeGreaterThanOrEqual(0)
          expect(totals.reduce((sum, total) => sum + total, 0)).toBe(total_amount)
          expect(stage.items.reduce((sum, item) => sum + item.order_discount_amount, 0)).toBe(
            stage.discount_amount,
          )
        }
      }),
      { numRuns },
    )
  })

  test('do not apply to free units', () => {
    fc.assert(
      fc.property(cart, discounts, (order, all) => {
        const free = inSequence(order, all).map(({ items }) => items.filter(({ isAdded }) => isAdded))
        expect(free.flat().filter((item) => restOf(item) !== 0 || item.order_discount_amount !== 0)).toEqual(
          [],
        )
      }),
      { numRuns },
    )
  })

  test('give the same total in either sequence for percentages of the order and of all items, within one unit per line', () => {
    fc.assert(
      fc.property(cart, percent, percent, (order, one, other) => {
        const ofOrder: Discount = { type: 'PERCENT', effect: 'APPLY_TO_ORDER', percent_off: one }
        const ofItems: Discount = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: other }
        const orderFirst = totalOf(apply(apply(order, ofOrder).order, ofItems).order)
        const itemsFirst = totalOf(apply(apply(order, ofItems).order, ofOrder).order)
        expect(Math.abs(orderFirst - itemsFirst)).toBeLessThanOrEqual(order.items.length * order.unit)
      }),
      { numRuns },
    )
  })

  test('give the same total in one redemption as in separate ones', () => {
    fc.assert(
      fc.property(cart, discounts, (order, all) => {
        let steps: DiscountStep[] = []
        const newId = numberedIds()
        const [named] = withLineIds([order], newId)
        all.forEach(([one, about], at) => {
          const before = withSteps(named, steps)
          const [from, to] = withLineIds([before, apply(before, one, about).order] as const, newId)
          // The store returns steps as JSON.
          steps = JSON.parse(JSON.stringify([...steps, discountStep(`r_${at}`, from, to)]))
        })
        const together = inSequence(named, all).at(-1) ?? named
        const separate = withSteps(named, steps)
        const amounts = ({ items, ...whole }: DiscountedOrder) => ({
          total: totalOf(whole as DiscountedOrder),
          lines: items.map((item) => [item.quantity, item.free_quantity, item.discount_amount, restOf(item)]),
        })
        expect(amounts(separate)).toEqual(amounts(together))
      }),
      { numRuns },
    )
  })

  test('keep the other discounts when one is rolled back', () => {
    fc.assert(
      fc.property(
        cart,
        fc.array(fc.tuple(takingOff, targets), { minLength: 1, maxLength: 5 }),
        fc.nat(4),
        (order, all, nth) => {
          const stages = inSequence(order, all)
          const named = withLineIds(stages, numberedIds())
          const [first = order] = named
          const steps = named.slice(1).map((after, at) => discountStep(`r_${at}`, named[at] ?? first, after))
          const others = steps.filter((_, at) => at !== nth % steps.length)
          const amounts = others.flatMap(({ amount, lines }) => [amount, ...lines.map((one) => one.amount)])

          expect(totalOf(withSteps(first, others))).toBe(
            order.amount - amounts.reduce((sum, one) => sum + one, 0),
          )
        },
      ),
      { numRuns },
    )
  })
})

function numberedIds() {
  let count = 0
  return () => `ordli_${(count += 1)}`
}
