/** Rules that no shopper can meet, for a shop to be told when it writes them. */
import { describe, expect, test } from 'vitest'
import { whyNeverMet } from '../../../src/service/rules/conditions/never-met.ts'
import { condition, cupsWith, numbered, ruleOf } from './support/rules.ts'

const why = (conditions: readonly object[], logic?: string) =>
  whyNeverMet(ruleOf(numbered(conditions, logic)).logic)
const ofMetadata = (conditions: object, name = 'customer.metadata') =>
  condition(name, conditions, { property: 'size' })

describe('nothing meets', () => {
  test.each([
    ['an amount between two that leave no room', 'order.amount', { $more_than: [100], $less_than: [101] }],
    ['an amount below nothing', 'order.amount', { $less_than: [0] }],
    ['an amount that it must not be', 'order.amount', { $is: [5], $is_not: [5] }],
    ['one of two that are both shut out', 'order.amount', { $in: [1, 2], $not_in: [2, 1] }],
    ['a count without the redemption at hand', 'redemption.count', { $less_than: [1] }],
    ['the same of a customer', 'redemption.count.per_customer', { $less_than_or_equal: [0] }],
    ['a segment that it must not be', 'customer.segment', { $is: ['a'], $is_not: ['a'] }],
  ])('%s', (_title, name, conditions) => {
    expect(why([condition(name, conditions)])).toMatch(/^can never be met, because /)
  })

  test.each([
    ['what is unknown and is something', { $is_unknown: [], $is: ['large'] }],
    ['what is unknown and known', { $is_unknown: [], $has_value: [] }],
    ['a day after and before the same', { $after: ['2026-01-02'], $before: ['2026-01-02'] }],
    ['a number that is less and more', { $more_than: [2], $less_than: [1] }],
  ])('metadata with %s', (_title, conditions) => {
    expect(why([ofMetadata(conditions)])).toMatch(/^can never be met, because size cannot be /)
  })

  test('what two conditions say of one value, in the words of both', () => {
    const between = [
      condition('order.amount', { $more_than_or_equal: [15_000] }),
      condition('order.amount', { $less_than: [100] }),
    ]

    expect(why(between)).toBe(
      'can never be met, because order.amount cannot be at least 15000 and less than 100',
    )
  })

  test('alternatives none of which can be met: the first one says why', () => {
    const no = condition('order.amount', { $less_than: [0] })
    const nothing = condition('order.items.count', { $less_than: [0] })

    expect(why([no, nothing], '1 or 2')).toBe('can never be met, because order.amount cannot be less than 0')
  })

  test('a rule inside another', () => {
    const inside = numbered([condition('order.items.quantity', { $more_than: [2], $less_than: [2] })])

    expect(why([cupsWith(inside)])).toBe(
      'can never be met, because order.items.quantity cannot be more than 2 and less than 2',
    )
  })

  test('what stands behind something that can be met', () => {
    const no = condition('order.amount', { $less_than: [0] })
    const fine = condition('order.items.count', { $is: [1] })

    expect(why([fine, no, no], '1 and (2 or 3)')).toMatch(/order.amount cannot be less than 0$/)
  })
})

describe('something may meet', () => {
  test.each([
    ['nothing to pay', 'order.amount', { $less_than_or_equal: [0] }],
    ['one amount alone', 'order.amount', { $more_than: [100], $less_than: [102] }],
    ['an amount at both its bounds', 'order.amount', { $more_than_or_equal: [5], $less_than_or_equal: [5] }],
    ['an amount that is not this one', 'order.amount', { $is_not: [0] }],
    ['one of two of which one is shut out', 'order.amount', { $in: [1, 2], $not_in: [1] }],
    ['the first redemption', 'redemption.count', { $less_than_or_equal: [1] }],
    ['the first of a customer', 'redemption.count.per_customer', { $less_than: [2] }],
    ['a customer in no segment', 'customer.segment', { $is_not: ['a'] }],
    ['how a text looks, which is not weighed', 'customer.source_id', { $contains: ['a'], $is: ['b'] }],
    ['how it begins', 'customer.source_id', { $starts_with: ['a'], $is: ['b'] }],
    ['how it ends', 'customer.source_id', { $ends_with: ['a'], $is: ['b'] }],
  ])('%s', (_title, name, conditions) => {
    expect(why([condition(name, conditions)])).toBeUndefined()
  })

  test('a customer in two segments and not in a third', () => {
    const [a, b, c] = [{ $is: ['a'] }, { $in: ['b', 'c'] }, { $not_in: ['c'] }]
    const segments = [a, b, c].map((one) => condition('customer.segment', one))

    expect(why(segments)).toBeUndefined()
  })

  test('metadata that holds a list, a fraction or a moment between two', () => {
    expect(why([ofMetadata({ $is: ['a'] }), ofMetadata({ $is: ['b'] })])).toBeUndefined()
    expect(why([ofMetadata({ $more_than: [1], $less_than: [2] })])).toBeUndefined()
    expect(why([ofMetadata({ $less_than: [0] })])).toBeUndefined()
    expect(why([ofMetadata({ $after: ['2026-01-01'], $before: ['2026-01-02'] })])).toBeUndefined()
    expect(why([ofMetadata({ $before: ['2026-01-01'] })])).toBeUndefined()
    expect(why([ofMetadata({ $is_unknown: [] })])).toBeUndefined()
  })

  test('two values, each of which may be what it likes', () => {
    const other = condition('customer.metadata', { $is_not: ['large'] }, { property: 'colour' })
    expect(why([ofMetadata({ $is: ['large'] }), other])).toBeUndefined()
    expect(
      why([ofMetadata({ $is: ['large'] }), ofMetadata({ $is_not: ['large'] }, 'order.metadata')]),
    ).toBeUndefined()
  })

  test('one of two alternatives', () => {
    const no = condition('order.amount', { $less_than: [0] })

    expect(why([no, condition('order.amount', { $less_than: [1] })], '1 or 2')).toBeUndefined()
  })

  test('products, with a rule inside or without, and a bundle', () => {
    const products = [{ object: 'product', id: 'prod_cup', item_quantity: 2 }]

    expect(why([cupsWith()])).toBeUndefined()
    expect(why([cupsWith(numbered([condition('order.items.quantity', { $is: [2] })]))])).toBeUndefined()
    expect(why([condition('order.items.bundle', { $is: products })])).toBeUndefined()
  })
})
