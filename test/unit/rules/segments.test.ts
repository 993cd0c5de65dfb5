/** Filters of segments. */
import { describe, expect, test } from 'vitest'
import { matchesFilter } from '../../../src/service/rules/conditions/evaluate.ts'
import { parseProfileRules } from '../../../src/service/rules/conditions/parse.ts'
import { ada, atLeast, condition, numbered } from './support/rules.ts'

const vip = condition('customer.metadata', { $is: ['vip'] }, { property: 'level' })
const own = condition('customer.source_id', { $starts_with: ['ad'] })

describe('a filter matches', () => {
  test.each([
    ['a customer who meets its condition', numbered([vip]), { level: 'vip' }, true],
    ['no other customer', numbered([vip]), { level: 'new' }, false],
    ['a customer who meets an alternative', numbered([vip, own], '1 or 2'), {}, true],
    ['only customers who meet both conditions', numbered([vip, own], '1 and 2'), {}, false],
    ['everyone if it is empty', {}, {}, true],
  ])('%s', (_, filter, metadata, fits) => {
    expect(matchesFilter(filter, { ...ada, metadata })).toBe(fits)
  })

  test.each([
    ['is not an object', 'vip'],
    ['uses the order', numbered([atLeast('order.amount', 0)])],
    ['uses another segment', numbered([condition('customer.segment', { $is: ['seg_members'] })])],
    ['has invalid logic', numbered([vip], '1 and')],
  ])('no one if it %s', (_, filter) => {
    expect(matchesFilter(filter, { ...ada, metadata: { level: 'vip' } })).toBe(false)
  })
})

test('names the invalid field of a filter', () => {
  expect(parseProfileRules(numbered([atLeast('order.amount', 0)]), 'segments[0].filter')).toEqual({
    faults: [
      {
        path: 'segments[0].filter.1.name',
        message: 'must be one of customer.id, customer.source_id, customer.metadata',
      },
    ],
  })
  expect(parseProfileRules(numbered([vip]), 'filter')).toMatchObject({ logic: { kind: 'all' } })
})
