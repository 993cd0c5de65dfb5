/** Fractions against the school's rules: whatever is worked out, both sides come to the same whole numbers. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ceil,
  compare,
  exactProduct,
  exactSum,
  floor,
  type Fraction,
  fractionOf,
  minus,
  over,
  plus,
  round,
  times,
  whole,
} from '../../../src/service/rules/exact.ts'

const number = fc.integer({ min: -1000, max: 1000 })

/** A fraction and the two numbers that it was made of. */
const fraction = fc.tuple(number, fc.integer({ min: 1, max: 60 })).map(([top, bottom]) => {
  const value = over(whole(top), whole(bottom))
  if (!value) throw new Error('divided by zero')
  return { top: BigInt(top), bottom: BigInt(bottom), value }
})

/** Equal to `top / bottom`, in lowest terms and with a bottom above zero. */
function expectToBe(value: Fraction, top: bigint, bottom: bigint) {
  expect(value.top * bottom).toBe(value.bottom * top)
  expect(value.bottom > 0n).toBe(true)
  expect(commonDivisor(value.top, value.bottom)).toBe(1n)
}

function commonDivisor(one: bigint, other: bigint): bigint {
  if (one < 0n) return commonDivisor(-one, other)
  return one === 0n ? other : commonDivisor(other % one, one)
}

test('sums, differences, products and quotients are exact, below zero too', () => {
  fc.assert(
    fc.property(fraction, fraction, (one, other) => {
      const bottom = one.bottom * other.bottom
      expectToBe(plus(one.value, other.value), one.top * other.bottom + other.top * one.bottom, bottom)
      expectToBe(minus(one.value, other.value), one.top * other.bottom - other.top * one.bottom, bottom)
      expectToBe(times(one.value, other.value), one.top * other.top, bottom)
      const quotient = over(one.value, other.value)
      if (other.top === 0n) expect(quotient).toBeUndefined()
      else if (quotient) expectToBe(quotient, one.top * other.bottom, one.bottom * other.top)
      else expect.unreachable()
    }),
  )
})

test('rounding gives the whole numbers around a fraction, a half goes up', () => {
  fc.assert(
    fc.property(fraction, ({ top, bottom, value }) => {
      const [below, above, nearest] = [floor(value), ceil(value), round(value)]
      for (const result of [below, above, nearest]) expect(result.bottom).toBe(1n)

      expect(below.top * bottom <= top && (below.top + 1n) * bottom > top).toBe(true)
      expect(above.top * bottom >= top && (above.top - 1n) * bottom < top).toBe(true)
      expect(nearest.top * 2n * bottom - bottom <= top * 2n).toBe(true)
      expect(nearest.top * 2n * bottom + bottom > top * 2n).toBe(true)
    }),
  )
})

test('the smaller comes first, and equals are equal however they were made', () => {
  fc.assert(
    fc.property(fraction, fraction, (one, other) => {
      const difference = one.top * other.bottom - other.top * one.bottom
      expect(compare(one.value, other.value)).toBe(difference === 0n ? 0 : difference < 0n ? -1 : 1)
    }),
  )
})

test.each([
  ['12.5', 25n, 2n],
  ['-0.125', -1n, 8n],
  ['.5', 1n, 2n],
  ['7', 7n, 1n],
  ['0', 0n, 1n],
  ['1e-7', 1n, 10_000_000n],
  ['1.5E3', 1500n, 1n],
  ['2.5e+1', 25n, 1n],
  ['1e21', 10n ** 21n, 1n],
  ['9'.repeat(30), 10n ** 30n - 1n, 1n],
])('%s is read exactly', (text, top, bottom) => {
  expect(fractionOf(text)).toEqual({ top, bottom })
})

test.each([
  '',
  '-',
  '.',
  'NaN',
  'Infinity',
  '1.',
  '1,5',
  '+1',
  ' 1',
  '1 ',
  '--1',
  '1e',
  '1e100',
  '9'.repeat(31),
  `0.${'9'.repeat(31)}`,
  '0x10',
])('%j is no number', (text) => {
  expect(fractionOf(text)).toBeUndefined()
})

test('a number is read by the digits it is written with', () => {
  expect(fractionOf(0.1)).toEqual({ top: 1n, bottom: 10n })
  expect(fractionOf(1e-7)).toEqual({ top: 1n, bottom: 10_000_000n })
})

test('amounts are added and multiplied up to what a number holds, and not beyond', () => {
  const most = Number.MAX_SAFE_INTEGER

  expect(exactSum([])).toBe(0)
  expect(exactSum([1, 2, 3])).toBe(6)
  expect(exactSum([most - 1, 1])).toBe(most)
  expect(exactSum([most, 1])).toBeUndefined()
  expect(exactSum([most, 1, -1])).toBeUndefined()
  expect(exactProduct(3, 4)).toBe(12)
  expect(exactProduct(most, 1)).toBe(most)
  expect(exactProduct(most, 2)).toBeUndefined()
})
