/** Redemptions of an order that the shop sends again. The cart: 3 cups at 16.00 and a spoon at 12.00. */
import { describe, expect, test } from 'vitest'
import type { Discount } from '../../../../src/contract/resources/discount.ts'
import { productOf, withLineIds } from '../../../../src/service/rules/discounts/line-ids.ts'
import { type DiscountedOrder, restOf } from '../../../../src/service/rules/discounts/order.ts'
import { discountStep, type DiscountStep, withSteps } from '../../../../src/service/rules/discounts/steps.ts'
import { amountOff, apply, cartOf, line, percentOff } from './support/cart.ts'

const cups = (quantity: number, price = 1600, id = 'ordli_cups') => line('cup', quantity, price, { id })
const spoons = (quantity: number, price = 1200) => line('spoon', quantity, price, { id: 'ordli_spoons' })
const bowls = (quantity: number) => line('bowl', quantity, 2800, { id: 'ordli_bowls' })
const cart = cartOf(cups(3), spoons(1))

const freeUnits = (unit_off: number, name: string, effect: NonNullable<Discount['effect']>): Discount => ({
  type: 'UNIT',
  effect,
  unit_off,
  product: { id: `prod_${name}` },
})
const freeCups = (quantity: number) => freeUnits(quantity, 'cup', 'ADD_MISSING_ITEMS')
const newSpoons = (quantity: number) => freeUnits(quantity, 'spoon', 'ADD_NEW_ITEMS')
const quarterOff = percentOff(25, 'APPLY_TO_ITEMS')
const tenOff = amountOff(1000)

/** Redeems the discounts one after the other. Returns the resulting order and a step for each. */
function redeem(order: DiscountedOrder, ...discounts: Discount[]) {
  const steps: DiscountStep[] = []
  for (const [index, discount] of discounts.entries()) {
    const newId = () => `ordli_added_${index}`
    const [before, after] = withLineIds([order, apply(order, discount).order] as const, newId)
    steps.push(discountStep(`r_${index}`, before, after))
    order = after
  }
  return { order, steps }
}

describe('a step', () => {
  const cup = productOf(cups(1))
  const spoon = productOf(spoons(1))
  const empty = { amount: 0, lines: [], free_units: [], added: [] }
  const eachCup = { id: 'ordli_cups', product: cup }

  test.each<[string, Discount[], Partial<DiscountStep>]>([
    ['an order discount', [tenOff], { amount: 1000 }],
    [
      'the discount of each line',
      [quarterOff],
      {
        lines: [
          { ...eachCup, quantity: 3, amount: 1200 },
          { id: 'ordli_spoons', product: spoon, quantity: 1, amount: 300 },
        ],
      },
    ],
    ['the units that became free', [freeCups(2)], { free_units: [{ ...eachCup, quantity: 2 }] }],
    ['only the order discount of its own redemption', [amountOff(500), tenOff], { amount: 1000 }],
    [
      'only the line discounts of its own redemption, on paid units',
      [freeCups(2), percentOff(50, 'APPLY_TO_ITEMS')],
      {
        lines: [
          { ...eachCup, quantity: 1, amount: 800 },
          { id: 'ordli_spoons', product: spoon, quantity: 1, amount: 600 },
        ],
      },
    ],
    [
      'only the free units of its own redemption',
      [freeCups(2), freeCups(1)],
      { free_units: [{ ...eachCup, quantity: 1 }] },
    ],
    ['nothing for a discount of 0', [amountOff(0)], {}],
  ])('contains %s', (_, discounts, expected) => {
    const { steps } = redeem(cart, ...discounts)

    expect(steps.at(-1)).toEqual({ ...empty, redemption_id: `r_${discounts.length - 1}`, ...expected })
  })

  test('contains the lines that a discount added', () => {
    const [, step] = redeem(cart, newSpoons(1), newSpoons(2)).steps

    expect(step).toMatchObject({ ...empty, added: [{}] })
    expect(step?.added[0]).toMatchObject({
      id: 'ordli_added_1',
      product_id: 'prod_spoon',
      quantity: 2,
      initial_quantity: 0,
      discount_quantity: 2,
      amount: 2400,
      total_amount: 0,
    })
  })
})

describe('an unchanged order', () => {
  test.each<[string, Discount[]]>([
    ['an order discount', [tenOff]],
    ['line discounts', [quarterOff]],
    ['free units', [freeCups(2)]],
    ['added lines', [newSpoons(2)]],
    ['line discounts before an order discount', [quarterOff, tenOff]],
    ['an order discount before free units', [tenOff, freeCups(1)]],
    ['discounts of every type', [freeCups(1), newSpoons(1), quarterOff, tenOff]],
  ])('keeps %s', (_, discounts) => {
    const { order, steps } = redeem(cart, ...discounts)

    expect(withSteps(cart, steps)).toEqual(order)
  })

  test('is not recalculated without steps', () => {
    expect(withSteps(cart, [])).toBe(cart)
  })
})

describe('a changed order', () => {
  /** Quantity, free units, discount and remaining amount of each line. */
  const lines = ({ items }: DiscountedOrder) =>
    items.map((item) => [item.quantity, item.free_quantity, item.discount_amount, restOf(item)])

  test.each<[string, Discount, DiscountedOrder, number[][], number]>([
    ['keeps the amount of an order discount', tenOff, cartOf(bowls(1)), [[1, 0, 0, 1800]], 1000],
    ['limits an order discount to its total', tenOff, cartOf(spoons(1, 700)), [[1, 0, 0, 0]], 700],
    ['reduces a line discount to the remaining units', quarterOff, cartOf(cups(2)), [[2, 0, 800, 2400]], 0],
    ['does not discount additional units', quarterOff, cartOf(cups(4)), [[4, 0, 1200, 5200]], 0],
    [
      'limits a line discount to the amount of the line',
      quarterOff,
      cartOf(cups(3, 300)),
      [[3, 0, 900, 0]],
      0,
    ],
    [
      'does not move a line discount to other products',
      quarterOff,
      cartOf(bowls(1), cups(1)),
      [
        [1, 0, 0, 2800],
        [1, 0, 400, 1200],
      ],
      0,
    ],
    [
      'moves a line discount to other lines of the product',
      quarterOff,
      cartOf(cups(1, 1600, 'ordli_new'), cups(1), cups(2, 1600, 'ordli_newer')),
      [
        [1, 0, 400, 1200],
        [1, 0, 400, 1200],
        [2, 0, 400, 2800],
      ],
      0,
    ],
    [
      'discounts the original line before other lines of the product',
      quarterOff,
      cartOf(cups(2, 1600, 'ordli_new'), cups(3)),
      [
        [2, 0, 0, 3200],
        [3, 0, 1200, 3600],
      ],
      0,
    ],
    ['keeps free units at the current price', freeCups(2), cartOf(cups(3, 2000)), [[3, 2, 4000, 2000]], 0],
    ['limits free units to its quantity', freeCups(2), cartOf(cups(1)), [[1, 1, 1600, 0]], 0],
    ['does not move free units to other products', freeCups(2), cartOf(bowls(2)), [[2, 0, 0, 5600]], 0],
    [
      'moves free units to other lines of the product',
      freeCups(2),
      cartOf(cups(1), cups(3, 2000, 'ordli_new')),
      [
        [1, 1, 1600, 0],
        [3, 1, 2000, 4000],
      ],
      0,
    ],
    [
      'keeps added lines',
      newSpoons(2),
      cartOf(bowls(1)),
      [
        [1, 0, 0, 2800],
        [2, 2, 2400, 0],
      ],
      0,
    ],
  ])('%s', (_, discount, changed, expected, orderDiscount) => {
    const order = withSteps(changed, redeem(cart, discount).steps)

    expect(lines(order)).toEqual(expected)
    expect(order.discount_amount).toBe(orderDiscount)
    expect(order.items_discount_amount).toBe(expected.reduce((sum, [, , off = 0]) => sum + off, 0))
  })

  test.each([
    ['cent', 1, [333, 334, 333]],
    ['yen', 100, [300, 400, 300]],
  ])('splits a line discount among lines to the %s', (_, unit, expected) => {
    const { steps } = redeem({ ...cartOf(cups(3)), unit }, amountOff(1000, 'APPLY_TO_ITEMS'))
    const single = ['ordli_a', 'ordli_b', 'ordli_c'].map((id) => cups(1, 1600, id))

    const { items } = withSteps({ ...cartOf(...single), unit }, steps)

    expect(items.map(({ discount_amount }) => discount_amount)).toEqual(expected)
  })

  test('adds up the discounts of lines that were merged', () => {
    const { steps } = redeem(cartOf(cups(1), cups(2, 1600, 'ordli_more')), quarterOff)

    expect(lines(withSteps(cartOf(cups(3)), steps))).toEqual([[3, 0, 1200, 3600]])
  })

  test('keeps the other discounts when one of them is rolled back', () => {
    const { steps } = redeem(cart, freeCups(1), quarterOff, tenOff)

    const order = withSteps(
      cart,
      steps.filter(({ redemption_id }) => redemption_id !== 'r_0'),
    )

    // 25 % off two paid cups and the spoon.
    expect(order).toMatchObject({ items_discount_amount: 1100, discount_amount: 1000 })
    expect(order.items.map(({ free_quantity }) => free_quantity)).toEqual([0, 0])
  })
})
