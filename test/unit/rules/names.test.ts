/** Names of products in rules. */
import { expect, test } from 'vitest'
import { named, withNames } from '../../../src/service/rules/redeemable.ts'
import { profileNames } from '../../../src/service/rules/conditions/names.ts'
import { bowl, cartOf, cups, productLookup } from './discounts/support/cart.ts'
import { evaluateRedeemable } from '../../../src/service/rules/evaluate-redeemable.ts'
import { unused } from '../../../src/service/rules/situation.ts'
import {
  atLeast,
  condition,
  cupsWith,
  assignedRulesOf,
  numbered,
  redeemable,
  situationOf,
} from './support/rules.ts'

const cup = { object: 'product', id: 'prod_cup' } as const
const vase = { object: 'product', id: 'prod_vase' } as const
const productNames: Record<string, string> = { prod_cup: 'Cup', prod_bowl: 'Bowl', sku_cup: 'Blue cup' }
const nameOf = ({ id }: { id: string }) => productNames[id]

const namedLogic = (rules: object, of = nameOf) => {
  const one = redeemable({ assignedRules: assignedRulesOf('promotion_tier', { rules }) })
  return withNames(one, of).assignedRules[0]?.rule.logic
}
const plainLogic = (rules: object) => namedLogic(rules, () => undefined)

test('adds the name to a reference, and removes an unknown name', () => {
  expect(named(cup, nameOf)).toEqual({ ...cup, name: 'Cup' })
  expect(named({ ...cup, name: 'Old' }, nameOf)).toEqual({ ...cup, name: 'Cup' })
  expect(named({ ...vase, name: 'Old' }, nameOf)).toEqual(vase)
  expect(Object.keys(named(vase, nameOf))).toEqual(['object', 'id'])
})

test('looks names up by object and id', () => {
  const requested: object[] = []

  named({ object: 'sku', id: 'prod_cup' }, (reference) => String(requested.push(reference)))

  expect(requested).toEqual([{ object: 'sku', id: 'prod_cup' }])
})

test('names products that are missing', () => {
  const one = redeemable({
    assignedRules: assignedRulesOf('promotion_tier', { rules: numbered([cupsWith()]) }),
  })

  expect(
    evaluateRedeemable(withNames(one, nameOf), cartOf(bowl), situationOf(), unused, {
      products: productLookup,
    }),
  ).toMatchObject({
    usable: false,
    requirements: [{ items: [{ ...cup, name: 'Cup' }] }],
  })
})

test.each([
  ['all', '1 and 2'],
  ['any', '1 or 2'],
])('names products in each condition of %s', (kind, logic) => {
  const rules = numbered(
    [cupsWith(), condition('order.items', { $is: [{ object: 'sku', id: 'sku_cup' }] })],
    logic,
  )

  expect(namedLogic(rules)).toMatchObject({
    kind,
    of: [
      { tests: [{ references: [{ ...cup, name: 'Cup' }] }] },
      { tests: [{ references: [{ object: 'sku', id: 'sku_cup', name: 'Blue cup' }] }] },
    ],
  })
})

test('names products in nested conditions', () => {
  const amount = atLeast('order.amount', 1)

  expect(namedLogic(numbered([amount, cupsWith(), amount], '1 and (2 or 3)'))).toMatchObject({
    of: [
      { kind: 'value', name: 'order.amount' },
      { kind: 'any', of: [{ tests: [{ references: [{ ...cup, name: 'Cup' }] }] }, { kind: 'value' }] },
    ],
  })
})

test('names the parts of a bundle and keeps their quantities', () => {
  const rules = numbered([
    condition('order.items.bundle', {
      $is: [
        { ...cup, item_quantity: 2 },
        { ...vase, item_quantity: 1 },
      ],
    }),
  ])

  expect(namedLogic(rules)).toMatchObject({
    of: [
      {
        items: [
          { ...cup, item_quantity: 2, name: 'Cup' },
          { ...vase, item_quantity: 1 },
        ],
      },
    ],
  })
})

test.each([
  ['excluded products', cupsWith({}, 'order.items.none')],
  ['products that lines must not contain', condition('order.items', { $is_not: [cup] })],
  ['a value', atLeast('order.amount', 100)],
  ['a price', condition('order.items.price', { $more_than: [1] })],
  ['metadata of products', condition('product.metadata', { $is: ['blue'] }, { property: 'glaze' })],
])('adds no name to %s', (_, one) => {
  const rules = numbered([one])

  expect(namedLogic(rules)).toEqual(plainLogic(rules))
})

test('does not change other parts of a rule and its targets', () => {
  const one = redeemable({
    assignedRules: assignedRulesOf('promotion_tier', {
      rules: numbered([cupsWith({ 1.1: atLeast('order.items.quantity', 2) })]),
      applicable_to: { included: [cup] },
    }),
  })
  const [before] = one.assignedRules
  const [after] = withNames(one, nameOf).assignedRules

  expect(withNames(one, nameOf)).toMatchObject({ id: one.id, discount: one.discount })
  expect(after).toMatchObject({ assignment: before?.assignment, rule: { ...before?.rule, logic: {} } })
  expect(
    evaluateRedeemable(withNames(one, nameOf), cartOf(cups), situationOf(), unused, {
      products: productLookup,
    }),
  ).toMatchObject({
    usable: true,
    amount: 1000,
  })
})

test('a segment uses only conditions on the customer', () => {
  expect(profileNames).toEqual(['customer.id', 'customer.source_id', 'customer.metadata'])
})
