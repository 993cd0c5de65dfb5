/** Whom the filter of a segment fits. */
import { describe, expect, test } from 'vitest'
import { fitsFilter } from '../../../src/service/rules/conditions/evaluate.ts'
import { parseProfileRules } from '../../../src/service/rules/conditions/parse.ts'
import { ada, atLeast, condition, numbered } from './support/rules.ts'

const vip = condition('customer.metadata', { $is: ['vip'] }, { property: 'level' })
const own = condition('customer.source_id', { $starts_with: ['ad'] })

describe('a filter fits', () => {
  test.each([
    ['who is as it says', numbered([vip]), { level: 'vip' }, true],
    ['guestScope else', numbered([vip]), { level: 'new' }, false],
    ['who is one of both', numbered([vip, own], '1 or 2'), {}, true],
    ['only who is both', numbered([vip, own], '1 and 2'), {}, false],
    ['everybody, where it asks for nothing', {}, {}, true],
  ])('%s', (_, filter, metadata, fits) => {
    expect(fitsFilter(filter, { ...ada, metadata })).toBe(fits)
  })

  test.each([
    ['what is no filter', 'vip'],
    ['an order', numbered([atLeast('order.amount', 0)])],
    ['another segment', numbered([condition('customer.segment', { $is: ['seg_members'] })])],
    ['logic that makes no sense', numbered([vip], '1 and')],
  ])('guestScope, where it names %s', (_, filter) => {
    expect(fitsFilter(filter, { ...ada, metadata: { level: 'vip' } })).toBe(false)
  })
})

test('a filter says where it is wrong', () => {
  expect(parseProfileRules(numbered([atLeast('order.amount', 0)]), 'segments[0].filter')).toEqual({
    faults: [
      {
        path: 'segments[0].filter.1.name',
        message: 'expected one of customer.id, customer.source_id, customer.metadata',
      },
    ],
  })
  expect(parseProfileRules(numbered([vip]), 'filter')).toMatchObject({ logic: { kind: 'all' } })
})
