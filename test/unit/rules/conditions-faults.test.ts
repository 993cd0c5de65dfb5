/** Errors in the JSON of a rule. */
import { describe, expect, test } from 'vitest'
import { atLeast, condition, cupsWith, faultsOf, numbered } from './support/rules.ts'

const cup = { object: 'product', id: 'prod_cup' }
const metadata = { property: 'x' }

<<<<<<< /tmp/tmpgz9y6clb
describe('rejects and names', () => {
  // The path is relative to `rules.1`, the only condition.
  test.each<[title: string, condition: object, path: string, message: string]>([
    ['an unknown name', { name: 'order.amout' }, '.name', 'expected one of order.amount'],
    ['an inherited name', { name: 'constructor' }, '.name', 'expected one of'],
    ['a name that is a number', { name: 5 }, '.name', 'expected one of order.amount, order.'],
    ['a misspelled field', { name: 'order.amount', condition: {} }, '.condition', 'is not a known field'],
||||||| /tmp/tmpbzf29xg0
  test.each([
    ['no object', 5, 'rules', 'expected an object with numbered conditions'],
    ['a list', [], 'rules', 'expected an object with numbered conditions'],
    ['a condition that is none', { 1: 5 }, 'rules.1', 'expected an object with name and conditions'],
    ['a name for a number', { first: { name: 'order.amount' } }, 'rules.first', 'expected a number'],
    ['a name nobody knows', { 1: { name: 'order.amout' } }, 'rules.1.name', 'expected one of order.amount'],
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
=======
  test.each([
    ['no object', 5, 'rules', 'must be an object with numbered conditions'],
    ['a list', [], 'rules', 'must be an object with numbered conditions'],
    ['a condition that is none', { 1: 5 }, 'rules.1', 'must be an object with name and conditions'],
    ['a name for a number', { first: { name: 'order.amount' } }, 'rules.first', 'is not a number'],
    ['a name nobody knows', { 1: { name: 'order.amout' } }, 'rules.1.name', 'must be one of order.amount'],
    ['an inherited name', { 1: { name: 'constructor' } }, 'rules.1.name', 'must be one of'],
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
      'must be one of $is',
    ],
    [
      'an operator that does not fit',
      numbered([condition('order.amount', { $after: ['2026-01-01'] })]),
      'rules.1.conditions.$after',
      'must be one of',
    ],
    [
      'a budget without an end',
      numbered([condition('redemption.discounted_amount', { $more_than: [1] })]),
      'rules.1.conditions.$more_than',
      'must be one of $less_than, $less_than_or_equal',
    ],
    [
      'a value without a list',
      numbered([condition('order.amount', { $is: 5 })]),
      'rules.1.conditions.$is',
      'must be a list',
    ],
>>>>>>> /tmp/tmp1157bsel
    [
<<<<<<< /tmp/tmpgz9y6clb
      'a property of an amount',
      condition('order.amount', {}, metadata),
      '.property',
      'expected nothing here',
||||||| /tmp/tmpbzf29xg0
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
=======
      'no value',
      numbered([condition('order.amount', { $is: [] })]),
      'rules.1.conditions.$is',
      'must have at least one value',
    ],
    [
      'two bounds at once',
      numbered([condition('order.amount', { $more_than: [1, 2] })]),
      'rules.1.conditions.$more_than',
      'must be a list of one value',
>>>>>>> /tmp/tmp1157bsel
    ],
    [
<<<<<<< /tmp/tmpgz9y6clb
      'metadata without a name',
      condition('order.metadata', { $is: ['x'] }),
      '.property',
      'expected the name',
||||||| /tmp/tmpbzf29xg0
      'an amount as text',
      numbered([condition('order.amount', { $more_than: ['1'] })]),
      'rules.1.conditions.$more_than[0]',
      'expected a whole number from 0',
=======
      'an amount as text',
      numbered([condition('order.amount', { $more_than: ['1'] })]),
      'rules.1.conditions.$more_than[0]',
      'must be a whole number of at least 0',
>>>>>>> /tmp/tmp1157bsel
    ],
    ['operators in a list', condition('order.amount', []), '.conditions', 'expected an object of operators'],
    [
<<<<<<< /tmp/tmpgz9y6clb
      'rules inside an amount',
      condition('order.amount', {}, { rules: { 1: atLeast('order.amount', 1) } }),
      '.rules',
      'expected nothing here',
||||||| /tmp/tmpbzf29xg0
      'half a cent',
      numbered([condition('order.amount', { $more_than: [0.5] })]),
      'rules.1.conditions.$more_than[0]',
      'expected a whole number from 0',
=======
      'half a cent',
      numbered([condition('order.amount', { $more_than: [0.5] })]),
      'rules.1.conditions.$more_than[0]',
      'must be a whole number of at least 0',
>>>>>>> /tmp/tmp1157bsel
    ],
    [
<<<<<<< /tmp/tmpgz9y6clb
      'an order inside its items',
      cupsWith({ 1.1: atLeast('order.amount', 1) }),
      '.rules.1.1.name',
      'expected one of order.items.count',
||||||| /tmp/tmpbzf29xg0
      'less than nothing',
      numbered([condition('order.items.quantity', { $more_than: [-1] })]),
      'rules.1.conditions.$more_than[0]',
      'expected a whole number from 0',
=======
      'less than nothing',
      numbered([condition('order.items.quantity', { $more_than: [-1] })]),
      'rules.1.conditions.$more_than[0]',
      'must be a whole number of at least 0',
>>>>>>> /tmp/tmp1157bsel
    ],
    [
      'an empty bundle',
      condition('order.items.bundle', {}),
      '.conditions.$is',
      'must be at least one product',
    ],
  ])('%s', (_title, one, path, message) => {
    expect(faultsOf(numbered([one]))).toContainEqual({
      path: `rules.1${path}`,
      message: expect.stringContaining(message),
    })
  })

  const wholeNumber = 'expected a whole number from 0'

  test.each<
    [title: string, name: string, operators: Record<string, unknown>, place: string, message: string]
  >([
    ['an unknown operator', 'order.amount', { $gt: [1] }, '', 'expected one of $is'],
    ['an operator that does not fit', 'order.amount', { $after: ['2026-01-01'] }, '', 'expected one of'],
    [
      'a budget without an upper limit',
      'redemption.discounted_amount',
      { $more_than: [1] },
      '',
      'must be one of $less_than, $less_than_or_equal',
    ],
    ['a value outside of a list', 'order.amount', { $is: 5 }, '', 'expected a list'],
    ['an empty list', 'order.amount', { $is: [] }, '', 'expected at least one'],
    ['1,001 values', 'order.amount', { $in: Array(1001).fill(1) }, '', 'expected at most 1000'],
    ['two limits', 'order.amount', { $more_than: [1, 2] }, '', 'expected a list of one'],
    ...['$more_than_or_equal', '$less_than', '$less_than_or_equal', '$after', '$before'].map(
      (operator): [string, string, Record<string, unknown>, string, string] => [
        `two limits of ${operator}`,
        'order.metadata',
        { [operator]: [1, 2] },
        '',
        'expected a list of one',
      ],
    ),
    ['no value but false', 'order.metadata', { $has_value: [false] }, '', 'expected an empty list, or true'],
    ['an amount as text', 'order.amount', { $more_than: ['1'] }, '[0]', wholeNumber],
    ['half a cent', 'order.amount', { $more_than: [0.5] }, '[0]', wholeNumber],
    ['a budget of half a cent', 'redemption.discounted_amount', { $less_than: [0.5] }, '[0]', wholeNumber],
    ['a negative quantity', 'order.items.quantity', { $more_than: [-1] }, '[0]', wholeNumber],
    ['an impossible date', 'order.metadata', { $after: ['2026-02-30'] }, '[0]', 'expected a date'],
    ['an object as metadata', 'order.metadata', { $is: [{}] }, '[0]', 'expected text, a number'],
    ['a number as a prefix', 'order.metadata', { $starts_with: [5] }, '[0]', 'expected text'],
    ['a number as a suffix', 'order.metadata', { $ends_with: [5] }, '[0]', 'expected text'],
    ['text as a limit', 'order.metadata', { $more_than: ['x'] }, '[0]', 'expected a number'],
    ['a number as a customer id', 'customer.id', { $is: [5] }, '[0]', 'expected text'],
    ['a number as a segment', 'customer.segment', { $is: [5] }, '[0]', 'expected the id of a segment'],
    [
      'another object as a segment',
      'customer.segment',
      { $is: [{ object: 'product', id: 'x' }] },
      '[0].object',
      'must be segment',
    ],
    [
<<<<<<< /tmp/tmpgz9y6clb
      'a misspelled field of a segment',
      'customer.segment',
      { $is: [{ id: 'x', name: 'y' }] },
      '[0].name',
      'is not a known field',
||||||| /tmp/tmpbzf29xg0
      'a property of an amount',
      numbered([condition('order.amount', {}, { property: 'x' })]),
      'rules.1.property',
      'expected nothing here',
=======
      'a property of an amount',
      numbered([condition('order.amount', {}, { property: 'x' })]),
      'rules.1.property',
      'must be omitted',
>>>>>>> /tmp/tmp1157bsel
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
    ['a product without an id', 'order.items', { $is: [{ object: 'product' }] }, '[0].id', 'expected the id'],
    ['an empty id', 'order.items', { $is: [{ ...cup, id: '' }] }, '[0].id', 'expected the id'],
    [
      '501 characters',
      'order.items',
      { $is: [{ ...cup, id: 'x'.repeat(501) }] },
      '[0].id',
      'must be an id',
    ],
    [
<<<<<<< /tmp/tmpgz9y6clb
      'a bundle with 0 units',
      'order.items.bundle',
      { $is: [{ ...cup, item_quantity: 0 }] },
      '[0].item_quantity',
      'expected a whole number from 1',
||||||| /tmp/tmpbzf29xg0
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
=======
      'a segment that is a number',
      numbered([condition('customer.segment', { $is: [5] })]),
      'rules.1.conditions.$is[0]',
      'must be the id of a segment',
    ],
    [
      'rules in a place without items',
      numbered([condition('order.amount', {}, { rules: { 1: atLeast('order.amount', 1) } })]),
      'rules.1.rules',
      'must be omitted',
    ],
    [
      'an order within its items',
      numbered([cupsWith({ 1.1: atLeast('order.amount', 1) })]),
      'rules.1.rules.1.1.name',
      'must be one of order.items.count',
    ],
    [
      'a bundle of nothing',
      numbered([condition('order.items.bundle', {})]),
      'rules.1.conditions.$is',
      'must have at least one product',
    ],
    [
      'no pieces for a bundle',
      numbered([condition('order.items.bundle', { $is: [{ ...cup, item_quantity: 0 }] })]),
      'rules.1.conditions.$is[0].item_quantity',
      'must be a whole number of at least 1',
>>>>>>> /tmp/tmp1157bsel
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
  const numberedConditions = 'expected an object with numbered conditions'

  test.each<[title: string, rules: unknown, path: string, message: string]>([
    ['rules that are a number', 5, 'rules', numberedConditions],
    ['rules in a list', [], 'rules', numberedConditions],
    ['a condition that is a number', { 1: 5 }, 'rules.1', 'expected an object with name and conditions'],
    ['a word for a number', { first: { name: 'order.amount' } }, 'rules.first', 'expected a number'],
    ['a number with a prefix', { a1: one }, 'rules.a1', 'expected a number'],
    ['a number with a suffix', { '1a': one }, 'rules.1a', 'expected a number'],
    ['101 conditions', numbered(Array(101).fill(one)), 'rules', 'expected at most 100 conditions'],
    ['logic that is a number', { 1: one, logic: 1 }, 'rules.logic', 'must be text such as "1 and (2 or 3)"'],
    [
      'logic that ends early',
      { 1: one, logic: '1 and' },
      'rules.logic',
      'is invalid: expected the number of a condition, found the end',
    ],
    ['logic with a missing condition', { 1: one, logic: '1 and 2' }, 'rules.logic', 'there is no 2'],
    [
<<<<<<< /tmp/tmpgz9y6clb
      'logic without a condition',
      numbered([one, one], '1'),
||||||| /tmp/tmpbzf29xg0
      'a condition that is not there',
      { 1: atLeast('order.amount', 1), logic: '1 and 2' },
      'rules.logic',
      'there is no 2',
    ],
    [
      'a condition left out',
      numbered([atLeast('order.amount', 1), atLeast('order.amount', 2)], '1'),
=======
      'a condition that is not there',
      { 1: atLeast('order.amount', 1), logic: '1 and 2' },
      'rules.logic',
      'does not exist: 2',
    ],
    [
      'a condition left out',
      numbered([atLeast('order.amount', 1), atLeast('order.amount', 2)], '1'),
>>>>>>> /tmp/tmp1157bsel
      'rules.logic',
      'must name every condition; 2 is missing',
    ],
<<<<<<< /tmp/tmpgz9y6clb
||||||| /tmp/tmpbzf29xg0
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
=======
    [
      'operators that are a list',
      numbered([condition('order.amount', [] as object)]),
      'rules.1.conditions',
      'must be an object of operators',
    ],
    [
      'a segment that is something else',
      numbered([condition('customer.segment', { $is: [{ object: 'product', id: 'x' }] })]),
      'rules.1.conditions.$is[0].object',
      'must be segment',
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
      'must be an id',
    ],
    [
      'an id of 501 characters',
      numbered([condition('order.items', { $is: [{ ...cup, id: 'x'.repeat(501) }] })]),
      'rules.1.conditions.$is[0].id',
      'must be an id',
    ],
    [
      'a customer whose id is a number',
      numbered([condition('customer.id', { $is: [5] })]),
      'rules.1.conditions.$is[0]',
      'must be text',
    ],
    [
      'the beginning of a number',
      numbered([condition('order.metadata', { $starts_with: [5] }, { property: 'x' })]),
      'rules.1.conditions.$starts_with[0]',
      'must be text',
    ],
    [
      'the end of a number',
      numbered([condition('order.metadata', { $ends_with: [5] }, { property: 'x' })]),
      'rules.1.conditions.$ends_with[0]',
      'must be text',
    ],
    [
      'more than a word',
      numbered([condition('order.metadata', { $more_than: ['x'] }, { property: 'x' })]),
      'rules.1.conditions.$more_than[0]',
      'must be a number',
    ],
    [
      'a budget of half a cent',
      numbered([condition('redemption.discounted_amount', { $less_than: [0.5] })]),
      'rules.1.conditions.$less_than[0]',
      'must be a whole number of at least 0',
    ],
    [
      'no less than false',
      numbered([condition('order.metadata', { $has_value: [false] }, { property: 'x' })]),
      'rules.1.conditions.$has_value',
      'must be an empty list or [true]',
    ],
    [
      '1,001 values',
      numbered([condition('order.amount', { $in: Array.from({ length: 1001 }, (_, at) => at) })]),
      'rules.1.conditions.$in',
      'must have at most 1000',
    ],
    ['a name that is no text', { 1: { name: 5 } }, 'rules.1.name', 'must be one of order.amount, order.'],
    ['a number that begins as a word', { a1: atLeast('order.amount', 1) }, 'rules.a1', 'is not a number'],
    ['a number that ends as a word', { '1a': atLeast('order.amount', 1) }, 'rules.1a', 'is not a number'],
    [
      '101 conditions',
      numbered(Array.from({ length: 101 }, () => atLeast('order.amount', 1))),
      'rules',
      'must have at most 100 conditions',
    ],
    ...['$more_than_or_equal', '$less_than', '$less_than_or_equal', '$after', '$before'].map(
      (operator): [string, object, string, string] => [
        `two bounds of ${operator}`,
        numbered([condition('order.metadata', { [operator]: [1, 2] }, { property: 'x' })]),
        `rules.1.conditions.${operator}`,
        'must be a list of one value',
      ],
    ),
>>>>>>> /tmp/tmp1157bsel
  ])('%s', (_title, rules, path, message) => {
    expect(faultsOf(rules)).toContainEqual({ path, message: expect.stringContaining(message) })
  })

  test.each([
    ['targets in a list', [], 'applicable_to', 'must be an object'],
    ['a misspelled field of targets', { include: [] }, 'applicable_to.include', 'is not a known field'],
    ['no targets', { included_all: false }, 'applicable_to.included', 'must have at least one entry'],
    ['text for a boolean', { included_all: 'yes' }, 'applicable_to.included_all', 'must be true or false'],
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
