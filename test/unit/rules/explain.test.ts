/** Explains each condition of a rule. The cart: 3 cups, a bowl and a spoon, together 88.00. */
import { expect, test } from 'vitest'
import { explain } from '../../../src/service/rules/conditions/evaluate.ts'
import { paidLines } from '../../../src/service/rules/discounts/paid-lines.ts'
import { unused } from '../../../src/service/rules/situation.ts'
import { bowl, cartOf, cups, spoon } from './discounts/support/cart.ts'
import { ada, atLeast, condition, cupsWith, numbered, ruleOf, situationOf } from './support/rules.ts'

const order = cartOf(cups, bowl, spoon)
const product = (name: string) => ({ object: 'product', id: `prod_${name}` })

/** Lines of the explanation: indentation, result and text. */
const explained = (conditions: readonly object[], logic?: string, customer = ada) =>
  explain(ruleOf(numbered(conditions, logic)).logic, {
    order,
    lines: paidLines(order),
    situation: situationOf({ customer }),
    usage: unused,
    discount: 0,
    bundlesOptional: false,
  }).map(({ depth, holds, text }) => `${'  '.repeat(depth)}${holds ? 'yes' : 'no'}: ${text}`)

test('shows each value with the required value', () => {
  expect(
    explained([
      atLeast('order.amount', 10_000),
      condition('order.items.count', { $more_than: [1], $less_than: [9] }),
      condition('customer.source_id', { $is: ['ada'] }),
    ]),
  ).toEqual([
    'no: order.amount is 8800 (must be at least 10000)',
    'yes: order.items.count is 3 (must be more than 1 and less than 9)',
    'yes: customer.source_id is "ada" (must be ada)',
  ])
})

test('names the property of metadata, and shows a missing property as unknown', () => {
  const size = condition('customer.metadata', { $is: ['large'] }, { property: 'size' })

  expect(explained([size])).toEqual(['no: customer.metadata.size is unknown (must be large)'])
  expect(explained([size], undefined, { ...ada, metadata: { size: 'large' } })).toEqual([
    'yes: customer.metadata.size is "large" (must be large)',
  ])
})

test('indents alternatives below their result', () => {
  const [little, much] = [atLeast('order.amount', 100), atLeast('order.amount', 10_000)]

  expect(explained([much, little, much], '1 and (2 or 3)')).toEqual([
    'no: order.amount is 8800 (must be at least 10000)',
    'yes: at least one of:',
    '  yes: order.amount is 8800 (must be at least 100)',
    '  no: order.amount is 8800 (must be at least 10000)',
  ])
  expect(explained([much, much], '1 or 2')[0]).toBe('no: at least one of:')
})

test('counts the lines that match products', () => {
  const cupOrVase = { $in: [product('cup'), product('vase')] }

  expect(explained([condition('order.items', cupOrVase)])).toEqual([
    'yes: order.items: 1 of 3 lines match prod_cup or prod_vase (at least one must)',
  ])
  expect(explained([condition('order.items.every', cupOrVase)])).toEqual([
    'no: order.items.every: 1 of 3 lines match prod_cup or prod_vase (all must)',
  ])
  expect(explained([condition('order.items.none', { $is: [product('vase')] })])).toEqual([
    'yes: order.items.none: 0 of 3 lines match prod_vase (none may)',
  ])
  expect(explained([condition('order.items.any', { $is_not: [product('cup')] })])).toEqual([
    'yes: order.items.any: 2 of 3 lines match anything but prod_cup (at least one must)',
  ])
})

test('counts the lines that match a price or metadata', () => {
  expect(explained([condition('order.items.price', { $more_than: [1500] })])).toEqual([
    'yes: order.items.price: 2 of 3 lines match order.items.price more than 1500 (at least one must)',
  ])
  expect(explained([condition('product.metadata', { $is: ['red'] }, { property: 'colour' })])).toEqual([
    'no: product.metadata: 0 of 3 lines match product.metadata.colour red (at least one must)',
  ])
})

test('joins several limits of a price with "and"', () => {
  expect(explained([condition('order.items.price', { $more_than: [1500], $less_than: [2000] })])).toEqual([
    'yes: order.items.price: 1 of 3 lines match order.items.price more than 1500 and less than 2000 (at least one must)',
  ])
})

test('counts only lines that match every operator', () => {
  const tableButNoCup = {
    $in: [{ object: 'products_collection', id: 'pc_table' }],
    $not_in: [product('cup')],
  }

  expect(explained([condition('order.items.any', tableButNoCup)])).toEqual([
    'yes: order.items.any: 1 of 3 lines match pc_table and anything but prod_cup (at least one must)',
  ])
})

test('contains "any product" if a condition names no product', () => {
  expect(
    explained([condition('order.items', {}, { rules: numbered([atLeast('order.items.quantity', 5)]) })]),
  ).toEqual([
    'yes: order.items: 3 of 3 lines match any product (at least one must)',
    '  yes: order.items.quantity is 5 (must be at least 5)',
  ])
})

test('indents rules on the matching products', () => {
  expect(explained([cupsWith(numbered([atLeast('order.items.quantity', 4)]))])).toEqual([
    'no: order.items: 1 of 3 lines match prod_cup (at least one must)',
    '  no: order.items.quantity is 3 (must be at least 4)',
  ])
})

test('names the missing parts of a bundle', () => {
  const bundleOf = (...items: [string, number][]) =>
    condition('order.items.bundle', {
      $is: items.map(([name, item_quantity]) => ({ ...product(name), item_quantity })),
    })

  expect(explained([bundleOf(['cup', 2], ['bowl', 1])])).toEqual(['yes: the bundle is in the cart'])
  expect(explained([bundleOf(['cup', 5], ['vase', 1])])).toEqual([
    'no: missing from the bundle: 2 × prod_cup, 1 × prod_vase',
  ])
})
