/** Points of earning rules, in examples and for random orders. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Earning } from '../../../../src/contract/resources/earning-rule.ts'
import type { Discount } from '../../../../src/contract/resources/discount.ts'
import { applyGift } from '../../../../src/service/rules/discounts/apply.ts'
import {
  totalOf,
  undiscountedLine,
  type DiscountedOrder,
} from '../../../../src/service/rules/discounts/order.ts'
import { everything } from '../../../../src/service/rules/targets.ts'
import { earnedPoints, type EarningInput } from '../../../../src/service/rules/loyalty/earning.ts'
import { applyMapping, type Mapping } from '../../../../src/service/rules/loyalty/tiers.ts'
import { lines } from '../discounts/support/arbitraries.ts'
import {
  apply,
  bowl,
  cartOf,
  cups,
  catalogProduct,
  line,
  guestScope,
  only,
  spoon,
  target,
} from '../discounts/support/cart.ts'

/** Cups for 48.00, a bowl for 28.00 and a spoon for 12.00: 88.00. */
const cart = cartOf(cups, bowl, spoon)
const customer = { metadata: { stars: 7, half: 2.5, word: '7', minus: -3 } }

const fiveOff: Discount = { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' }
const half: Discount = { type: 'PERCENT', percent_off: 50 }

const pointsOf = (loyalty: Earning, order: DiscountedOrder | null = cart, mapping?: Mapping) =>
  Number(earnedPoints(loyalty, { order, customer }, mapping))

const perAmount = (every: number, points: number): Earning => ({
  type: 'PROPORTIONAL',
  calculation_type: 'ORDER_AMOUNT',
  order: { amount: { every, points } },
})
const perTotal = (every: number, points: number): Earning => ({
  type: 'PROPORTIONAL',
  calculation_type: 'ORDER_TOTAL_AMOUNT',
  order: { total_amount: { every, points } },
})
const perItems = (field: 'amount' | 'quantity', every: number, about: object = {}): Earning => ({
  type: 'PROPORTIONAL',
  calculation_type: field === 'amount' ? 'ORDER_ITEMS_AMOUNT' : 'ORDER_ITEMS_QUANTITY',
  order_items: { [field]: { every, points: 1, ...about } },
})
const perStar = (property: string): Earning => ({
  type: 'PROPORTIONAL',
  calculation_type: 'CUSTOMER_METADATA',
  customer: { metadata: { every: 1, points: 10, property } },
})
const about = (object: string, id: string) => ({ object, id })

describe('an earning rule gives', () => {
  test('a fixed number of points, with and without an order', () => {
    expect(pointsOf({ type: 'FIXED', points: 25 })).toBe(25)
    expect(pointsOf({ type: 'FIXED', points: 25 }, null)).toBe(25)
  })

  test.each([
    [100, 1, 88],
    [100, 3, 264],
    [8800, 1, 1],
    [8801, 1, 0],
    [300, 2, 58],
  ])('for 88.00 and a rate of %i cents to %i points, %i points', (every, points, expected) => {
    expect(pointsOf(perAmount(every, points))).toBe(expected)
  })

  test('points for the amount after discounts and gift cards', () => {
    const { order: discounted } = apply(cart, fiveOff)
    const { order: paid } = applyGift(discounted, 350)

    for (const rule of [perAmount(100, 1), perTotal(100, 1), perItems('amount', 100)]) {
      expect(pointsOf(rule, discounted)).toBe(83)
      expect(pointsOf(rule, paid)).toBe(79)
      expect(pointsOf(rule, applyGift(discounted, 8300).order)).toBe(0)
    }
  })

  test('points for the paid amount of a line', () => {
    // 5.00 off 88.00: 2.73 off the cups, 1.59 off the bowl, 0.68 off the spoon.
    const { order } = apply(cart, fiveOff)
    expect(pointsOf(perItems('amount', 1, about('product', 'prod_cup')), order)).toBe(4527)
    expect(pointsOf(perItems('amount', 1, about('product', 'prod_bowl')), order)).toBe(2641)
    expect(pointsOf(perItems('amount', 1, about('product', 'prod_spoon')), order)).toBe(1132)

    const { order: cheapCups } = apply(cart, { ...half, effect: 'APPLY_TO_ITEMS' }, only(target('prod_cup')))
    expect(pointsOf(perItems('amount', 1, about('product', 'prod_cup')), cheapCups)).toBe(2400)
    expect(pointsOf(perItems('amount', 1, about('product', 'prod_bowl')), cheapCups)).toBe(2800)
  })

  test('points for every unit if a gift card pays the order', () => {
    expect(pointsOf(perItems('quantity', 1), applyGift(cart, 8800).order)).toBe(5)
  })

  test.each([
    ['adds', 'ADD_NEW_ITEMS', 'spoon', 2, 5],
    ['makes free in the cart', 'ADD_MISSING_ITEMS', 'spoon', 1, 4],
    ['makes free within a line', 'ADD_MISSING_ITEMS', 'cup', 1, 4],
  ] as const)('no points for units that an offer %s', (_title, effect, name, unit_off, units) => {
    const product = { id: `prod_${name}` }
    const { order } = apply(cart, { type: 'UNIT', effect, unit_off, product })
    const sticker = { ...guestScope, products: { find: () => catalogProduct('sticker', null) } }
    const worthless: Discount = { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_off: 3, product }

    expect(pointsOf(perItems('quantity', 1), order)).toBe(units)
    expect(pointsOf(perItems('quantity', 1), apply(order, worthless, everything, sticker).order)).toBe(units)
    const paid = Math.floor(totalOf(order) / 100)
    for (const rule of [perAmount(100, 1), perTotal(100, 1), perItems('amount', 100)])
      expect(pointsOf(rule, order)).toBe(paid)
  })

  test('no points for free units that a discount added', () => {
    const mug = undiscountedLine(line('mug', 2, 900))
    const gift = { ...mug, discount_amount: 1800, applied_discount_amount: 1800, free_quantity: 2 }
    const order = { ...cart, items: [...cart.items, gift], amount: 10600, items_discount_amount: 1800 }
    expect(pointsOf(perAmount(100, 1), order)).toBe(88)
    expect(pointsOf(perItems('amount', 100), order)).toBe(88)
    expect(pointsOf(perItems('quantity', 1), order)).toBe(5)
  })

  test('points for products, SKUs or collections, counted over all their lines', () => {
    expect(pointsOf(perItems('amount', 1000, about('product', 'prod_cup')))).toBe(4)
    expect(pointsOf(perItems('amount', 1000, about('products_collection', 'pc_table')))).toBe(7)
    expect(pointsOf(perItems('quantity', 2, about('products_collection', 'pc_table')))).toBe(2)
    expect(pointsOf(perItems('quantity', 1, about('sku', 'sku_cup_blue')))).toBe(0)
    const blue = line('cup', 2, 1700, { sku_id: 'sku_cup_blue' })
    expect(pointsOf(perItems('quantity', 1, about('sku', 'sku_cup_blue')), cartOf(blue, spoon))).toBe(2)
    expect(pointsOf(perItems('quantity', 1, about('category', 'sku_cup_blue')), cartOf(blue))).toBe(0)
    expect(pointsOf(perItems('quantity', 1, about('category', 'pc_table')))).toBe(0)
    const halves = cartOf(line('cup', 1, 50), line('cup', 1, 50))
    expect(pointsOf(perItems('amount', 100, about('product', 'prod_cup')), halves)).toBe(1)
  })

  test('points for numbers in metadata of the order and the customer', () => {
    const metadata: Earning = {
      type: 'PROPORTIONAL',
      calculation_type: 'ORDER_METADATA',
      order: { metadata: { every: 2, points: 5, property: 'bags' } },
    }
    expect(pointsOf(metadata, { ...cart, metadata: { bags: 5 } })).toBe(10)
    expect(pointsOf(metadata, cart)).toBe(0)
    expect(pointsOf(perStar('stars'))).toBe(70)
    expect(pointsOf(perStar('half'))).toBe(20)
  })

  test.each(['word', 'minus', 'none', 'constructor', '__proto__'])(
    'no points for metadata that is not a positive number: %s',
    (property) => {
      expect(pointsOf(perStar(property))).toBe(0)
    },
  )

  test('no points without an order or for an unknown calculation', () => {
    expect(pointsOf(perAmount(100, 1), null)).toBe(0)
    expect(pointsOf({ type: 'PROPORTIONAL', calculation_type: 'UNKNOWN' })).toBe(0)
    expect(pointsOf({ type: 'PROPORTIONAL', calculation_type: 'ORDER_AMOUNT' })).toBe(0)
    expect(pointsOf({ type: 'UNKNOWN' })).toBe(0)
  })

  test.each([
    'ORDER_AMOUNT',
    'ORDER_TOTAL_AMOUNT',
    'ORDER_ITEMS_AMOUNT',
    'ORDER_ITEMS_QUANTITY',
    'ORDER_METADATA',
    'CUSTOMER_METADATA',
  ] as const)('no points for %s without its rate, or without an order or a customer', (calculation_type) => {
    const rate = { every: 1, points: 1, property: 'bags' }
    const complete: Earning = {
      type: 'PROPORTIONAL',
      calculation_type,
      order: { amount: rate, total_amount: rate, metadata: rate },
      order_items: { amount: rate, quantity: rate },
      customer: { metadata: rate },
    }
    const rich: EarningInput = {
      order: { ...cart, metadata: { bags: 1 } },
      customer: { metadata: { bags: 1 } },
    }

    expect(earnedPoints(complete, rich)).toBeGreaterThan(0n)
    expect(earnedPoints(complete, { order: null, customer: null })).toBe(0n)
    expect(earnedPoints({ type: 'PROPORTIONAL', calculation_type }, rich)).toBe(0n)
  })

  test('multiplied points in a tier with MULTIPLY, and fixed points with CUSTOM', () => {
    expect(pointsOf(perAmount(100, 1), cart, { type: 'MULTIPLY', multiplier: 1.5 })).toBe(132)
    expect(pointsOf(perAmount(300, 1), cart, { type: 'MULTIPLY', multiplier: 1.5 })).toBe(43)
    expect(pointsOf(perAmount(100, 1), cart, { type: 'CUSTOM', points: 3 })).toBe(264)
    expect(pointsOf({ type: 'FIXED', points: 25 }, cart, { type: 'CUSTOM', points: 40 })).toBe(40)
    expect(pointsOf({ type: 'FIXED', points: 25 }, cart, { type: 'MULTIPLY', multiplier: 0 })).toBe(0)
  })

  test('exact points where floating point would round: 0.29 of 100 are 29', () => {
    expect(Math.floor(0.29 * 100)).toBe(28)
    expect(pointsOf({ type: 'FIXED', points: 100 }, cart, { type: 'MULTIPLY', multiplier: 0.29 })).toBe(29)
    expect(applyMapping(100, { type: 'MULTIPLY', multiplier: 0.29 })).toBe(29)
  })
})

describe('for random orders', () => {
  const amounts = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.maxSafeNat())
  const rates = fc.record({ every: fc.integer({ min: 1, max: 1_000_000 }), points: amounts })
  /** In ten thousandths, so that the expected value needs no fractions. */
  const multipliers = fc.integer({ min: 0, max: 10_000_000 })
  const orderOf = (amount: number) => ({ ...cartOf(), amount, initial_amount: amount })
  const earned = (amount: number): EarningInput => ({ order: orderOf(amount), customer: null })

  test('points equal the result of exact integer arithmetic', () => {
    fc.assert(
      fc.property(amounts, rates, multipliers, (amount, { every, points }, tenThousandths) => {
        const steps = BigInt(amount) / BigInt(every)
        const rule = perAmount(every, points)
        expect(earnedPoints(rule, earned(amount))).toBe(steps * BigInt(points))
        const mapping: Mapping = { type: 'MULTIPLY', multiplier: tenThousandths / 10_000 }
        expect(earnedPoints(rule, earned(amount), mapping)).toBe(
          (steps * BigInt(points) * BigInt(tenThousandths)) / 10_000n,
        )
      }),
    )
  })

  test('two orders never earn more points than one order with both amounts', () => {
    const small = fc.integer({ min: 0, max: 1_000_000_000 })
    fc.assert(
      fc.property(small, small, rates, (one, other, { every, points }) => {
        const rule = perAmount(every, points)
        const [first, second, both] = [one, other, one + other].map((amount) =>
          earnedPoints(rule, earned(amount)),
        )
        expect(both).toBeGreaterThanOrEqual((first ?? 0n) + (second ?? 0n))
      }),
    )
  })

  test('points do not depend on how units are split into lines', () => {
    const quantities = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(quantities, fc.integer({ min: 0, max: 100_000 }), rates, (lines, price, rate) => {
        const split = cartOf(...lines.map((quantity) => line('cup', quantity, price)))
        const whole = cartOf(
          line(
            'cup',
            lines.reduce((sum, quantity) => sum + quantity, 0),
            price,
          ),
        )
        for (const field of ['amount', 'quantity'] as const) {
          const rule = perItems(field, rate.every, about('product', 'prod_cup'))
          expect(earnedPoints(rule, { order: split, customer: null })).toBe(
            earnedPoints(rule, { order: whole, customer: null }),
          )
        }
      }),
    )
  })

  test('a price in a tier is exact up to the largest safe integer', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), multipliers, (points, tenThousandths) => {
        const exact = (BigInt(points) * BigInt(tenThousandths)) / 10_000n
        const most = BigInt(Number.MAX_SAFE_INTEGER)
        const price = applyMapping(points, { type: 'MULTIPLY', multiplier: tenThousandths / 10_000 })
        expect(BigInt(price)).toBe(exact > most ? most : exact)
      }),
    )
  })
})

describe('for random orders with discounts', () => {
  test('the products together earn the points of the order', () => {
    const off = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(
        lines,
        off,
        fc.integer({ min: 0, max: 100 }),
        off,
        (items, amount_off, percent, credits) => {
          const onItems: Discount = { type: 'PERCENT', percent_off: percent, effect: 'APPLY_TO_ITEMS' }
          const { order: reduced } = apply(apply(cartOf(...items), { ...fiveOff, amount_off }).order, onItems)
          const { order } = applyGift(reduced, credits)

          const byProduct = ['cup', 'bowl', 'spoon'].map((name) =>
            earnedPoints(perItems('amount', 1, about('product', `prod_${name}`)), { order, customer: null }),
          )
          const all = earnedPoints(perTotal(1, 1), { order, customer: null })
          expect(byProduct.reduce((total, points) => total + points, 0n)).toBe(all)
          expect(earnedPoints(perItems('amount', 1), { order, customer: null })).toBe(all)
          expect(all).toBe(BigInt(totalOf(order)))
        },
      ),
    )
  })
})
