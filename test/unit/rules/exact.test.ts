/** Exact fractions, checked against integer arithmetic. */
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
  fromInteger,
} from '../../../src/service/rules/exact.ts'

const number = fc.integer({ min: -1000, max: 1000 })

/** A fraction with its original numerator and denominator. */
const fraction = fc.tuple(number, fc.integer({ min: 1, max: 60 })).map(([numerator, denominator]) => {
  const value = over(fromInteger(numerator), fromInteger(denominator))
  if (!value) throw new Error('divided by zero')
  return { numerator: BigInt(numerator), denominator: BigInt(denominator), value }
})

/** Expects `numerator / denominator` in lowest terms with a positive denominator. */
function expectToBe(value: Fraction, numerator: bigint, denominator: bigint) {
  expect(value.numerator * denominator).toBe(value.denominator * numerator)
  expect(value.denominator > 0n).toBe(true)
  expect(commonDivisor(value.numerator, value.denominator)).toBe(1n)
}

function commonDivisor(one: bigint, other: bigint): bigint {
  if (one < 0n) return commonDivisor(-one, other)
  return one === 0n ? other : commonDivisor(other % one, one)
}

test('sums, differences, products and quotients are exact', () => {
  fc.assert(
    fc.property(fraction, fraction, (one, other) => {
      const denominator = one.denominator * other.denominator
      expectToBe(
        plus(one.value, other.value),
        one.numerator * other.denominator + other.numerator * one.denominator,
        denominator,
      )
      expectToBe(
        minus(one.value, other.value),
        one.numerator * other.denominator - other.numerator * one.denominator,
        denominator,
      )
      expectToBe(times(one.value, other.value), one.numerator * other.numerator, denominator)
      const quotient = over(one.value, other.value)
      if (other.numerator === 0n) expect(quotient).toBeUndefined()
      else if (quotient)
        expectToBe(quotient, one.numerator * other.denominator, one.denominator * other.numerator)
      else expect.unreachable()
    }),
  )
})

test('rounds down, up, and half up', () => {
  fc.assert(
    fc.property(fraction, ({ numerator, denominator, value }) => {
      const [below, above, nearest] = [floor(value), ceil(value), round(value)]
      for (const result of [below, above, nearest]) expect(result.denominator).toBe(1n)

      expect(
        below.numerator * denominator <= numerator && (below.numerator + 1n) * denominator > numerator,
      ).toBe(true)
      expect(
        above.numerator * denominator >= numerator && (above.numerator - 1n) * denominator < numerator,
      ).toBe(true)
      expect(nearest.numerator * 2n * denominator - denominator <= numerator * 2n).toBe(true)
      expect(nearest.numerator * 2n * denominator + denominator > numerator * 2n).toBe(true)
    }),
  )
})

test('compares fractions by value', () => {
  fc.assert(
    fc.property(fraction, fraction, (one, other) => {
      const difference = one.numerator * other.denominator - other.numerator * one.denominator
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
])('parses %s exactly', (text, numerator, denominator) => {
  expect(fractionOf(text)).toEqual({ numerator, denominator })
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
])('rejects %j', (text) => {
  expect(fractionOf(text)).toBeUndefined()
})

test('converts a number by its decimal digits', () => {
  expect(fractionOf(0.1)).toEqual({ numerator: 1n, denominator: 10n })
  expect(fractionOf(1e-7)).toEqual({ numerator: 1n, denominator: 10_000_000n })
})

test('adds and multiplies up to the largest safe integer', () => {
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
