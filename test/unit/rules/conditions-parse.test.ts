/** Parsing of rules. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseLogic } from '../../../src/service/rules/conditions/rule.ts'
import { parseRule } from '../../../src/service/rules/conditions/parse.ts'
import { atLeast, condition, cupsWith, faultsOf, numbered, ruleOf } from './support/rules.ts'

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
  ])('rejects %j', (text) => {
    expect(() => parseLogic(text)).toThrow(SyntaxError)
  })

  test('accepts up to 1,000 characters at any depth', () => {
    expect(parseLogic(`${'('.repeat(499)}1${')'.repeat(499)}`)).toEqual(one)
    expect(() => parseLogic(`${'('.repeat(500)}1${')'.repeat(500)}`)).toThrow('at most 1000 characters')
  })

  test('keeps the meaning of random nested logic', () => {
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

test('accepts values at their limits', () => {
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

test('ignores empty values', () => {
  const one = atLeast('order.amount', 1)

  expect(ruleOf({ 1: one, logic: '' })).toEqual(ruleOf({ 1: one }))
  expect(ruleOf({ 1: one, 2: one, logic: '' }).logic).toMatchObject({ kind: 'all', of: [{}, {}] })
  expect(ruleOf(numbered([{ ...one, property: null }]))).toEqual(ruleOf({ 1: one }))
  expect(ruleOf(numbered([{ ...one, rules: {} }]))).toEqual(ruleOf({ 1: one }))
  expect(ruleOf(numbered([cupsWith()])).logic).toMatchObject({ of: [{ inner: null, quantifier: 'any' }] })
})

describe('targets of a rule', () => {
  test('must be in a list, and an empty list targets everything', () => {
    expect(faultsOf({}, { included: 5 })).toContainEqual({
      path: 'applicable_to.included',
      message: 'must be a list',
    })
    expect(faultsOf({}, { included: [5] })).not.toEqual([])
    expect(ruleOf({}, { included: [] }).targets).toMatchObject({ includedAll: true, included: [] })
    expect(
      ruleOf({}, { included: [{ object: 'product', id: 'p' }], included_all: false }).targets,
    ).toMatchObject({ includedAll: false })
  })

  test('keep an amount limit', () => {
    const target = { object: 'product', id: 'prod_cup', aggregated_amount_limit: 900, quantity_limit: null }

    expect(ruleOf({}, { included: [target] }).targets?.included[0]).toMatchObject(target)
    expect(faultsOf({}, { included: [{ ...target, effect: 'X' }] })[0]?.message).toMatch(
      /^must be one of \w+, \w+/,
    )
  })

  test('include everything unless some are included explicitly', () => {
    const cup = { object: 'product', id: 'prod_cup' }

    expect(ruleOf({}).targets).toBeNull()
    expect(ruleOf({}, { excluded: [cup] }).targets).toMatchObject({ includedAll: true, excluded: [cup] })
    expect(ruleOf({}, { included: [cup] }).targets).toMatchObject({ includedAll: false, included: [cup] })
    expect(ruleOf({}, { included: [cup], included_all: true }).targets).toMatchObject({ includedAll: true })
  })

  test('get defaults for missing fields', () => {
    const target = {
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

    expect(
      ruleOf({}, { included: [target, { object: 'product', id: 'prod_cup' }] }).targets?.included,
    ).toEqual([
      { ...target, aggregated_amount_limit: null },
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
    ])
  })
})

test('never throws for random JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (rules, applicable_to) => {
      const read = parseRule({ id: 'val_test', name: 'Test', rules, applicable_to })
      expect('rule' in read || read.faults.length > 0).toBe(true)
    }),
  )
})
