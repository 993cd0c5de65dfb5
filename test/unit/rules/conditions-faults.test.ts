/** What is said of rules that cannot be read. */
import { describe, expect, test } from 'vitest'
import { atLeast, condition, cupsWith, faultsOf, numbered } from './support/rules.ts'

describe('each fault of a rule is named with its place', () => {
  const cup = { object: 'product', id: 'prod_cup' }

  test.each([
    ['no object', 5, 'rules', 'expected an object with numbered conditions'],
    ['a list', [], 'rules', 'expected an object with numbered conditions'],
    ['a condition that is none', { 1: 5 }, 'rules.1', 'expected an object with name and conditions'],
    ['a name for a number', { first: { name: 'order.amount' } }, 'rules.first', 'expected a number'],
    ['a name guestScope knows', { 1: { name: 'order.amout' } }, 'rules.1.name', 'expected one of order.amount'],
    ['an inherited name', { 1: { name: 'constructor' } }, 'rules.1.name', 'expected one of'],
    [
      'a misspelt field',
      { 1: { name: 'order.amount', condition: {} } },
      'rules.1.condition',
      'is not a known field',
    ],
    [
      'an unknown operator',
      numbered([condition('order.amount', { $gt: [1] })]),
      'rules.1.conditions.$gt',
      'expected one of $is',
    ],
    [
      'an operator that does not fit',
      numbered([condition('order.amount', { $after: ['2026-01-01'] })]),
      'rules.1.conditions.$after',
      'expected one of',
    ],
    [
      'a budget without an end',
      numbered([condition('redemption.discounted_amount', { $more_than: [1] })]),
      'rules.1.conditions.$more_than',
      'expected one of $less_than, $less_than_or_equal',
    ],
    [
      'a value without a list',
      numbered([condition('order.amount', { $is: 5 })]),
      'rules.1.conditions.$is',
      'expected a list',
    ],
    [
      'no value',
      numbered([condition('order.amount', { $is: [] })]),
      'rules.1.conditions.$is',
      'expected at least one',
    ],
    [
      'two bounds at once',
      numbered([condition('order.amount', { $more_than: [1, 2] })]),
      'rules.1.conditions.$more_than',
      'expected a list of one',
    ],
    [
      'an amount as text',
      numbered([condition('order.amount', { $more_than: ['1'] })]),
      'rules.1.conditions.$more_than[0]',
      'expected a whole number from 0',
    ],
    [
      'half a cent',
      numbered([condition('order.amount', { $more_than: [0.5] })]),
      'rules.1.conditions.$more_than[0]',
      'expected a whole number from 0',
    ],
    [
      'less than nothing',
      numbered([condition('order.items.quantity', { $more_than: [-1] })]),
      'rules.1.conditions.$more_than[0]',
      'expected a whole number from 0',
    ],
    [
      'a date that never was',
      numbered([condition('order.metadata', { $after: ['2026-02-30'] }, { property: 'x' })]),
      'rules.1.conditions.$after[0]',
      'expected a date',
    ],
    [
      'an object as metadata',
      numbered([condition('order.metadata', { $is: [{}] }, { property: 'x' })]),
      'rules.1.conditions.$is[0]',
      'expected text, a number',
    ],
    [
      'metadata without a name',
      numbered([condition('order.metadata', { $is: ['x'] })]),
      'rules.1.property',
      'expected the name',
    ],
    [
      'a property of an amount',
      numbered([condition('order.amount', {}, { property: 'x' })]),
      'rules.1.property',
      'expected nothing here',
    ],
    [
      'a product as text',
      numbered([condition('order.items', { $is: ['prod_cup'] })]),
      'rules.1.conditions.$is[0]',
      'expected an object with object and id',
    ],
    [
      'an unknown kind of thing',
      numbered([condition('order.items', { $is: [{ object: 'shop', id: 'x' }] })]),
      'rules.1.conditions.$is[0].object',
      'expected one of product, sku, products_collection',
    ],
    [
      'a product without an id',
      numbered([condition('order.items', { $is: [{ object: 'product' }] })]),
      'rules.1.conditions.$is[0].id',
      'expected the id',
    ],
    [
      'a segment that is a number',
      numbered([condition('customer.segment', { $is: [5] })]),
      'rules.1.conditions.$is[0]',
      'expected the id of a segment',
    ],
    [
      'rules in a place without items',
      numbered([condition('order.amount', {}, { rules: { 1: atLeast('order.amount', 1) } })]),
      'rules.1.rules',
      'expected nothing here',
    ],
    [
      'an order within its items',
      numbered([cupsWith({ 1.1: atLeast('order.amount', 1) })]),
      'rules.1.rules.1.1.name',
      'expected one of order.items.count',
    ],
    [
      'a bundle of nothing',
      numbered([condition('order.items.bundle', {})]),
      'rules.1.conditions.$is',
      'expected at least one product',
    ],
    [
      'no pieces for a bundle',
      numbered([condition('order.items.bundle', { $is: [{ ...cup, item_quantity: 0 }] })]),
      'rules.1.conditions.$is[0].item_quantity',
      'expected a whole number from 1',
    ],
    [
      'logic that is no text',
      { 1: atLeast('order.amount', 1), logic: 1 },
      'rules.logic',
      'expected text such as "1 and (2 or 3)"',
    ],
    [
      'logic that ends early',
      { 1: atLeast('order.amount', 1), logic: '1 and' },
      'rules.logic',
      'expected the number of a condition, not the end',
    ],
    [
      'a condition that is not there',
      { 1: atLeast('order.amount', 1), logic: '1 and 2' },
      'rules.logic',
      'there is no 2',
    ],
    [
      'a condition left out',
      numbered([atLeast('order.amount', 1), atLeast('order.amount', 2)], '1'),
      'rules.logic',
      'expected every condition; 2 is left out',
    ],
    [
      'operators that are a list',
      numbered([condition('order.amount', [] as object)]),
      'rules.1.conditions',
      'expected an object of operators',
    ],
    [
      'a segment that is something else',
      numbered([condition('customer.segment', { $is: [{ object: 'product', id: 'x' }] })]),
      'rules.1.conditions.$is[0].object',
      'expected segment',
    ],
    [
      'a misspelt field of a segment',
      numbered([condition('customer.segment', { $is: [{ id: 'x', name: 'y' }] })]),
      'rules.1.conditions.$is[0].name',
      'is not a known field',
    ],
    [
      'an empty id',
      numbered([condition('order.items', { $is: [{ ...cup, id: '' }] })]),
      'rules.1.conditions.$is[0].id',
      'expected the id',
    ],
    [
      'an id of 501 characters',
      numbered([condition('order.items', { $is: [{ ...cup, id: 'x'.repeat(501) }] })]),
      'rules.1.conditions.$is[0].id',
      'expected the id',
    ],
    [
      'a customer whose id is a number',
      numbered([condition('customer.id', { $is: [5] })]),
      'rules.1.conditions.$is[0]',
      'expected text',
    ],
    [
      'the beginning of a number',
      numbered([condition('order.metadata', { $starts_with: [5] }, { property: 'x' })]),
      'rules.1.conditions.$starts_with[0]',
      'expected text',
    ],
    [
      'the end of a number',
      numbered([condition('order.metadata', { $ends_with: [5] }, { property: 'x' })]),
      'rules.1.conditions.$ends_with[0]',
      'expected text',
    ],
    [
      'more than a word',
      numbered([condition('order.metadata', { $more_than: ['x'] }, { property: 'x' })]),
      'rules.1.conditions.$more_than[0]',
      'expected a number',
    ],
    [
      'a budget of half a cent',
      numbered([condition('redemption.discounted_amount', { $less_than: [0.5] })]),
      'rules.1.conditions.$less_than[0]',
      'expected a whole number from 0',
    ],
    [
      'no less than false',
      numbered([condition('order.metadata', { $has_value: [false] }, { property: 'x' })]),
      'rules.1.conditions.$has_value',
      'expected an empty list, or true',
    ],
    [
      '1,001 values',
      numbered([condition('order.amount', { $in: Array.from({ length: 1001 }, (_, at) => at) })]),
      'rules.1.conditions.$in',
      'expected at most 1000',
    ],
    ['a name that is no text', { 1: { name: 5 } }, 'rules.1.name', 'expected one of order.amount, order.'],
    ['a number that begins as a word', { a1: atLeast('order.amount', 1) }, 'rules.a1', 'expected a number'],
    ['a number that ends as a word', { '1a': atLeast('order.amount', 1) }, 'rules.1a', 'expected a number'],
    [
      '101 conditions',
      numbered(Array.from({ length: 101 }, () => atLeast('order.amount', 1))),
      'rules',
      'expected at most 100 conditions',
    ],
    ...['$more_than_or_equal', '$less_than', '$less_than_or_equal', '$after', '$before'].map(
      (operator): [string, object, string, string] => [
        `two bounds of ${operator}`,
        numbered([condition('order.metadata', { [operator]: [1, 2] }, { property: 'x' })]),
        `rules.1.conditions.${operator}`,
        'expected a list of one',
      ],
    ),
  ])('%s', (_title, rules, path, message) => {
    expect(faultsOf(rules)).toContainEqual({ path, message: expect.stringContaining(message) })
  })

  test.each([
    ['a list', [], 'applicable_to', 'expected an object'],
    ['a misspelt list', { include: [] }, 'applicable_to.include', 'is not a known field'],
    ['nothing at all', { included_all: false }, 'applicable_to.included', 'expected at least one'],
    ['a half yes', { included_all: 'yes' }, 'applicable_to.included_all', 'expected true or false'],
    [
      'an unknown effect',
      { included: [{ ...cup, effect: 'APPLY_TO_ALL' }] },
      'applicable_to.included[0].effect',
      'expected one of APPLY_TO_EVERY',
    ],
    [
      'a repeat of never',
      { included: [{ ...cup, repeat: 0 }] },
      'applicable_to.included[0].repeat',
      'expected a whole number from 1',
    ],
    [
      'a limit below nothing',
      { excluded: [{ ...cup, amount_limit: -1 }] },
      'applicable_to.excluded[0].amount_limit',
      'expected a whole number from 0',
    ],
  ])('of its products: %s', (_title, applicable_to, path, message) => {
    expect(faultsOf({}, applicable_to)).toContainEqual({ path, message: expect.stringContaining(message) })
  })
})

test('a long name is shortened where it is told', () => {
  const name = `1${'x'.repeat(200)}`

  expect(faultsOf({ [name]: atLeast('order.amount', 1) })).toEqual([
    { path: `rules.${name.slice(0, 100)}`, message: expect.any(String) },
  ])
  expect(faultsOf(numbered([condition('order.amount', { [`$${name}`]: [1] })]))[0]?.path).toBe(
    `rules.1.conditions.$${name.slice(0, 99)}`,
  )
})
