/** Points as money, without floating-point errors. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyToPoints, pointsToMoney, type Coin } from '../../../../src/contract/coin.ts'
import { type Offer, spendingOf } from '../../../../src/service/rules/loyalty/spend.ts'

const most = Number.MAX_SAFE_INTEGER

/** The ratio in millionths, so that the expected value is an integer calculation. */
const coins = fc
  .record({
    millionths: fc.oneof(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: 10 ** 15 })),
    points_ratio: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 10 ** 9 })),
  })
  .map(({ millionths, points_ratio }) => ({
    millionths,
    coin: { exchange_ratio: millionths / 1_000_000, points_ratio } satisfies Coin,
  }))
const amounts = fc.oneof(fc.nat(5000), fc.integer({ min: 0, max: most }))
/** Cents, or whole units. */
const units = fc.constantFrom(1, 100)
const payable = (amount: number, unit: number) => amount - (amount % unit)

describe('the value of points', () => {
  test('is rounded down to a payable amount', () => {
    fc.assert(
      fc.property(coins, amounts, units, ({ millionths, coin }, points, unit) => {
        const exact = (BigInt(points) * BigInt(millionths) * 100n) / (BigInt(coin.points_ratio) * 1_000_000n)
        expect(pointsToMoney(points, coin, unit)).toBe(Number(exact / BigInt(unit)) * unit)
      }),
    )
  })

  test('covers an amount with the calculated points, and not with one point less', () => {
    fc.assert(
      fc.property(coins, amounts, units, ({ coin }, any, unit) => {
        const amount = payable(any, unit)
        const points = moneyToPoints(amount, coin)
        if (points === Infinity) {
          expect(pointsToMoney(most, coin, unit)).toBeLessThan(amount)
          return
        }
        expect(pointsToMoney(points, coin, unit)).toBeGreaterThanOrEqual(amount)
        if (points > 0) expect(pointsToMoney(points - 1, coin, unit)).toBeLessThan(amount)
      }),
    )
  })

  test.each([
    [1, { exchange_ratio: 1, points_ratio: 10 }, 10],
    [3, { exchange_ratio: 0.01, points_ratio: 3 }, 1],
    [2, { exchange_ratio: 0.01, points_ratio: 3 }, 0],
    [100, { exchange_ratio: 0.29, points_ratio: 1 }, 2900],
    [5, { exchange_ratio: 0, points_ratio: 1 }, 0],
  ])('%d points at %j are worth %d minor units', (points, coin, worth) => {
    expect(pointsToMoney(points, coin, 1)).toBe(worth)
  })

  test('is in whole yen for JPY', () => {
    const coin = { exchange_ratio: 1, points_ratio: 3 }
    expect([2, 3, 5, 6].map((points) => pointsToMoney(points, coin, 100))).toEqual([0, 100, 100, 200])
    expect([100, 200].map((amount) => moneyToPoints(amount, coin))).toEqual([3, 6])
  })

  test('covers 0 without points, and no other amount if points are worthless', () => {
    const worthless = { exchange_ratio: 0, points_ratio: 1 }
    expect([0, 1].map((amount) => moneyToPoints(amount, worthless))).toEqual([0, Infinity])
  })
})

const offers = fc
  .record({
    type: fc.constantFrom('COIN' as const, 'MATERIAL' as const),
    price: fc.nat(300),
    coin: coins.map(({ coin }) => coin),
    stock: fc.option(fc.nat(2)),
  })
  .map((offer): Offer => ({ ...offer, id: 'rewa_one', assignedRules: [] }))
const requested = fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined })

test('a card pays at most its balance, the requested points and the order total', () => {
  fc.assert(
    fc.property(
      offers,
      requested,
      fc.nat(400),
      fc.nat(100_000),
      units,
      (offer, points, balance, any, unit) => {
        const total = payable(any, unit)
        const spending = spendingOf({ offer, points }, balance, total, unit)
        if (!spending.spends) return
        expect(offer.stock).not.toBe(0)
        expect(spending.points).toBeLessThanOrEqual(Math.min(balance, points ?? Infinity))
        expect(spending.value).toBeLessThanOrEqual(total)
        expect(spending.value % unit).toBe(0)
        if (offer.type === 'MATERIAL') expect(spending).toMatchObject({ points: offer.price, value: 0 })
        else {
          expect(spending.value).toBeGreaterThan(0)
          expect(spending.points, 'fewer would pay the same').toBe(
            offer.coin && moneyToPoints(spending.value, offer.coin),
          )
        }
      },
    ),
  )
})

test('a card keeps points that are worth less than a cent', () => {
  const coin = { exchange_ratio: 0.01, points_ratio: 3 }
  const offer: Offer = { id: 'rewa_one', type: 'COIN', price: 1, coin, stock: null, assignedRules: [] }

  expect(spendingOf({ offer, points: 299 }, 1000, 5000, 1)).toEqual({ spends: true, points: 297, value: 99 })
  expect(spendingOf({ offer }, 299, 5000, 1)).toEqual({ spends: true, points: 297, value: 99 })
})

test('a payment requires the minimum number of points', () => {
  const coin = { exchange_ratio: 0.01, points_ratio: 1 }
  const offer: Offer = { id: 'rewa_one', type: 'COIN', price: 50, coin, stock: null, assignedRules: [] }

  expect(spendingOf({ offer }, 50, 5000, 1)).toEqual({ spends: true, points: 50, value: 50 })
  expect(spendingOf({ offer }, 49, 5000, 1)).toMatchObject({ spends: false })
  expect(spendingOf({ offer, points: 50 }, 60, 5000, 1)).toMatchObject({ points: 50 })
  expect(spendingOf({ offer, points: 49 }, 60, 5000, 1)).toMatchObject({
    key: 'invalid_payload',
    expected: 'must be at least 50 or omitted',
  })
})

test('a card pays the whole order by default if it has enough points', () => {
  fc.assert(
    fc.property(coins, fc.integer({ min: 1, max: 100_000 }), fc.nat(1000), ({ coin }, total, price) => {
      const offer: Offer = { id: 'rewa_one', type: 'COIN', price, coin, stock: null, assignedRules: [] }
      const needed = moneyToPoints(total, coin)
      fc.pre(needed <= most)
      expect(spendingOf({ offer }, most, total, 1)).toEqual({ spends: true, points: needed, value: total })
    }),
  )
})
