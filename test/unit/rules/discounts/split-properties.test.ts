/** Percentages and shares, held against whole numbers of any size. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percentOf, portion, split, spread } from '../../../../src/service/rules/discounts/split.ts'
import { money, mostOfALine, sum } from './support/arbitraries.ts'

describe('to the last digit, as whole numbers of any size say', () => {
  const ratio = fc
    .maxSafeNat()
    .chain((bottom) => fc.tuple(fc.integer({ min: 0, max: bottom }), fc.constant(bottom)))

  test('a part of an amount', () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat(),
        ratio.filter(([, bottom]) => bottom > 0),
        (value, [top, bottom]) => {
          const exact = (BigInt(value) * BigInt(top) * 2n + BigInt(bottom)) / (BigInt(bottom) * 2n)

          expect(BigInt(portion(value, top, bottom, 1))).toBe(exact)
        },
      ),
    )
  })

  test('a percentage with four decimals', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 1_000_000 }), (value, tenThousandths) => {
        const exact = (BigInt(value) * BigInt(tenThousandths) + 500_000n) / 1_000_000n

        expect(BigInt(percentOf(value, tenThousandths / 10_000, 1))).toBe(exact)
      }),
    )
  })

  test('a percentage with more decimals than four', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 999_999_999 }), (value, billionths) => {
        const percent = Number(`7.${String(billionths).padStart(9, '0')}`)
        const exact =
          (BigInt(value) * (7_000_000_000n + BigInt(billionths)) + 50_000_000_000n) / 100_000_000_000n

        expect(BigInt(percentOf(value, percent, 1))).toBe(exact)
      }),
    )
  })

  test('a split adds up, and nobody gets a whole unit more or less than their share', () => {
    const weights = fc
      .array(fc.maxSafeNat(), { minLength: 1, maxLength: 30 })
      .filter((all) => all.some(Boolean))
    fc.assert(
      fc.property(fc.maxSafeNat(), weights, (whole, weights) => {
        const parts = split(whole, weights, 1).map(BigInt)
        const total = weights.reduce((sofar, weight) => sofar + BigInt(weight), 0n)

        expect(parts.reduce((sofar, part) => sofar + part, 0n)).toBe(BigInt(whole))
        for (const [index, part] of parts.entries()) {
          const off = part * total - BigInt(whole) * BigInt(weights[index] ?? 0)
          expect(off < total && off > -total).toBe(true)
        }
      }),
    )
  })

  test('a split around limits gives all there is room for', () => {
    const bins = fc.array(
      fc.record({ weight: fc.integer({ min: 1, max: 1_000_000 }), room: money(mostOfALine) }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(fc.maxSafeNat(), bins, (whole, bins) => {
        const parts = spread(whole, bins, 1)

        expect(sum(parts)).toBe(Math.min(whole, sum(bins.map(({ room }) => room))))
        parts.forEach((part, index) => {
          expect(part).toBeLessThanOrEqual(bins[index]?.room ?? 0)
        })
      }),
    )
  })
})
