/** Products that a redeemable requires or adds for free. Callers preload them. */
import { describe, expect, test } from 'vitest'
import { freeProductsOf, requiredBy, type Redeemable } from '../../../src/service/rules/redeemable.ts'
import { condition, cupsWith, assignedRulesOf, numbered, redeemable } from './support/rules.ts'

const product = (name: string) => ({ object: 'product' as const, id: `prod_${name}` })
const table = { object: 'products_collection' as const, id: 'pc_table' }
const withRules = (conditions: readonly object[], logic?: string) =>
  redeemable({ assignedRules: assignedRulesOf('promotion_tier', { rules: numbered(conditions, logic) }) })
const bundle = condition('order.items.bundle', { $is: [{ ...product('bowl'), item_quantity: 2 }] })

describe('required products', () => {
  test('include products of alternatives and bundles, and collections', () => {
    const offer = withRules(
      [cupsWith(), condition('order.items.any', { $in: [table] }), bundle],
      '1 and (2 or 3)',
    )

    expect(requiredBy(offer)).toMatchObject([product('cup'), table, product('bowl')])
  })

  test('do not include excluded products', () => {
    expect(
      requiredBy(
        withRules([
          condition('order.items.none', { $is: [product('cup')] }),
          condition('order.items.any', { $is_not: [product('cup')] }),
          condition('order.items.price', { $more_than: [1] }),
          condition('order.amount', { $more_than: [1] }),
        ]),
      ),
    ).toEqual([])
  })
})

describe('free products', () => {
  const freeProducts = (discount: Redeemable['discount']) => freeProductsOf({ discount })

  test('are the product or SKU of a UNIT discount', () => {
    expect(freeProducts({ type: 'UNIT', product: { id: 'prod_cup', source_id: 'cup' } })).toEqual([
      { product_id: 'prod_cup', source_id: 'cup' },
    ])
    expect(freeProducts({ type: 'UNIT', sku: { id: 'sku_blue', source_id: 'blue' } })).toEqual([
      { sku_id: 'sku_blue', source_id: 'blue', related_object: 'sku' },
    ])
  })

  test('include the products of all units', () => {
    const unit = { effect: 'ADD_NEW_ITEMS' as const, unit_off: 1, unit_type: 'prod_cup' }
    const units = [
      { ...unit, product: { id: 'prod_cup' } },
      { ...unit, sku: { id: 'sku_blue' } },
    ]

    expect(freeProducts({ type: 'UNIT', effect: 'ADD_MANY_ITEMS', units })).toMatchObject([
      { product_id: 'prod_cup' },
      { sku_id: 'sku_blue', related_object: 'sku' },
    ])
  })

  test('are empty without a UNIT discount', () => {
    expect(freeProducts({ type: 'AMOUNT', amount_off: 1000 })).toEqual([])
    expect(freeProducts(null)).toEqual([])
  })
})
