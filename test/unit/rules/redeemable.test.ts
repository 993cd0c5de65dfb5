/** What an offer asks for and gives, so that it can be looked up and named beforehand. */
import { describe, expect, test } from 'vitest'
import {
  freeProductsOf,
  named,
  requiredBy,
  withNames,
  type Redeemable,
} from '../../../src/service/rules/redeemable.ts'
import { condition, cupsWith, guardsOf, numbered, redeemable } from './support/rules.ts'

const product = (name: string) => ({ object: 'product' as const, id: `prod_${name}` })
const table = { object: 'products_collection' as const, id: 'pc_table' }
const guarded = (conditions: readonly object[], logic?: string) =>
  redeemable({ guards: guardsOf('promotion_tier', { rules: numbered(conditions, logic) }) })
const bundle = condition('order.items.bundle', { $is: [{ ...product('bowl'), item_quantity: 2 }] })

describe('what a rule asks for', () => {
  test('is its products and collections, in alternatives and bundles, too', () => {
    const offer = guarded(
      [cupsWith(), condition('order.items.any', { $in: [table] }), bundle],
      '1 and (2 or 3)',
    )

    expect(requiredBy(offer)).toMatchObject([product('cup'), table, product('bowl')])
  })

  test('is not what must not be there, nor what is no product', () => {
    expect(
      requiredBy(
        guarded([
          condition('order.items.none', { $is: [product('cup')] }),
          condition('order.items.any', { $is_not: [product('cup')] }),
          condition('order.items.price', { $more_than: [1] }),
          condition('order.amount', { $more_than: [1] }),
        ]),
      ),
    ).toEqual([])
  })
})

describe('names', () => {
  const nameOf = ({ id }: { id: string }) => (id === 'prod_cup' ? 'Cup' : undefined)
  const logicOf = (offer: Redeemable) => withNames(offer, nameOf).guards[0]?.rule.logic

  test('stand beside what the catalogue knows, and nowhere else', () => {
    expect(named(product('cup'), nameOf)).toEqual({ ...product('cup'), name: 'Cup' })
    expect(named(product('bowl'), nameOf)).toEqual(product('bowl'))
  })

  test('are given to products in all parts of a rule', () => {
    const cups = condition('order.items.bundle', { $is: [{ ...product('cup'), item_quantity: 2 }] })
    const offer = guarded([cupsWith(), cups, condition('order.amount', { $is: [1] })], '1 and (2 or 3)')

    expect(logicOf(offer)).toMatchObject({
      kind: 'all',
      of: [
        { kind: 'items', tests: [{ references: [{ id: 'prod_cup', name: 'Cup' }] }] },
        {
          kind: 'any',
          of: [
            { kind: 'bundle', items: [{ id: 'prod_cup', name: 'Cup', item_quantity: 2 }] },
            { kind: 'value', name: 'order.amount' },
          ],
        },
      ],
    })
  })

  test.each([
    ['what must not be there', condition('order.items.none', { $is: [product('cup')] })],
    ['what a line must not be', condition('order.items.any', { $is_not: [product('cup')] })],
    ['a price', condition('order.items.price', { $more_than: [1] })],
  ])('are not given to %s', (_title, one) => {
    const offer = guarded([one])

    expect(logicOf(offer)).toEqual(offer.guards[0]?.rule.logic)
  })
})

describe('what an offer gives away', () => {
  const given = (discount: Redeemable['discount']) => freeProductsOf({ discount })

  test('is the product or the SKU that its units are of', () => {
    expect(given({ type: 'UNIT', product: { id: 'prod_cup', source_id: 'cup' } })).toEqual([
      { product_id: 'prod_cup', source_id: 'cup' },
    ])
    expect(given({ type: 'UNIT', sku: { id: 'sku_blue', source_id: 'blue' } })).toEqual([
      { sku_id: 'sku_blue', source_id: 'blue', related_object: 'sku' },
    ])
  })

  test('is all of them where it gives several', () => {
    const unit = { effect: 'ADD_NEW_ITEMS' as const, unit_off: 1, unit_type: 'prod_cup' }
    const units = [
      { ...unit, product: { id: 'prod_cup' } },
      { ...unit, sku: { id: 'sku_blue' } },
    ]

    expect(given({ type: 'UNIT', effect: 'ADD_MANY_ITEMS', units })).toMatchObject([
      { product_id: 'prod_cup' },
      { sku_id: 'sku_blue', related_object: 'sku' },
    ])
  })

  test('is nothing where it takes money off, or is no discount', () => {
    expect(given({ type: 'AMOUNT', amount_off: 1000 })).toEqual([])
    expect(given(null)).toEqual([])
  })
})
