/** Discounts of type UNIT. The cart: 3 cups at 16.00 and a spoon at 12.00; spoons, cups and blue cups (17.00) are in the catalogue. */
import { describe, expect, test } from 'vitest'
import type { Discount } from '../../../../src/contract/resources/discount.ts'
import { FormulaError } from '../../../../src/service/rules/discounts/formula/scope.ts'
import { totalOf, type DiscountedOrder } from '../../../../src/service/rules/discounts/order.ts'
import type { Catalogue } from '../../../../src/service/rules/basket.ts'
import { apply, cartOf, cups, good, line, nobody, spoon } from './support/cart.ts'

const cart = cartOf(cups, spoon)
const spoons = (unit_off: number, effect: NonNullable<Discount['effect']>): Discount => ({
  type: 'UNIT',
  effect,
  unit_off,
  product: { id: 'prod_spoon' },
})

/** Quantity, amount and discount of each line. */
const lines = ({ items }: DiscountedOrder) =>
  items.map(({ quantity, amount, discount_amount }) => [quantity, amount, discount_amount])

const untouched = [3, 4800, 0]

describe('free units', () => {
  test.each<[string, Discount, number[][], number]>([
    ['one that is in the cart', spoons(1, 'ADD_MISSING_ITEMS'), [untouched, [1, 1200, 1200]], 4800],
    [
      'two, of which one is in the cart',
      spoons(2, 'ADD_MISSING_ITEMS'),
      [untouched, [1, 1200, 1200], [1, 1200, 1200]],
      4800,
    ],
    [
      'two new ones, whatever is in the cart',
      spoons(2, 'ADD_NEW_ITEMS'),
      [untouched, [1, 1200, 0], [2, 2400, 2400]],
      6000,
    ],
    [
      'one of three in the cart',
      { type: 'UNIT', effect: 'ADD_MISSING_ITEMS', unit_off: 1, product: { id: 'prod_cup' } },
      [
        [3, 4800, 1600],
        [1, 1200, 0],
      ],
      4400,
    ],
    [
      'a SKU, by its source id',
      { type: 'UNIT', effect: 'ADD_MISSING_ITEMS', unit_off: 1, sku: { source_id: 'cup-blue' } },
      [untouched, [1, 1200, 0], [1, 1700, 1700]],
      6000,
    ],
    [
      'several things at once, each in its way',
      {
        type: 'UNIT',
        effect: 'ADD_MANY_ITEMS',
        units: [
          { unit_off: 1, effect: 'ADD_MISSING_ITEMS', product: { id: 'prod_cup' } },
          { unit_off: 1, effect: 'ADD_NEW_ITEMS', product: { id: 'prod_spoon' } },
          { unit_off: 1, product: { id: 'prod_spoon' } },
        ],
      },
      [
        [3, 4800, 1600],
        [1, 1200, 1200],
        [1, 1200, 1200],
      ],
      3200,
    ],
    [
      'a product that the catalogue does not know: nothing',
      { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_off: 1, product: { id: 'prod_gone' } },
      [untouched, [1, 1200, 0]],
      6000,
    ],
  ])('%s', (_, discount, expected, total) => {
    const { order, amount, discount: stated } = apply(cart, discount)

    expect(lines(order)).toEqual(expected)
    expect(totalOf(order)).toBe(total)
    expect(amount).toBe(expected.reduce((sum, [, , off = 0]) => sum + off, 0))
    expect(order).toMatchObject({
      initial_amount: 6000,
      amount: expected.reduce((sum, [, cost = 0]) => sum + cost, 0),
      items_discount_amount: amount,
      items_applied_discount_amount: amount,
      discount_amount: 0,
    })
    expect(order.items.map((item) => item.applied_discount_amount)).toEqual(expected.map(([, , off]) => off))
    expect(stated).toEqual(discount)
  })

  test('are lines as the catalogue has them', () => {
    const { order } = apply(cart, spoons(2, 'ADD_NEW_ITEMS'))

    expect(order.items.at(-1)).toMatchObject({
      product_id: 'prod_spoon',
      source_id: 'spoon',
      related_object: 'product',
      quantity: 2,
      price: 1200,
      product: { name: 'spoon', price: 1200 },
    })
  })

  test('are asked for twice: the second discount does not count what the first made free', () => {
    const two = cartOf(line('spoon', 2, 1200))
    const once = apply(two, spoons(1, 'ADD_MISSING_ITEMS')).order
    const twice = apply(once, spoons(1, 'ADD_MISSING_ITEMS')).order
    const thrice = apply(twice, spoons(1, 'ADD_MISSING_ITEMS')).order

    expect([lines(once), lines(twice)]).toEqual([[[2, 2400, 1200]], [[2, 2400, 2400]]])
    expect(lines(thrice)).toEqual([
      [2, 2400, 2400],
      [1, 1200, 1200],
    ])
    expect(thrice.items.map((item) => item.applied_discount_amount)).toEqual([0, 1200])
  })

  test('cost no more than what is left to pay', () => {
    const paid = apply(cart, { type: 'AMOUNT', amount_off: 5500 }).order
    const { order, amount } = apply(paid, spoons(2, 'ADD_MISSING_ITEMS'))

    // Of the 5.00 that are left to pay, 1.00 is for the spoon.
    expect(lines(order)).toEqual([untouched, [1, 1200, 100], [1, 1200, 1200]])
    expect([amount, totalOf(order)]).toEqual([1300, 400])
  })

  test('of a product without a price are added and cost nothing', () => {
    const sample: Catalogue = { find: () => good('sample', null) }
    const scope = { ...nobody, products: sample }
    const { order, amount } = apply(cart, spoons(1, 'ADD_NEW_ITEMS'), undefined, scope)

    expect(order.items.at(-1)).toMatchObject({ product_id: 'prod_sample', price: null, amount: 0 })
    expect(amount).toBe(0)
  })

  test('worth more than an order can hold exactly are not given', () => {
    const gold: Catalogue = { find: () => good('gold', 1_000_000_000_000) }

    expect(() =>
      apply(cart, spoons(1_000_000, 'ADD_NEW_ITEMS'), undefined, { ...nobody, products: gold }),
    ).toThrow(FormulaError)
  })
})
