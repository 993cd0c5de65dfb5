/** Every type with every effect, in hand-calculated amounts. The cart: 3 cups at 16.00, a bowl at 28.00, a spoon at 12.00. */
import { describe, expect, test } from 'vitest'
import type { Discount } from '../../../../src/contract/resources/discount.ts'
import { totalOf } from '../../../../src/service/rules/discounts/order.ts'
import {
  amountOff,
  apply,
  bowl,
  cartOf,
  cups,
  fixedPrice,
  guestScope,
  line,
  offLines,
  only,
  percentOff,
  spoon,
  target,
} from './support/cart.ts'

const cart = cartOf(cups, bowl, spoon)
const tableware = only(target('pc_table', { object: 'products_collection' }))

describe('a discount on the order takes off', () => {
  test.each<[string, Discount, number]>([
    ['5.00', amountOff(500, 'APPLY_TO_ORDER'), 500],
    ['5.00 without an effect', amountOff(500), 500],
    ['at most the amount of the order', amountOff(9000), 8800],
    ['5.00, limited to 3.00', amountOff(500, undefined, { aggregated_amount_limit: 300 }), 300],
    ['10 %', percentOff(10, 'APPLY_TO_ORDER'), 880],
    ['12.5 %', percentOff(12.5), 1100],
    ['0.01 %, which is 0.88 cents, rounded', percentOff(0.01), 1],
    ['100 %', percentOff(100), 8800],
    ['0 %', percentOff(0), 0],
    ['10 %, limited to 6.00', percentOff(10, undefined, { amount_limit: 600 }), 600],
    ['10 %, limited to 4.00 in total', percentOff(10, undefined, { aggregated_amount_limit: 400 }), 400],
    ['the difference to 50.00', fixedPrice(5000, 'APPLY_TO_ORDER'), 3800],
    ['everything for a fixed price of 0', fixedPrice(0), 8800],
    ['nothing if the fixed price is higher', fixedPrice(9900), 0],
  ])('%s', (_, discount, amount) => {
    const applied = apply(cart, discount)

    expect(applied.amount).toBe(amount)
    expect(applied.order).toMatchObject({ discount_amount: amount, applied_discount_amount: amount })
    expect(applied.order).toMatchObject({ items_discount_amount: 0, items_applied_discount_amount: 0 })
    expect(totalOf(applied.order)).toBe(8800 - amount)
    expect(applied.discount).toEqual(discount)
  })

  test('half a cent, rounded up', () => {
    expect(apply(cartOf(line('nail', 1, 1020)), percentOff(12.5)).amount).toBe(128)
    expect(apply(cartOf(line('nail', 1, 1019)), percentOff(12.5)).amount).toBe(127)
  })

  test('the same from an order without items', () => {
    expect(apply({ ...cartOf(), amount: 4000 }, percentOff(10)).amount).toBe(400)
  })
})

// The expected amounts are those of the cups, the bowl and the spoon.
describe('a discount on items takes off', () => {
  const byQuantity = 'APPLY_TO_ITEMS_BY_QUANTITY'
  const split = 'APPLY_TO_ITEMS_PROPORTIONALLY'
  const splitByQuantity = 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY'

  test.each<[string, Discount, number[]]>([
    ['5.00 of each line', amountOff(500, 'APPLY_TO_ITEMS'), [500, 500, 500]],
    ['20.00 of each line, at most its amount', amountOff(2000, 'APPLY_TO_ITEMS'), [2000, 2000, 1200]],
    [
      '5.00 of each line, limited to 9.00 in total',
      amountOff(500, 'APPLY_TO_ITEMS', { aggregated_amount_limit: 900 }),
      [300, 300, 300],
    ],
    ['5.00 of each unit', amountOff(500, byQuantity), [1500, 500, 500]],
    ['20.00 of each unit, at most its price', amountOff(2000, byQuantity), [4800, 2000, 1200]],
    [
      '5.00 of each unit, limited to 10.00 in total',
      amountOff(500, byQuantity, { aggregated_amount_limit: 1000 }),
      [600, 200, 200],
    ],
    // 10.00 × 48/88, 28/88, 12/88 is 5.4545, 3.1818, 1.3636: the missing cent goes to the cups.
    ['10.00 split by amount', amountOff(1000, split), [546, 318, 136]],
    ['100.00 split by amount, at most the total', amountOff(10000, split), [4800, 2800, 1200]],
    ['10.00 split by quantity', amountOff(1000, splitByQuantity), [600, 200, 200]],
    // By quantity 42.00, 14.00 and 14.00. The spoon costs 12.00, so its other 2.00 are split 3 to 1 among cups and bowl.
    [
      '70.00 split by quantity, at most the amount of a line',
      amountOff(7000, splitByQuantity),
      [4350, 1450, 1200],
    ],
    ['25 % of each line', percentOff(25, 'APPLY_TO_ITEMS'), [1200, 700, 300]],
    [
      '25 % of each line, limited to 5.00 for one',
      percentOff(25, 'APPLY_TO_ITEMS', { amount_limit: 500 }),
      [500, 500, 300],
    ],
    [
      '25 %, limited to 11.00 in total',
      percentOff(25, 'APPLY_TO_ITEMS', { aggregated_amount_limit: 1100 }),
      [600, 350, 150],
    ],
    ['the difference of each unit to 14.00', fixedPrice(1400, 'APPLY_TO_ITEMS'), [600, 1400, 0]],
    ['everything for a fixed price of 0', fixedPrice(0, 'APPLY_TO_ITEMS'), [4800, 2800, 1200]],
  ])('%s', (_, discount, expected) => {
    const { order, amount } = apply(cart, discount)

    expect(offLines(order)).toEqual(expected)
    expect(amount).toBe(expected.reduce((sum, part) => sum + part, 0))
    expect(order).toMatchObject({ discount_amount: 0, items_discount_amount: amount })
    expect(totalOf(order)).toBe(8800 - amount)
  })

  test('only from its targets', () => {
    const percent = percentOff(10, 'APPLY_TO_ITEMS')

    expect(offLines(apply(cart, percent, tableware).order)).toEqual([480, 280, 0])
    expect(offLines(apply(cart, amountOff(760, split), tableware).order)).toEqual([480, 280, 0])
    expect(apply(cart, percent, only(target('prod_vase'))).amount).toBe(0)
  })

  test('nothing from an order without items', () => {
    expect(apply({ ...cartOf(), amount: 4000 }, percentOff(10, 'APPLY_TO_ITEMS')).amount).toBe(0)
  })

  test('only from the units of a bundle', () => {
    const bundle = {
      quantity: 1,
      identified: [
        { id: 'prod_cup', object: 'product' as const, item_index: 0, item_quantity: 2 },
        { id: 'prod_bowl', object: 'product' as const, item_index: 1, item_quantity: 1 },
      ],
      missing: [],
    }
    const { order } = apply(cart, percentOff(50, 'APPLY_TO_ITEMS'), undefined, { ...guestScope, bundle })

    expect(offLines(order)).toEqual([1600, 1400, 0])
  })
})

describe('a second discount', () => {
  const tenPercentOfItems = percentOff(10, 'APPLY_TO_ITEMS')

  test('applies to the rest of the order', () => {
    const first = apply(cart, percentOff(10))
    const second = apply(first.order, percentOff(10))

    expect([first.amount, second.amount]).toEqual([880, 792])
    expect(second.order).toMatchObject({ discount_amount: 1672, applied_discount_amount: 792 })
  })

  test('replaces the applied amounts of the first', () => {
    const items = apply(apply(cart, percentOff(10)).order, tenPercentOfItems).order
    const order = apply(items, percentOff(10)).order

    expect(items).toMatchObject({ applied_discount_amount: 0, items_applied_discount_amount: 792 })
    expect(order).toMatchObject({ items_applied_discount_amount: 0, items_discount_amount: 792 })
    expect(offLines(order)).toEqual([0, 0, 0])
    expect(order.items.map((line) => line.discount_amount)).toEqual([432, 252, 108])
  })

  test('takes at most the rest off a line', () => {
    const { order } = apply(cart, fixedPrice(100, 'APPLY_TO_ITEMS'))

    expect(offLines(apply(order, amountOff(250, 'APPLY_TO_ITEMS')).order)).toEqual([250, 100, 100])
  })

  test('splits the rest of the order among its items', () => {
    const { order, amount } = apply(apply(cart, amountOff(8580)).order, percentOff(100, 'APPLY_TO_ITEMS'))

    expect(offLines(order)).toEqual([120, 70, 30])
    expect([amount, totalOf(order)]).toEqual([220, 0])
  })
})

test('ignores discounts of an unknown type', () => {
  expect(apply(cart, { type: 'UNKNOWN', amount_off: 500 }).amount).toBe(0)
})

test('ignores discounts with an unknown effect', () => {
  const gift: Discount = { type: 'UNIT', effect: 'UNKNOWN', unit_off: 1, product: { id: 'prod_spoon' } }

  expect(apply(cart, amountOff(500, 'UNKNOWN')).amount).toBe(0)
  expect(apply(cart, gift).amount).toBe(0)
})
