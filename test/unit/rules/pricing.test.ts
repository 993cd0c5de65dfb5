/** Prices of orders, and orders that are rejected. */
import { describe, expect, test } from 'vitest'
import type { OrderRequest } from '../../../src/contract/resources/order.ts'
import { priceOrder, type Side } from '../../../src/service/rules/pricing.ts'
import { productLookup, price, refusal, type Line } from './support/pricing.ts'

describe('an order', () => {
  test('costs the catalog’s prices of products, SKUs and source ids', () => {
    const basket = price(
      'client',
      { product_id: 'prod_cup', quantity: '2' },
      { sku_id: 'sku_blue', quantity: 1 },
      { source_id: 'cup', quantity: 1 },
      { source_id: 'cup-blue', related_object: 'sku', quantity: 1 },
    )

    expect(basket.items.map(({ amount }) => amount)).toEqual([3200, 1800, 1600, 1800])
    expect(basket.amount).toBe(8400)
    expect(basket.items[1]).toMatchObject({
      product_id: 'prod_cup',
      sku_id: 'sku_blue',
      collections: ['pc_tea'],
    })
  })

  test('ignores prices from a page, and uses those from the shop’s server', () => {
    const line: Line = {
      product_id: 'prod_cup',
      quantity: 2,
      price: 1,
      amount: 2,
      product: { name: 'Trick', price: 1, metadata: { clay: 'gold' } },
    }
    expect(price('client', line).items[0]).toMatchObject({
      price: 1600,
      amount: 3200,
      product: { name: 'Cup', metadata: { clay: 'stoneware' } },
    })
    expect(price('server', line).items[0]).toMatchObject({ price: 1, amount: 2, product: { name: 'Trick' } })
  })

  test('ignores the price from a page for a product without a price', () => {
    expect(price('client', { product_id: 'prod_free', quantity: 3, price: 500 })).toMatchObject({ amount: 0 })
  })

  test('without lines costs its amount, or 0', () => {
    expect(priceOrder({ amount: 900 }, productLookup, 'server', 'EUR').amount).toBe(900)
    expect(priceOrder({ amount: 900, items: [] }, productLookup, 'server', 'EUR').amount).toBe(900)
    expect(priceOrder(undefined, productLookup, 'client', 'EUR').amount).toBe(0)
  })

  test.each<[string, Side, OrderRequest, string]>([
    [
      'a price',
      'server',
      { items: [{ product_id: 'prod_cup', quantity: 100, price: 1250 }] },
      'items[0].price',
    ],
    [
      'an amount',
      'server',
      { items: [{ product_id: 'prod_x', quantity: 1, amount: 1250 }] },
      'items[0].amount',
    ],
    [
      'the price of a product',
      'client',
      { items: [{ product_id: 'prod_x', quantity: 1, product: { price: 1250 } }] },
      'items[0].product.price',
    ],
    [
      'the price of a SKU',
      'server',
      { items: [{ sku_id: 'sku_blue', quantity: 1, sku: { price: 1250 } }] },
      'items[0].sku.price',
    ],
    ['an amount without lines', 'client', { amount: 1250 }, 'amount'],
  ])('with 12.50 as %s is rejected in yen and accepted in euros', (_, side, order, field) => {
    expect(refusal(() => priceOrder(order, productLookup, side, 'JPY'))).toEqual({
      field: `order.${field}`,
      message: 'must be a multiple of 100: JPY has no decimals',
    })
    expect(refusal(() => priceOrder(order, productLookup, side, 'EUR'))).toBeUndefined()
  })

  test('in yen ignores the price from a page for a known product', () => {
    const line = { product_id: 'prod_cup', quantity: 2, price: 1250 }

    expect(priceOrder({ items: [line] }, productLookup, 'client', 'JPY')).toMatchObject({
      amount: 3200,
      unit: 100,
    })
    expect(priceOrder(undefined, productLookup, 'client', 'JPY')).toMatchObject({ amount: 0, unit: 100 })
  })

  test('whose total is above the largest safe integer is rejected', () => {
    const line: Line = { product_id: 'prod_x', quantity: 9000, price: 1_000_000_000_000 }
    expect(price('server', line).amount).toBe(9_000_000_000_000_000)
    expect(refusal(() => price('server', line, line))).toEqual({
      field: 'order.items',
      message: 'must add up to an amount below 2^53',
    })
  })
})

test('keeps ids, status and metadata of an order, or sets defaults', () => {
  const order = { id: 'ord_1', source_id: 'o-1', status: 'PAID' as const, metadata: { gift: true } }

  expect(priceOrder(order, productLookup, 'server', 'EUR')).toEqual({
    ...order,
    items: [],
    amount: 0,
    unit: 1,
  })
  expect(priceOrder({}, productLookup, 'server', 'EUR')).toEqual({
    id: null,
    source_id: null,
    status: null,
    items: [],
    amount: 0,
    unit: 1,
    metadata: {},
  })
})
