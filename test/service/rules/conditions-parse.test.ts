/** How rules are read, and what is said of those that cannot be. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseLogic } from '../../../src/service/rules/conditions/rule.ts'
import { parseRule } from '../../../src/service/rules/conditions/parse.ts'
import { atLeast, condition, cupsWith, numbered, ruleOf } from './support/rules.ts'

const faultsOf = (rules: unknown, applicable_to?: unknown) => {
  const read = parseRule({ id: 'val_test', name: 'Test', rules, applicable_to })
  return 'faults' in read ? read.faults : []
}

describe('the logic of a rule', () => {
  const [one, two, three] = ['1', '2', '3'].map((number) => ({ condition: number }))

  test.each([
    ['1', one],
    ['1 and 2', { all: [one, two] }],
    ['1 or 2 or 3', { any: [one, two, three] }],
    ['1 and 2 or 3', { any: [{ all: [one, two] }, three] }],
    ['1 or 2 and 3', { any: [one, { all: [two, three] }] }],
    ['1 AND (2 OR 3)', { all: [one, { any: [two, three] }] }],
    [' ( ( 1 ) )\n', one],
    ['(1)or(2)', { any: [one, two] }],
    ['1.1 and 1.2', { all: [{ condition: '1.1' }, { condition: '1.2' }] }],
  ])('%j', (text, combination) => {
    expect(parseLogic(text)).toEqual(combination)
  })

  test.each([
    '',
    ' ',
    'and',
    '1 and',
    '1 2',
    '(1',
    '1)',
    '()',
    '1 xor 2',
    '1 andy 2',
    '1 && 2',
    '-1',
    '1..2',
    '1and2or',
  ])('%j makes no sense and is refused', (text) => {
    expect(() => parseLogic(text)).toThrow(SyntaxError)
  })

  test('is at most 1,000 characters long, and as deep as that allows', () => {
    expect(parseLogic(`${'('.repeat(499)}1${')'.repeat(499)}`)).toEqual(one)
    expect(() => parseLogic(`${'('.repeat(500)}1${')'.repeat(500)}`)).toThrow('at most 1000 characters')
  })

  test('means what it says, however it is nested', () => {
    const tree = fc.letrec<{ node: Tree }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom('1', '2', '3', '4'),
        fc.tuple(fc.constantFrom('and', 'or'), tie('node'), tie('node')),
      ),
    })).node
    type Tree = string | [string, Tree, Tree]
    const write = (node: Tree): string =>
      typeof node === 'string' ? node : `(${write(node[1])} ${node[0]} ${write(node[2])})`
    const value = (node: Tree, met: readonly boolean[]): boolean => {
      if (typeof node === 'string') return met[Number(node) - 1] ?? false
      const [one, other] = [value(node[1], met), value(node[2], met)]
      return node[0] === 'and' ? one && other : one || other
    }
    const read = (combination: ReturnType<typeof parseLogic>, met: readonly boolean[]): boolean => {
      if ('condition' in combination) return met[Number(combination.condition) - 1] ?? false
      return 'all' in combination
        ? combination.all.every((part) => read(part, met))
        : combination.any.some((part) => read(part, met))
    }

    fc.assert(
      fc.property(tree, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), (node, met) => {
        expect(read(parseLogic(write(node)), met)).toBe(value(node, met))
      }),
    )
  })
})

describe('each fault of a rule is named with its place', () => {
  const cup = { object: 'product', id: 'prod_cup' }

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

test('what is as long or as many as may be is read', () => {
  const cup = { object: 'product', id: 'x'.repeat(500) }
  const hundred = numbered(Array.from({ length: 100 }, () => atLeast('order.amount', 0)))

  expect(faultsOf(hundred)).toEqual([])
  expect(faultsOf({ 12: atLeast('order.amount', 1), 12.34: atLeast('order.amount', 2) })).toEqual([])
  expect(faultsOf(numbered([condition('order.items', { $is: [cup] })]))).toEqual([])
  expect(faultsOf(numbered([condition('order.metadata', { $is: [''] }, { property: 'x' })]))).toEqual([])
  expect(
    faultsOf(numbered([condition('order.metadata', { $has_value: [true] }, { property: 'x' })])),
  ).toEqual([])
  expect(
    faultsOf(numbered([condition('order.amount', { $in: Array.from({ length: 1000 }, (_, at) => at) })])),
  ).toEqual([])
  expect(faultsOf(numbered([condition('order.items', { $is: [{ ...cup, source_id: 's' }] })]))).toEqual([])
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

test('what is empty is as good as left out', () => {
  const one = atLeast('order.amount', 1)

  expect(ruleOf({ 1: one, logic: '' })).toEqual(ruleOf({ 1: one }))
  expect(ruleOf({ 1: one, 2: one, logic: '' }).logic).toMatchObject({ kind: 'all', of: [{}, {}] })
  expect(ruleOf(numbered([{ ...one, property: null }]))).toEqual(ruleOf({ 1: one }))
  expect(ruleOf(numbered([{ ...one, rules: {} }]))).toEqual(ruleOf({ 1: one }))
  expect(ruleOf(numbered([cupsWith()])).logic).toMatchObject({ of: [{ inner: null, quantifier: 'any' }] })
})

describe('what a rule applies to', () => {
  test('is nothing that is no list, and everything where a list is empty', () => {
    expect(faultsOf({}, { included: 5 })).toContainEqual({
      path: 'applicable_to.included',
      message: 'expected a list',
    })
    expect(faultsOf({}, { included: [5] })).not.toEqual([])
    expect(ruleOf({}, { included: [] }).targets).toMatchObject({ includedAll: true, included: [] })
    expect(
      ruleOf({}, { included: [{ object: 'product', id: 'p' }], included_all: false }).targets,
    ).toMatchObject({ includedAll: false })
  })

  test('keeps a limit of money on all its pieces', () => {
    const said = { object: 'product', id: 'prod_cup', aggregated_amount_limit: 900, quantity_limit: null }

    expect(ruleOf({}, { included: [said] }).targets?.included[0]).toMatchObject(said)
    expect(faultsOf({}, { included: [{ ...said, effect: 'X' }] })[0]?.message).toMatch(
      /^expected one of \w+, \w+/,
    )
  })

  test('is everything unless it includes something', () => {
    const cup = { object: 'product', id: 'prod_cup' }

    expect(ruleOf({}).targets).toBeNull()
    expect(ruleOf({}, { excluded: [cup] }).targets).toMatchObject({ includedAll: true, excluded: [cup] })
    expect(ruleOf({}, { included: [cup] }).targets).toMatchObject({ includedAll: false, included: [cup] })
    expect(ruleOf({}, { included: [cup], included_all: true }).targets).toMatchObject({ includedAll: true })
  })

  test('keeps what it says of each product, and says the rest', () => {
    const said = {
      object: 'sku',
      id: 'sku_cup',
      effect: 'APPLY_FROM_CHEAPEST',
      skip_initially: 2,
      repeat: 3,
      target: 'UNIT',
      quantity_limit: 4,
      amount_limit: 0,
      aggregated_quantity_limit: 5,
    }

    expect(ruleOf({}, { included: [said, { object: 'product', id: 'prod_cup' }] }).targets?.included).toEqual(
      [
        { ...said, aggregated_amount_limit: null },
        {
          object: 'product',
          id: 'prod_cup',
          effect: 'APPLY_TO_EVERY',
          skip_initially: 0,
          repeat: 1,
          target: 'ITEM',
          quantity_limit: null,
          amount_limit: null,
          aggregated_quantity_limit: null,
          aggregated_amount_limit: null,
        },
      ],
    )
  })
})

test('anything at all is read or refused, and never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (rules, applicable_to) => {
      const read = parseRule({ id: 'val_test', name: 'Test', rules, applicable_to })
      expect('rule' in read || read.faults.length > 0).toBe(true)
    }),
  )
})
