/** Errors in the JSON of a rule. */
import { describe, expect, test } from 'vitest'
import { atLeast, condition, cupsWith, faultsOf, numbered } from './support/rules.ts'

const cup = { object: 'product', id: 'prod_cup' }
const metadata = { property: 'x' }

describe('rejects', () => {
  // The path is relative to `rules.1`, the only condition.
  test.each<[title: string, condition: object, path: string, message: string]>([
    ['an unknown name', { name: 'order.amout' }, '.name', 'must be one of order.amount'],
    ['an inherited name', { name: 'constructor' }, '.name', 'must be one of'],
    ['a name that is a number', { name: 5 }, '.name', 'must be one of order.amount, order.'],
    ['a misspelled field', { name: 'order.amount', condition: {} }, '.condition', 'is not a known field'],
    ['a property of an amount', condition('order.amount', {}, metadata), '.property', 'must be omitted'],
    ['metadata without a name', condition('order.metadata', { $is: ['x'] }), '.property', 'must be the name'],
    ['operators in a list', condition('order.amount', []), '.conditions', 'must be an object of operators'],
    [
      'rules inside an amount',
      condition('order.amount', {}, { rules: { 1: atLeast('order.amount', 1) } }),
      '.rules',
      'must be omitted',
    ],
    [
      'an order inside its items',
      cupsWith({ 1.1: atLeast('order.amount', 1) }),
      '.rules.1.1.name',
      'must be one of order.items.count',
    ],
    [
      'an empty bundle',
      condition('order.items.bundle', {}),
      '.conditions.$is',
      'must have at least one product',
    ],
  ])('%s', (_title, one, path, message) => {
    expect(faultsOf(numbered([one]))).toContainEqual({
      path: `rules.1${path}`,
      message: expect.stringContaining(message),
    })
  })

  const wholeNumber = 'must be a whole number of at least 0'

  test.each<
    [title: string, name: string, operators: Record<string, unknown>, place: string, message: string]
  >([
    ['an unknown operator', 'order.amount', { $gt: [1] }, '', 'must be one of $is'],
    [
      'an operator for values of another type',
      'order.amount',
      { $after: ['2026-01-01'] },
      '',
      'must be one of',
    ],
    [
      'a budget without an upper limit',
      'redemption.discounted_amount',
      { $more_than: [1] },
      '',
      'must be one of $less_than, $less_than_or_equal',
    ],
    ['a value without a list', 'order.amount', { $is: 5 }, '', 'must be a list'],
    ['an empty list', 'order.amount', { $is: [] }, '', 'must have at least one'],
    ['1,001 values', 'order.amount', { $in: Array(1001).fill(1) }, '', 'must have at most 1000'],
    ['two limits', 'order.amount', { $more_than: [1, 2] }, '', 'must be a list of one value'],
    ...['$more_than_or_equal', '$less_than', '$less_than_or_equal', '$after', '$before'].map(
      (operator): [string, string, Record<string, unknown>, string, string] => [
        `two limits of ${operator}`,
        'order.metadata',
        { [operator]: [1, 2] },
        '',
        'must be a list of one value',
      ],
    ),
    [
      '$has_value with false',
      'order.metadata',
      { $has_value: [false] },
      '',
      'must be an empty list or [true]',
    ],
    ['an amount as text', 'order.amount', { $more_than: ['1'] }, '[0]', wholeNumber],
    ['half a cent', 'order.amount', { $more_than: [0.5] }, '[0]', wholeNumber],
    ['a budget of half a cent', 'redemption.discounted_amount', { $less_than: [0.5] }, '[0]', wholeNumber],
    ['a negative quantity', 'order.items.quantity', { $more_than: [-1] }, '[0]', wholeNumber],
    ['an impossible date', 'order.metadata', { $after: ['2026-02-30'] }, '[0]', 'must be a date'],
    ['an object as metadata', 'order.metadata', { $is: [{}] }, '[0]', 'must be text, a number'],
    ['a number as a prefix', 'order.metadata', { $starts_with: [5] }, '[0]', 'must be text'],
    ['a number as a suffix', 'order.metadata', { $ends_with: [5] }, '[0]', 'must be text'],
    ['text as a limit', 'order.metadata', { $more_than: ['x'] }, '[0]', 'must be a number'],
    ['a number as a customer id', 'customer.id', { $is: [5] }, '[0]', 'must be text'],
    ['a number as a segment', 'customer.segment', { $is: [5] }, '[0]', 'must be the id of a segment'],
    [
      'another object as a segment',
      'customer.segment',
      { $is: [{ object: 'product', id: 'x' }] },
      '[0].object',
      'must be "segment"',
    ],
    [
      'a misspelled field of a segment',
      'customer.segment',
      { $is: [{ id: 'x', name: 'y' }] },
      '[0].name',
      'is not a known field',
    ],
    [
      'a product as text',
      'order.items',
      { $is: ['prod_cup'] },
      '[0]',
      'must be an object with object and id',
    ],
    [
      'an unknown object',
      'order.items',
      { $is: [{ object: 'shop', id: 'x' }] },
      '[0].object',
      'must be one of product, sku, products_collection',
    ],
    ['a product without an id', 'order.items', { $is: [{ object: 'product' }] }, '[0].id', 'must be an id'],
    ['an empty id', 'order.items', { $is: [{ ...cup, id: '' }] }, '[0].id', 'must be an id'],
    ['501 characters', 'order.items', { $is: [{ ...cup, id: 'x'.repeat(501) }] }, '[0].id', 'must be an id'],
    [
      'a bundle with 0 units',
      'order.items.bundle',
      { $is: [{ ...cup, item_quantity: 0 }] },
      '[0].item_quantity',
      'must be a whole number of at least 1',
    ],
  ])('%s', (_title, name, operators, place, message) => {
    const property = name === 'order.metadata' ? metadata : {}
    const [operator] = Object.keys(operators)

    expect(faultsOf(numbered([condition(name, operators, property)]))).toContainEqual({
      path: `rules.1.conditions.${operator}${place}`,
      message: expect.stringContaining(message),
    })
  })

  const one = atLeast('order.amount', 1)
  const numberedConditions = 'must be an object with numbered conditions'

  test.each<[title: string, rules: unknown, path: string, message: string]>([
    ['rules that are a number', 5, 'rules', numberedConditions],
    ['rules in a list', [], 'rules', numberedConditions],
    ['a condition that is a number', { 1: 5 }, 'rules.1', 'must be an object with name and conditions'],
    [
      'a condition with a word as its number',
      { first: { name: 'order.amount' } },
      'rules.first',
      'must be the number of a condition',
    ],
    ['a condition number with a prefix', { a1: one }, 'rules.a1', 'must be the number of a condition'],
    ['a condition number with a suffix', { '1a': one }, 'rules.1a', 'must be the number of a condition'],
    ['101 conditions', numbered(Array(101).fill(one)), 'rules', 'must have at most 100 conditions'],
    ['logic that is a number', { 1: one, logic: 1 }, 'rules.logic', 'must be text such as "1 and (2 or 3)"'],
    [
      'logic that ends early',
      { 1: one, logic: '1 and' },
      'rules.logic',
      'is invalid: expected the number of a condition, found the end',
    ],
    [
      'logic with a condition that does not exist',
      { 1: one, logic: '1 and 2' },
      'rules.logic',
      'does not exist: 2',
    ],
    [
      'logic that omits a condition',
      numbered([one, one], '1'),
      'rules.logic',
      'must refer to every condition; 2 is missing',
    ],
  ])('%s', (_title, rules, path, message) => {
    expect(faultsOf(rules)).toContainEqual({ path, message: expect.stringContaining(message) })
  })

  test.each([
    ['targets in a list', [], 'applicable_to', 'must be an object'],
    ['a misspelled field of targets', { include: [] }, 'applicable_to.include', 'is not a known field'],
    ['no targets', { included_all: false }, 'applicable_to.included', 'must have at least one'],
    ['text as a boolean', { included_all: 'yes' }, 'applicable_to.included_all', 'must be true or false'],
    [
      'an unknown effect',
      { included: [{ ...cup, effect: 'APPLY_TO_ALL' }] },
      'applicable_to.included[0].effect',
      'must be one of APPLY_TO_EVERY',
    ],
    [
      'a repeat of 0',
      { included: [{ ...cup, repeat: 0 }] },
      'applicable_to.included[0].repeat',
      'must be a whole number of at least 1',
    ],
    [
      'a negative limit',
      { excluded: [{ ...cup, amount_limit: -1 }] },
      'applicable_to.excluded[0].amount_limit',
      'must be a whole number of at least 0',
    ],
  ])('%s', (_title, applicable_to, path, message) => {
    expect(faultsOf({}, applicable_to)).toContainEqual({ path, message: expect.stringContaining(message) })
  })
})

test('shortens a long name in the error', () => {
  const name = `1${'x'.repeat(200)}`

  expect(faultsOf({ [name]: atLeast('order.amount', 1) })).toEqual([
    { path: `rules.${name.slice(0, 100)}`, message: expect.any(String) },
  ])
  expect(faultsOf(numbered([condition('order.amount', { [`$${name}`]: [1] })]))[0]?.path).toBe(
    `rules.1.conditions.$${name.slice(0, 99)}`,
  )
})
