/** Every type with every effect, in amounts worked out by hand. The cart: 3 cups at 16.00, a bowl at 28.00, a spoon at 12.00. */
import { describe, expect, test } from 'vitest'
import type { Discount } from '../../../../src/contract/resources/discount.ts'
import { totalOf } from '../../../../src/service/rules/discounts/order.ts'
import { apply, bowl, cartOf, cups, line, nobody, offLines, only, spoon, target } from './support/cart.ts'

const cart = cartOf(cups, bowl, spoon)
const tableware = only(target('pc_table', { object: 'products_collection' }))

describe('off the order as a whole', () => {
  test.each<[string, Discount, number]>([
    ['5.00', { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: 500 }, 500],
    ['5.00, where no effect is said', { type: 'AMOUNT', amount_off: 500 }, 500],
    ['more than the order costs', { type: 'AMOUNT', amount_off: 9000 }, 8800],
    ['5.00, but 3.00 at most', { type: 'AMOUNT', amount_off: 500, aggregated_amount_limit: 300 }, 300],
    ['10 %', { type: 'PERCENT', effect: 'APPLY_TO_ORDER', percent_off: 10 }, 880],
    ['12.5 %', { type: 'PERCENT', percent_off: 12.5 }, 1100],
    ['0.01 %, which is 0.88 of a cent', { type: 'PERCENT', percent_off: 0.01 }, 1],
    ['everything', { type: 'PERCENT', percent_off: 100 }, 8800],
    ['nothing', { type: 'PERCENT', percent_off: 0 }, 0],
    ['10 %, but 6.00 at most', { type: 'PERCENT', percent_off: 10, amount_limit: 600 }, 600],
    [
      '10 %, but 4.00 at most in all',
      { type: 'PERCENT', percent_off: 10, aggregated_amount_limit: 400 },
      400,
    ],
    ['the order for 50.00', { type: 'FIXED', effect: 'APPLY_TO_ORDER', fixed_amount: 5000 }, 3800],
    ['the order for nothing', { type: 'FIXED', fixed_amount: 0 }, 8800],
    ['the order for more than it costs', { type: 'FIXED', fixed_amount: 9900 }, 0],
  ])('%s', (_, discount, amount) => {
    const applied = apply(cart, discount)

    expect(applied.amount).toBe(amount)
    expect(applied.order).toMatchObject({ discount_amount: amount, applied_discount_amount: amount })
    expect(applied.order).toMatchObject({ items_discount_amount: 0, items_applied_discount_amount: 0 })
    expect(totalOf(applied.order)).toBe(8800 - amount)
    expect(applied.discount).toEqual(discount)
  })

  test('half a cent is rounded up', () => {
    expect(apply(cartOf(line('nail', 1, 1020)), { type: 'PERCENT', percent_off: 12.5 }).amount).toBe(128)
    expect(apply(cartOf(line('nail', 1, 1019)), { type: 'PERCENT', percent_off: 12.5 }).amount).toBe(127)
  })

  test('an order that names no items is discounted like any other', () => {
    expect(apply({ ...cartOf(), amount: 4000 }, { type: 'PERCENT', percent_off: 10 }).amount).toBe(400)
  })
})

/** Cups, bowl, spoon. */
describe('off the items', () => {
  test.each<[string, Discount, number[]]>([
    [
      '5.00 once off each line',
      { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 500 },
      [500, 500, 500],
    ],
    [
      '20.00 once off each line, which for the spoon is too much',
      { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 2000 },
      [2000, 2000, 1200],
    ],
    [
      '5.00 off each line, 9.00 at most in all',
      { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 500, aggregated_amount_limit: 900 },
      [300, 300, 300],
    ],
    [
      '5.00 off each unit',
      { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_BY_QUANTITY', amount_off: 500 },
      [1500, 500, 500],
    ],
    [
      '20.00 off each unit, which for cups and spoon is too much',
      { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_BY_QUANTITY', amount_off: 2000 },
      [4800, 2000, 1200],
    ],
    [
      '5.00 off each unit, 10.00 at most in all',
      {
        type: 'AMOUNT',
        effect: 'APPLY_TO_ITEMS_BY_QUANTITY',
        amount_off: 500,
        aggregated_amount_limit: 1000,
      },
      [600, 200, 200],
    ],
    [
      // 10.00 × 48/88, 28/88, 12/88 is 5.4545, 3.1818, 1.3636: the missing cent goes to the cups.
      '10.00 together, by what the lines cost',
      { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_PROPORTIONALLY', amount_off: 1000 },
      [546, 318, 136],
    ],
    [
      '100.00 together, which is more than everything',
      { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_PROPORTIONALLY', amount_off: 10000 },
      [4800, 2800, 1200],
    ],
    [
      '10.00 together, by units',
      { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY', amount_off: 1000 },
      [600, 200, 200],
    ],
    [
      // By units 42.00, 14.00 and 14.00; the spoon takes 12.00, and its 2.00 go to the others 3 to 1.
      '70.00 together, by units, more than the spoon can take',
      { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY', amount_off: 7000 },
      [4350, 1450, 1200],
    ],
    ['25 % of each line', { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 25 }, [1200, 700, 300]],
    [
      '25 % of each line, 5.00 at most off one',
      { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 25, amount_limit: 500 },
      [500, 500, 300],
    ],
    [
      '25 %, 11.00 at most in all',
      { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 25, aggregated_amount_limit: 1100 },
      [600, 350, 150],
    ],
    ['each unit for 14.00', { type: 'FIXED', effect: 'APPLY_TO_ITEMS', fixed_amount: 1400 }, [600, 1400, 0]],
    [
      'each unit for nothing',
      { type: 'FIXED', effect: 'APPLY_TO_ITEMS', fixed_amount: 0 },
      [4800, 2800, 1200],
    ],
  ])('%s', (_, discount, expected) => {
    const { order, amount } = apply(cart, discount)

    expect(offLines(order)).toEqual(expected)
    expect(amount).toBe(expected.reduce((sum, part) => sum + part, 0))
    expect(order).toMatchObject({ discount_amount: 0, items_discount_amount: amount })
    expect(totalOf(order)).toBe(8800 - amount)
  })

  test('only those the discount is about', () => {
    const percent: Discount = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10 }
    const split: Discount = { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_PROPORTIONALLY', amount_off: 760 }

    expect(offLines(apply(cart, percent, tableware).order)).toEqual([480, 280, 0])
    expect(offLines(apply(cart, split, tableware).order)).toEqual([480, 280, 0])
    expect(apply(cart, percent, only(target('prod_vase'))).amount).toBe(0)
  })

  test('an order that names no items has none to discount', () => {
    const order = { ...cartOf(), amount: 4000 }

    expect(apply(order, { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10 }).amount).toBe(0)
  })

  test('in a bundle, only the units that belong to it', () => {
    const bundle = {
      quantity: 1,
      identified: [
        { id: 'prod_cup', object: 'product' as const, item_index: 0, item_quantity: 2 },
        { id: 'prod_bowl', object: 'product' as const, item_index: 1, item_quantity: 1 },
      ],
      missing: [],
    }
    const half: Discount = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 50 }

    expect(offLines(apply(cart, half, undefined, { ...nobody, bundle }).order)).toEqual([1600, 1400, 0])
  })
})

describe('one discount after another', () => {
  const tenPercent: Discount = { type: 'PERCENT', percent_off: 10 }
  const tenPercentOfItems: Discount = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10 }

  test('each works on what the one before left', () => {
    const first = apply(cart, tenPercent)
    const second = apply(first.order, tenPercent)

    expect([first.amount, second.amount]).toEqual([880, 792])
    expect(second.order).toMatchObject({ discount_amount: 1672, applied_discount_amount: 792 })
  })

  test('what was applied is always what the last one took', () => {
    const items = apply(apply(cart, tenPercent).order, tenPercentOfItems).order
    const order = apply(items, tenPercent).order

    expect(items).toMatchObject({ applied_discount_amount: 0, items_applied_discount_amount: 792 })
    expect(order).toMatchObject({ items_applied_discount_amount: 0, items_discount_amount: 792 })
    expect(offLines(order)).toEqual([0, 0, 0])
    expect(order.items.map((line) => line.discount_amount)).toEqual([432, 252, 108])
  })

  test('a line takes no more than earlier discounts left of it', () => {
    const cheap: Discount = { type: 'FIXED', effect: 'APPLY_TO_ITEMS', fixed_amount: 100 }
    const off: Discount = { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 250 }

    expect(offLines(apply(apply(cart, cheap).order, off).order)).toEqual([250, 100, 100])
  })

  test('items share what an earlier discount left of the order', () => {
    const almost = apply(cart, { type: 'AMOUNT', amount_off: 8580 }).order
    const free: Discount = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 100 }
    const { order, amount } = apply(almost, free)

    expect(offLines(order)).toEqual([120, 70, 30])
    expect([amount, totalOf(order)]).toEqual([220, 0])
  })
})

test('a kind of discount that this release does not know takes nothing off', () => {
  expect(apply(cart, { type: 'UNKNOWN', amount_off: 500 }).amount).toBe(0)
})

test('an effect that this release does not know is not guessed', () => {
  const gift: Discount = { type: 'UNIT', effect: 'UNKNOWN', unit_off: 1, product: { id: 'prod_spoon' } }

  expect(apply(cart, { type: 'AMOUNT', effect: 'UNKNOWN', amount_off: 500 }).amount).toBe(0)
  expect(apply(cart, gift).amount).toBe(0)
})
