/** In a currency without decimals everything that comes off is whole, and the parts are still the whole. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Discount } from '../../../../src/contract/resources/discount.ts'
import { applyGift } from '../../../../src/service/rules/discounts/apply.ts'
import { totalOf, type DiscountedOrder } from '../../../../src/service/rules/discounts/order.ts'
import { percentOf, portion, split, spread } from '../../../../src/service/rules/discounts/split.ts'
import { apply, cartOf, line, offLines, only, target } from './support/cart.ts'

const yen = 100
const cartInYen = (...items: Parameters<typeof cartOf>): DiscountedOrder => ({
  ...cartOf(...items),
  unit: yen,
})
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('in yen', () => {
  const cart = cartInYen(line('cup', 3, 70_000), line('spoon', 1, 33_300))

  test('a percentage is rounded to whole yen, half a yen up', () => {
    const { order, amount } = apply(cartInYen(line('cup', 1, 210_000)), {
      type: 'PERCENT',
      percent_off: 12.5,
    })

    expect([amount, totalOf(order)]).toEqual([26_300, 183_700])
  })

  test('an amount shared by the items comes to whole yen each', () => {
    const { order, amount } = apply(cart, {
      type: 'AMOUNT',
      effect: 'APPLY_TO_ITEMS_PROPORTIONALLY',
      amount_off: 10_000,
    })

    expect([amount, ...offLines(order)]).toEqual([10_000, 8_600, 1_400])
  })

  test('a limit over all items is shared in whole yen', () => {
    const { order } = apply(cart, {
      type: 'PERCENT',
      effect: 'APPLY_TO_ITEMS',
      percent_off: 50,
      aggregated_amount_limit: 100,
    })

    expect(offLines(order)).toEqual([100, 0])
  })

  test('a formula that comes to part of a yen is rounded, and says so', () => {
    const { discount, amount } = apply(cart, { type: 'AMOUNT', amount_off_formula: 'ORDER_AMOUNT / 7' })

    expect([amount, discount.amount_off]).toEqual([34_800, 34_800])
  })

  test('some pieces of a line that is partly paid for cost whole yen', () => {
    const earlier = apply(
      cart,
      { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 5_000 },
      onlyCups(),
    ).order
    const free: Discount = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 100 }
    const two = only(target('prod_cup', { target: 'UNIT', quantity_limit: 2 }))

    expect(offLines(apply(earlier, free, two).order)).toEqual([136_700, 0])
  })

  test('amounts from before the catalogue refused them take off what can be paid', () => {
    expect(apply(cart, { type: 'AMOUNT', amount_off: 1_250 }).amount).toBe(1_200)
    expect(apply(cart, { type: 'FIXED', fixed_amount: 1_250 }).amount).toBe(242_000)
    expect(applyGift(cart, 1_299).amount).toBe(1_200)
  })
})

describe('to the smallest amount', () => {
  test('a percentage counts with all the decimals that are written', () => {
    expect(percentOf(10_000_000, 33.33333, 1)).toBe(3_333_333)
    expect(percentOf(10_000_000, 0.00001, 1)).toBe(1)
    expect(percentOf(1_020, 12.5, 1)).toBe(128)
  })

  test('what is left over goes to the largest remainders, and of equal ones to the first', () => {
    expect(split(1000, [1, 1, 1], 1)).toEqual([334, 333, 333])
    expect(split(1000, [1, 1, 1], yen)).toEqual([400, 300, 300])
    expect(split(10, [1, 2, 4], 1)).toEqual([1, 3, 6])
    expect(split(10, [4, 2, 1], 1)).toEqual([6, 3, 1])
  })

  test('nothing is shared out where nothing counts', () => {
    expect(split(1000, [0, 0], 1)).toEqual([0, 0])
    expect(spread(1000, [{ weight: 0, room: 500 }], 1)).toEqual([0])
  })

  test('what does not fit into one share goes to the others', () => {
    const bins = [
      { weight: 1, room: 10 },
      { weight: 1, room: 100 },
      { weight: 2, room: 1000 },
    ]

    expect(spread(400, bins, 1)).toEqual([10, 100, 290])
    expect(spread(2000, bins, 1)).toEqual([10, 100, 1000])
    expect(spread(0, bins, 1)).toEqual([0, 0, 0])
  })
})

const onlyCups = () => only(target('prod_cup'))

const units = fc.constantFrom(1, yen)
const many = fc.nat(10_000_000)

describe('whatever the currency', () => {
  test('a part and a percentage are the nearest that can be paid', () => {
    fc.assert(
      fc.property(
        many,
        fc.nat(1_000),
        fc.integer({ min: 1, max: 1_000 }),
        units,
        (value, top, bottom, unit) => {
          const exact = (value * top) / bottom
          for (const [got, wanted] of [
            [portion(value, top, bottom, unit), exact],
            [percentOf(value, top / 10, unit), (value * top) / 1000],
          ] as const) {
            expect(got % unit).toBe(0)
            expect(Math.abs(got - wanted)).toBeLessThanOrEqual(unit / 2)
          }
        },
      ),
    )
  })

  test('shares add up to the whole, and nobody gets a unit more or less than their share', () => {
    const weights = fc.array(many, { minLength: 1, maxLength: 30 }).filter((all) => all.some(Boolean))
    fc.assert(
      fc.property(many, weights, units, (count, weights, unit) => {
        const whole = count * unit
        const parts = split(whole, weights, unit)

        expect(sum(parts)).toBe(whole)
        parts.forEach((part, index) => {
          expect(part % unit).toBe(0)
          const share = (BigInt(whole) * BigInt(weights[index] ?? 0)) / BigInt(sum(weights))
          expect(Math.abs(part - Number(share))).toBeLessThanOrEqual(unit)
        })
      }),
    )
  })

  test('shares with limits add up to the whole, or fill all the room there is', () => {
    const bins = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 1_000_000 }), room: many }), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(many, bins, units, (count, bins, unit) => {
        const payable = bins.map(({ weight, room }) => ({ weight, room: room * unit }))
        const parts = spread(count * unit, payable, unit)

        expect(sum(parts)).toBe(Math.min(count * unit, sum(payable.map(({ room }) => room))))
        parts.forEach((part, index) => {
          expect(part % unit).toBe(0)
          expect(part).toBeLessThanOrEqual(payable[index]?.room ?? 0)
        })
      }),
    )
  })
})
