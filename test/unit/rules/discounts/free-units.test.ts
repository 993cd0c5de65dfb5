/** Discounts of type UNIT. The cart: 3 cups at 16.00 and a spoon at 12.00; spoons, cups and blue cups (17.00) are in the catalog. */
import { describe, expect, test } from 'vitest'
import type { Discount } from '../../../../src/contract/resources/discount.ts'
import { asNewItems } from '../../../../src/service/rules/discounts/apply.ts'
import { FormulaError } from '../../../../src/service/rules/discounts/formula/scope.ts'
import { totalOf, type DiscountedOrder } from '../../../../src/service/rules/discounts/order.ts'
import type { ProductLookup } from '../../../../src/service/rules/basket.ts'
import {
  amountOff,
  apply,
  cartOf,
  catalogProduct,
  cups,
  guestScope,
  line,
  percentOff,
  spoon,
} from './support/cart.ts'

const cart = cartOf(cups, spoon)

/** The product is the spoon by default. */
const freeUnits = (
  unit_off: number,
  effect: NonNullable<Discount['effect']>,
  product: Pick<Discount, 'product' | 'sku'> = { product: { id: 'prod_spoon' } },
): Discount => ({ type: 'UNIT', effect, unit_off, ...product })

/** Quantity, amount and discount of each line. */
const lines = ({ items }: DiscountedOrder) =>
  items.map(({ quantity, amount, discount_amount }) => [quantity, amount, discount_amount])

const fullPriceCups = [3, 4800, 0]
const oneFreeCup = [3, 4800, 1600]
const fullPriceSpoon = [1, 1200, 0]
const freeSpoon = [1, 1200, 1200]

describe('free units', () => {
  test.each<[string, Discount, number[][], number]>([
    ['make a unit in the cart free', freeUnits(1, 'ADD_MISSING_ITEMS'), [fullPriceCups, freeSpoon], 4800],
    [
      'add units that are missing in the cart',
      freeUnits(2, 'ADD_MISSING_ITEMS'),
      [fullPriceCups, freeSpoon, freeSpoon],
      4800,
    ],
    [
      'add new items whatever is in the cart',
      freeUnits(2, 'ADD_NEW_ITEMS'),
      [fullPriceCups, fullPriceSpoon, [2, 2400, 2400]],
      6000,
    ],
    [
      'make one of three units free',
      freeUnits(1, 'ADD_MISSING_ITEMS', { product: { id: 'prod_cup' } }),
      [oneFreeCup, fullPriceSpoon],
      4400,
    ],
    [
      'add a SKU by its source id',
      freeUnits(1, 'ADD_MISSING_ITEMS', { sku: { source_id: 'cup-blue' } }),
      [fullPriceCups, fullPriceSpoon, [1, 1700, 1700]],
      6000,
    ],
    [
      'of several products use the effect of each part',
      {
        type: 'UNIT',
        effect: 'ADD_MANY_ITEMS',
        units: [
          { unit_off: 1, effect: 'ADD_MISSING_ITEMS', product: { id: 'prod_cup' } },
          { unit_off: 1, effect: 'ADD_NEW_ITEMS', product: { id: 'prod_spoon' } },
          { unit_off: 1, product: { id: 'prod_spoon' } },
        ],
      },
      [oneFreeCup, freeSpoon, freeSpoon],
      3200,
    ],
    [
      'of the same product in two parts count each unit in the cart once',
      {
        type: 'UNIT',
        effect: 'ADD_MANY_ITEMS',
        units: [
          { unit_off: 2, effect: 'ADD_MISSING_ITEMS', product: { id: 'prod_cup' } },
          { unit_off: 2, effect: 'ADD_MISSING_ITEMS', product: { id: 'prod_cup' } },
        ],
      },
      [[3, 4800, 4800], fullPriceSpoon, [1, 1600, 1600]],
      1200,
    ],
    ['without a quantity add nothing', freeUnits(0, 'ADD_NEW_ITEMS'), [fullPriceCups, fullPriceSpoon], 6000],
    ['with an unknown effect add nothing', freeUnits(1, 'UNKNOWN'), [fullPriceCups, fullPriceSpoon], 6000],
    [
      'of an unknown product add nothing',
      freeUnits(1, 'ADD_NEW_ITEMS', { product: { id: 'prod_gone' } }),
      [fullPriceCups, fullPriceSpoon],
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

  test('are added as lines with the product of the catalog', () => {
    const { order } = apply(cart, freeUnits(2, 'ADD_NEW_ITEMS'))

    expect(order.items.at(-1)).toMatchObject({
      product_id: 'prod_spoon',
      source_id: 'spoon',
      related_object: 'product',
      isAdded: true,
      quantity: 2,
      price: 1200,
      product: { name: 'spoon', price: 1200 },
    })
  })

  test('of a second discount do not count units that the first made free', () => {
    const two = cartOf(line('spoon', 2, 1200))
    const once = apply(two, freeUnits(1, 'ADD_MISSING_ITEMS')).order
    const twice = apply(once, freeUnits(1, 'ADD_MISSING_ITEMS')).order
    const thrice = apply(twice, freeUnits(1, 'ADD_MISSING_ITEMS')).order

    expect([lines(once), lines(twice)]).toEqual([[[2, 2400, 1200]], [[2, 2400, 2400]]])
    expect(lines(thrice)).toEqual([
      [2, 2400, 2400],
      [1, 1200, 1200],
    ])
    expect(thrice.items.map((item) => item.applied_discount_amount)).toEqual([0, 1200])
  })

  test('make a SKU in the cart free, but no other SKU of its product', () => {
    const skus = ['sku_cup_red', 'sku_cup_blue'].map((sku_id) => line('cup', 1, 1700, { sku_id }))
    const blue = freeUnits(1, 'ADD_MISSING_ITEMS', { sku: { id: 'sku_cup_blue' } })

    expect(lines(apply(cartOf(...skus), blue).order)).toEqual([
      [1, 1700, 0],
      [1, 1700, 1700],
    ])
  })

  test('are added if earlier discounts left nothing to pay for the units in the cart', () => {
    const paid = apply(cartOf(spoon), percentOff(100, 'APPLY_TO_ITEMS')).order
    const { order } = apply(paid, freeUnits(1, 'ADD_MISSING_ITEMS'))

    expect(order.items.map(({ isAdded = false, free_quantity }) => [isAdded, free_quantity])).toEqual([
      [false, 0],
      [true, 1],
    ])
  })

  test('count units in the cart that cost nothing', () => {
    const { order } = apply(cartOf(line('spoon', 1, 0)), freeUnits(1, 'ADD_MISSING_ITEMS'))

    expect(order.items.map(({ free_quantity }) => free_quantity)).toEqual([1])
  })

  test('take off at most the remaining amount', () => {
    const paid = apply(cart, amountOff(5500)).order
    const { order, amount } = apply(paid, freeUnits(2, 'ADD_MISSING_ITEMS'))

    // Of the remaining 5.00, 1.00 is for the spoon.
    expect(lines(order)).toEqual([fullPriceCups, [1, 1200, 100], freeSpoon])
    expect([amount, totalOf(order)]).toEqual([1300, 400])
  })

  test('of a product without a price are added at no cost', () => {
    const sample: ProductLookup = { find: () => catalogProduct('sample', null) }
    const scope = { ...guestScope, products: sample }
    const { order, amount } = apply(cart, freeUnits(1, 'ADD_NEW_ITEMS'), undefined, scope)

    expect(order.items.at(-1)).toMatchObject({ product_id: 'prod_sample', price: null, amount: 0 })
    expect(amount).toBe(0)
  })

  test('fail if they are worth more than a safe integer', () => {
    const gold: ProductLookup = { find: () => catalogProduct('gold', 1_000_000_000_000) }

    expect(() =>
      apply(cart, freeUnits(1_000_000, 'ADD_NEW_ITEMS'), undefined, { ...guestScope, products: gold }),
    ).toThrow(new FormulaError('the amount of the order would exceed 2^53'))
  })
})

describe('free units as new items', () => {
  test.each<[string, Discount, Discount]>([
    ['replace ADD_MISSING_ITEMS', freeUnits(2, 'ADD_MISSING_ITEMS'), freeUnits(2, 'ADD_NEW_ITEMS')],
    [
      'replace a missing effect',
      { type: 'UNIT', unit_off: 1 },
      { type: 'UNIT', unit_off: 1, effect: 'ADD_NEW_ITEMS' },
    ],
    ['keep an unknown effect', freeUnits(1, 'UNKNOWN'), freeUnits(1, 'UNKNOWN')],
    [
      'replace the effect of each part',
      {
        type: 'UNIT',
        effect: 'ADD_MANY_ITEMS',
        units: [
          { unit_off: 1, effect: 'ADD_MISSING_ITEMS' },
          { unit_off: 2, effect: 'UNKNOWN' },
          { unit_off: 3 },
        ],
      },
      {
        type: 'UNIT',
        effect: 'ADD_MANY_ITEMS',
        units: [
          { unit_off: 1, effect: 'ADD_NEW_ITEMS' },
          { unit_off: 2, effect: 'UNKNOWN' },
          { unit_off: 3, effect: 'ADD_NEW_ITEMS' },
        ],
      },
    ],
  ])('%s', (_, discount, expected) => {
    expect(asNewItems(discount)).toEqual(expected)
  })
})
