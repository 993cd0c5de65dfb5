/** Discounts in a currency without decimals, and the rounding functions. */
import { describe, expect, test } from 'vitest'
import { applyGift } from '../../../../src/service/rules/discounts/apply.ts'
import { totalOf, type DiscountedOrder } from '../../../../src/service/rules/discounts/order.ts'
import { percentOf, split, spread } from '../../../../src/service/rules/discounts/split.ts'
import {
  amountOff,
  apply,
  cartOf,
  fixedPrice,
  line,
  offLines,
  only,
  percentOff,
  target,
} from './support/cart.ts'

const yen = 100
const cartInYen = (...items: Parameters<typeof cartOf>): DiscountedOrder => ({
  ...cartOf(...items),
  unit: yen,
})

describe('in yen', () => {
  const cart = cartInYen(line('cup', 3, 70_000), line('spoon', 1, 33_300))

  test('rounds a percentage half up to whole yen', () => {
    const { order, amount } = apply(cartInYen(line('cup', 1, 210_000)), percentOff(12.5))

    expect([amount, totalOf(order)]).toEqual([26_300, 183_700])
  })

  test('splits an amount into whole yen', () => {
    const { order, amount } = apply(cart, amountOff(10_000, 'APPLY_TO_ITEMS_PROPORTIONALLY'))

    expect([amount, ...offLines(order)]).toEqual([10_000, 8_600, 1_400])
  })

  test('splits a limit for all items into whole yen', () => {
    const { order } = apply(cart, percentOff(50, 'APPLY_TO_ITEMS', { aggregated_amount_limit: 100 }))

    expect(offLines(order)).toEqual([100, 0])
  })

  test('rounds the result of a formula, also in the returned discount', () => {
    const { discount, amount } = apply(cart, { type: 'AMOUNT', amount_off_formula: 'ORDER_AMOUNT / 7' })

    expect([amount, discount.amount_off]).toEqual([34_800, 34_800])
  })

  test('rounds the price of some units of a discounted line to whole yen', () => {
    const cups = only(target('prod_cup'))
    const twoCups = only(target('prod_cup', { target: 'UNIT', quantity_limit: 2 }))
    const discounted = apply(cart, amountOff(5_000, 'APPLY_TO_ITEMS'), cups).order

    expect(offLines(apply(discounted, percentOff(100, 'APPLY_TO_ITEMS'), twoCups).order)).toEqual([
      136_700, 0,
    ])
  })

  test('rounds stored amounts that are not whole yen', () => {
    expect(apply(cart, amountOff(1_250)).amount).toBe(1_200)
    expect(apply(cart, fixedPrice(1_250)).amount).toBe(242_000)
    expect(applyGift(cart, 1_299).amount).toBe(1_200)
  })
})

test('uses all decimals of a percentage', () => {
  expect(percentOf(10_000_000, 33.33333, 1)).toBe(3_333_333)
  expect(percentOf(10_000_000, 0.00001, 1)).toBe(1)
  expect(percentOf(1_020, 12.5, 1)).toBe(128)
})

describe('a split', () => {
  test('adds leftover units to the shares with the largest remainders, the earlier of equal ones first', () => {
    expect(split(1000, [1, 1, 1], 1)).toEqual([334, 333, 333])
    expect(split(1000, [1, 1, 1], yen)).toEqual([400, 300, 300])
    expect(split(10, [1, 2, 4], 1)).toEqual([1, 3, 6])
    expect(split(10, [4, 2, 1], 1)).toEqual([6, 3, 1])
  })

  test('is empty if no share has a weight', () => {
    expect(split(1000, [0, 0], 1)).toEqual([0, 0])
    expect(spread(1000, [{ weight: 0, max: 500 }], 1)).toEqual([0])
  })

  test('moves the amount above the limit of a share to the other shares', () => {
    const bins = [
      { weight: 1, max: 10 },
      { weight: 1, max: 100 },
      { weight: 2, max: 1000 },
    ]

    expect(spread(400, bins, 1)).toEqual([10, 100, 290])
    expect(spread(2000, bins, 1)).toEqual([10, 100, 1000])
    expect(spread(0, bins, 1)).toEqual([0, 0, 0])
  })
})
