/** The search for the best combination relies on an upper bound for each discount. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Discount } from '../../../../src/contract/resources/discount.ts'
import { applyDiscount } from '../../../../src/service/rules/discounts/apply.ts'
import { largestDiscountFor } from '../../../../src/service/rules/discounts/largest-discount.ts'
import { type DiscountedOrder, totalOf } from '../../../../src/service/rules/discounts/order.ts'
import { everything } from '../../../../src/service/rules/targets.ts'
import { cartOf, guestScope, line, productLookup, target } from './support/cart.ts'

const amount = fc.integer({ min: 0, max: 6000 })
const onItems = ['APPLY_TO_ORDER', 'APPLY_TO_ITEMS'] as const

const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({
    type: fc.constant('AMOUNT'),
    amount_off: amount,
    effect: fc.constantFrom(
      ...onItems,
      'APPLY_TO_ITEMS_BY_QUANTITY',
      'APPLY_TO_ITEMS_PROPORTIONALLY',
      'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY',
    ),
  }),
  fc.record({
    type: fc.constant('PERCENT'),
    percent_off: fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
    effect: fc.constantFrom(...onItems),
  }),
  fc.record({ type: fc.constant('FIXED'), fixed_amount: amount, effect: fc.constantFrom(...onItems) }),
  fc.record({
    type: fc.constant('UNIT'),
    unit_off: fc.integer({ min: 1, max: 3 }),
    effect: fc.constantFrom('ADD_MISSING_ITEMS', 'ADD_NEW_ITEMS'),
    product: fc.constantFrom({ id: 'prod_cup' }, { id: 'prod_spoon' }),
  }),
)

const targets = fc.oneof(
  fc.constant(everything),
  fc
    .record({
      effect: fc.constantFrom('APPLY_TO_EVERY', 'APPLY_TO_CHEAPEST', 'APPLY_FROM_MOST_EXPENSIVE'),
      skip_initially: fc.integer({ min: 0, max: 2 }),
      target: fc.constantFrom('ITEM', 'UNIT'),
      quantity_limit: fc.constantFrom(null, 1),
    })
    .map((more) => ({ includedAll: false, included: [target('prod_cup', more)], excluded: [] })),
)

const lines = fc.array(
  fc.record({
    name: fc.constantFrom('cup', 'bowl', 'spoon'),
    quantity: fc.integer({ min: 1, max: 5 }),
    price: fc.integer({ min: 0, max: 3000 }),
  }),
  { minLength: 1, maxLength: 3 },
)

/** With a currency that has cents, or none. */
const cart = fc.tuple(lines, fc.constantFrom(1, 100)).map(([lines, unit]) => ({
  ...cartOf(...lines.map(({ name, quantity, price }) => line(name, quantity, price * unit))),
  unit,
}))

test('takes no more off an order than its bound for the order and for any order before', () => {
  const offer = fc.record({ discount, targets })
  fc.assert(
    fc.property(cart, fc.array(offer, { maxLength: 4 }), offer, (cart, earlier, last) => {
      const orders: DiscountedOrder[] = [cart]
      for (const { discount, targets } of earlier) {
        orders.push(applyDiscount(orders.at(-1) ?? cart, discount, targets, guestScope).order)
      }
      const before = orders.at(-1) ?? cart
      const after = applyDiscount(before, last.discount, last.targets, guestScope).order
      const largest = largestDiscountFor(cart, last.discount, last.targets, productLookup)

      const off = totalOf(before) - totalOf(after)
      for (const order of orders) expect(largest(order)).toBeGreaterThanOrEqual(off)
    }),
    { numRuns: 2000 },
  )
})
