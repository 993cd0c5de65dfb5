/** Checks percentages and splits against exact integer arithmetic, in cents and in whole units. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf, portion, split, spread } from '../../../../src/service/rules/discounts/split.ts'
import { maxLineAmount, money, sum } from './support/arbitraries.ts'

const units = fc.constantFrom(1, 100)
const payable = (amount: number, unit: number) => amount - (amount % unit)

/** `value × top ÷ bottom`, rounded half up to a multiple of `unit`. */
const exactPortion = (value: number, top: bigint, bottom: bigint, unit: number) => {
  const divisor = bottom * BigInt(unit)
  return ((BigInt(value) * top * 2n + divisor) / (divisor * 2n)) * BigInt(unit)
}

test('a portion of an amount is exact', () => {
  const ratio = fc
    .integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
    .chain((bottom) => fc.tuple(fc.integer({ min: 0, max: bottom }), fc.constant(bottom)))
  fc.assert(
    fc.property(fc.maxSafeNat(), ratio, units, (value, [top, bottom], unit) => {
      const exact = exactPortion(value, BigInt(top), BigInt(bottom), unit)

      expect(BigInt(portion(value, top, bottom, unit))).toBe(exact)
    }),
  )
})

test('a percentage with four decimals is exact', () => {
  fc.assert(
    fc.property(
      fc.maxSafeNat(),
      fc.integer({ min: 0, max: 1_000_000 }),
      units,
      (value, tenThousandths, unit) => {
        const exact = exactPortion(value, BigInt(tenThousandths), 1_000_000n, unit)

        expect(BigInt(percentOf(value, tenThousandths / 10_000, unit))).toBe(exact)
      },
    ),
  )
})

test('a percentage with more than four decimals is exact', () => {
  fc.assert(
    fc.property(
      fc.maxSafeNat(),
      fc.integer({ min: 0, max: 999_999_999 }),
      units,
      (value, billionths, unit) => {
        const percent = Number(`7.${String(billionths).padStart(9, '0')}`)
        const exact = exactPortion(value, 7_000_000_000n + BigInt(billionths), 100_000_000_000n, unit)

        expect(BigInt(percentOf(value, percent, unit))).toBe(exact)
      },
    ),
  )
})

test('the parts of a split add up, and each differs from its share by less than a unit', () => {
  const weights = fc
    .array(fc.maxSafeNat(), { minLength: 1, maxLength: 30 })
    .filter((all) => all.some(Boolean))
  fc.assert(
    fc.property(fc.maxSafeNat(), weights, units, (amount, weights, unit) => {
      const whole = BigInt(payable(amount, unit))
      const parts = split(Number(whole), weights, unit).map(BigInt)
      const totalWeight = weights.reduce((total, weight) => total + BigInt(weight), 0n)

      expect(parts.reduce((total, part) => total + part, 0n)).toBe(whole)
      for (const [index, part] of parts.entries()) {
        expect(part % BigInt(unit)).toBe(0n)
        const off = part * totalWeight - whole * BigInt(weights[index] ?? 0)
        const limit = totalWeight * BigInt(unit)
        expect(off < limit && off > -limit).toBe(true)
      }
    }),
  )
})

test('the parts of a split with limits add up, or reach every limit', () => {
  const bin = fc.record({ weight: fc.integer({ min: 1, max: 1_000_000 }), max: money(maxLineAmount) })
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.array(bin, { maxLength: 20 }), units, (amount, bins, unit) => {
      const whole = payable(amount, unit)
      const payableBins = bins.map(({ weight, max }) => ({ weight, max: payable(max, unit) }))
      const parts = spread(whole, payableBins, unit)

      expect(sum(parts)).toBe(Math.min(whole, sum(payableBins.map(({ max }) => max))))
      parts.forEach((part, index) => {
        expect(part % unit).toBe(0)
        expect(part).toBeLessThanOrEqual(payableBins[index]?.max ?? 0)
      })
    }),
  )
})
