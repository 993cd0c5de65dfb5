/** Warnings about rules that can never be met. */
import { describe, expect, test } from 'vitest'
import { whyNeverMet } from '../../../src/service/rules/conditions/never-met.ts'
import { condition, cupsWith, numbered, ruleOf } from './support/rules.ts'

const why = (conditions: readonly object[], logic?: string) =>
  whyNeverMet(ruleOf(numbered(conditions, logic)).logic)
const ofMetadata = (conditions: object, name = 'customer.metadata') =>
  condition(name, conditions, { property: 'size' })

describe('can never be met:', () => {
  test.each([
    ['an amount between adjacent limits', 'order.amount', { $more_than: [100], $less_than: [101] }],
    ['a negative amount', 'order.amount', { $less_than: [0] }],
    ['an excluded amount', 'order.amount', { $is: [5], $is_not: [5] }],
    ['two excluded amounts', 'order.amount', { $in: [1, 2], $not_in: [2, 1] }],
    ['a count below this redemption', 'redemption.count', { $less_than: [1] }],
    [
      'a count per customer below this redemption',
      'redemption.count.per_customer',
      { $less_than_or_equal: [0] },
    ],
    ['an excluded segment', 'customer.segment', { $is: ['a'], $is_not: ['a'] }],
  ])('%s', (_title, name, conditions) => {
    expect(why([condition(name, conditions)])).toMatch(/^can never be met: /)
  })

  test.each([
    ['an unknown and a known value', { $is_unknown: [], $is: ['large'] }],
    ['unknown and any value', { $is_unknown: [], $has_value: [] }],
    ['a date after and before the same day', { $after: ['2026-01-02'], $before: ['2026-01-02'] }],
    ['a number above and below limits', { $more_than: [2], $less_than: [1] }],
  ])('metadata with %s', (_title, conditions) => {
    expect(why([ofMetadata(conditions)])).toMatch(/^can never be met: size cannot be /)
  })

  test('two conditions on one value, and the message names both', () => {
    const between = [
      condition('order.amount', { $more_than_or_equal: [15_000] }),
      condition('order.amount', { $less_than: [100] }),
    ]

    expect(why(between)).toBe('can never be met: order.amount cannot be at least 15000 and less than 100')
  })

  test('alternatives, and the message gives the reason of the first', () => {
    const no = condition('order.amount', { $less_than: [0] })
    const nothing = condition('order.items.count', { $less_than: [0] })

    expect(why([no, nothing], '1 or 2')).toBe('can never be met: order.amount cannot be less than 0')
  })

  test('a rule inside another', () => {
    const inside = numbered([condition('order.items.quantity', { $more_than: [2], $less_than: [2] })])

    expect(why([cupsWith(inside)])).toBe(
      'can never be met: order.items.quantity cannot be more than 2 and less than 2',
    )
  })

  test('a condition after a condition that can be met', () => {
    const no = condition('order.amount', { $less_than: [0] })
    const fine = condition('order.items.count', { $is: [1] })

    expect(why([fine, no, no], '1 and (2 or 3)')).toMatch(/order.amount cannot be less than 0$/)
  })
})

describe('can be met:', () => {
  test.each([
    ['an amount of 0', 'order.amount', { $less_than_or_equal: [0] }],
    ['exactly one amount', 'order.amount', { $more_than: [100], $less_than: [102] }],
    ['an amount at both limits', 'order.amount', { $more_than_or_equal: [5], $less_than_or_equal: [5] }],
    ['any amount except one', 'order.amount', { $is_not: [0] }],
    ['one of two amounts', 'order.amount', { $in: [1, 2], $not_in: [1] }],
    ['the first redemption', 'redemption.count', { $less_than_or_equal: [1] }],
    ['the first redemption of a customer', 'redemption.count.per_customer', { $less_than: [2] }],
    ['a customer without segments', 'customer.segment', { $is_not: ['a'] }],
    ['text with $contains, which is not checked', 'customer.source_id', { $contains: ['a'], $is: ['b'] }],
    ['a prefix', 'customer.source_id', { $starts_with: ['a'], $is: ['b'] }],
    ['a suffix', 'customer.source_id', { $ends_with: ['a'], $is: ['b'] }],
  ])('%s', (_title, name, conditions) => {
    expect(why([condition(name, conditions)])).toBeUndefined()
  })

  test('a customer in two segments and not in a third', () => {
    const [a, b, c] = [{ $is: ['a'] }, { $in: ['b', 'c'] }, { $not_in: ['c'] }]
    const segments = [a, b, c].map((one) => condition('customer.segment', one))

    expect(why(segments)).toBeUndefined()
  })

  test('metadata with a list, a fraction or a date between limits', () => {
    expect(why([ofMetadata({ $is: ['a'] }), ofMetadata({ $is: ['b'] })])).toBeUndefined()
    expect(why([ofMetadata({ $more_than: [1], $less_than: [2] })])).toBeUndefined()
    expect(why([ofMetadata({ $less_than: [0] })])).toBeUndefined()
    expect(why([ofMetadata({ $after: ['2026-01-01'], $before: ['2026-01-02'] })])).toBeUndefined()
    expect(why([ofMetadata({ $before: ['2026-01-01'] })])).toBeUndefined()
    expect(why([ofMetadata({ $is_unknown: [] })])).toBeUndefined()
  })

  test('conditions on different values', () => {
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

  test('products, with and without inner rules, and a bundle', () => {
    const products = [{ object: 'product', id: 'prod_cup', item_quantity: 2 }]

    expect(why([cupsWith()])).toBeUndefined()
    expect(why([cupsWith(numbered([condition('order.items.quantity', { $is: [2] })]))])).toBeUndefined()
    expect(why([condition('order.items.bundle', { $is: products })])).toBeUndefined()
  })
})
