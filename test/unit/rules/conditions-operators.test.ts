/** Comparison operators of conditions. */
import { describe, expect, test } from 'vitest'
import {
  describeCheck,
  isOperator,
  passes,
  type Operator,
} from '../../../src/service/rules/conditions/operators.ts'

describe('an operator', () => {
  test.each<[unknown, Operator, unknown[], boolean]>([
    ['blue cup', '$contains', ['red', 'cup'], true],
    ['blue cup', '$contains', ['red', 'bowl'], false],
    [[1, 2], '$contains', [2], true],
    [[1, 2], '$contains', [3], false],
    ['blue cup', '$starts_with', ['red', 'blue'], true],
    ['blue cup', '$ends_with', ['bowl', 'cup'], true],
    ['blue cup', '$ends_with', ['bowl', 'blue'], false],
    ['2026-11-21', '$after', ['2026-11-20'], true],
    ['2026-11-21', '$after', ['2026-11-21'], false],
    ['2026-11-21', '$before', ['2026-11-22'], true],
    ['2026-11-21', '$before', ['2026-11-21'], false],
  ])('%j %s %j: %s', (value, operator, values, expected) => {
    expect(passes(value, { operator, values })).toBe(expected)
  })

  test.each<[unknown, Operator, unknown]>([
    [5, '$is', '5'],
    [6, '$more_than', '5'],
    ['6', '$more_than', 5],
    [4, '$less_than', '5'],
    ['room 5', '$contains', 5],
    [5, '$starts_with', '5'],
    [0, '$before', '2026-11-21'],
  ])('does not convert types: %j %s %j', (value, operator, bound) => {
    expect(passes(value, { operator, values: [bound] })).toBe(false)
  })

  test('is recognized by its name', () => {
    expect(['$is', '$before', 'is', '$near'].map(isOperator)).toEqual([true, true, false, false])
  })
})

test.each<[Operator, unknown[], string]>([
  ['$is', ['ada'], 'ada'],
  ['$contains', ['a', 'b'], 'a value containing a, b'],
  ['$starts_with', ['a'], 'text beginning with a'],
  ['$ends_with', ['a'], 'text ending with a'],
  ['$in', [1, 2], 'one of 1, 2'],
  ['$is_not', [1], 'other than 1'],
  ['$not_in', [1, 2], 'none of 1, 2'],
  ['$more_than', [1], 'more than 1'],
  ['$more_than_or_equal', [1], 'at least 1'],
  ['$less_than', [1], 'less than 1'],
  ['$less_than_or_equal', [1], 'at most 1'],
  ['$after', ['2026-11-21'], 'after 2026-11-21'],
  ['$before', ['2026-11-21'], 'before 2026-11-21'],
  ['$is_unknown', [], 'unknown'],
  ['$has_value', [], 'known'],
])('%s %j is described as "%s"', (operator, values, text) => {
  expect(describeCheck({ operator, values })).toBe(text)
})
