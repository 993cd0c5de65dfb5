/** Prices and fields of order lines, and lines that are rejected. */
import { describe, expect, test } from 'vitest'
import type { Side } from '../../../src/service/rules/pricing.ts'
import { blue, cup, price, refusal, type Line } from './support/pricing.ts'

const unknown = 'must be a product in the catalog or have a price'

describe('a line', () => {
  const only = (side: Side, line: Line) => price(side, line).items[0]

  test('gets defaults for missing fields', () => {
    expect(only('server', { product_id: 'prod_x', quantity: 1, price: 5 })).toEqual({
      product_id: 'prod_x',
      sku_id: null,
      source_id: null,
      related_object: null,
      quantity: 1,
      price: 5,
      amount: 5,
      product: null,
      sku: null,
      metadata: {},
      collections: [],
    })
  })

  test('keeps its fields and adds those of the catalog', () => {
    const line: Line = {
      source_id: 'cup-blue',
      related_object: 'sku',
      quantity: 2,
      metadata: { engraved: 'A' },
    }

    expect(only('client', line)).toEqual({
      ...line,
      product_id: 'prod_cup',
      sku_id: 'sku_blue',
      price: 1800,
      amount: 3600,
      product: cup.product,
      sku: blue.sku,
      collections: ['pc_tea'],
    })
  })

  test('uses the SKU rather than the product, and the product of an unknown SKU', () => {
    expect(only('client', { product_id: 'prod_cup', sku_id: 'sku_blue', quantity: 1 })?.price).toBe(1800)
    expect(only('client', { product_id: 'prod_cup', sku_id: 'sku_x', quantity: 1 })).toMatchObject({
      price: 1600,
      sku_id: 'sku_x',
    })
    expect(only('server', { sku_id: 'sku_x', quantity: 1, price: 7 })).toMatchObject({
      product_id: null,
      sku_id: 'sku_x',
      amount: 7,
    })
  })

  test('from a server uses the price of the line, the SKU, the product or the catalog, in this order', () => {
    const line = { product_id: 'prod_cup', quantity: 2 }
    const product = { price: 3 }
    const sku = { price: 2 }

    expect(only('server', { ...line, price: 1, sku, product })?.amount).toBe(2)
    expect(only('server', { ...line, sku, product })?.amount).toBe(4)
    expect(only('server', { ...line, product })?.amount).toBe(6)
    expect(only('server', line)?.amount).toBe(3200)
  })

  test('with an amount but no price ignores the catalog’s price', () => {
    expect(only('server', { product_id: 'prod_cup', quantity: 2, amount: 500 })).toMatchObject({
      price: null,
      amount: 500,
    })
    expect(only('server', { product_id: 'prod_x', quantity: 2, amount: 500 })).toMatchObject({
      price: null,
      amount: 500,
    })
    expect(only('server', { product_id: 'prod_free', quantity: 2 })).toMatchObject({ price: null, amount: 0 })
    expect(only('server', { product_id: 'prod_x', quantity: 2, price: 250, amount: 500 })?.amount).toBe(500)
  })

  test('merges product and SKU from the server with the catalog', () => {
    const line = { sku_id: 'sku_blue', quantity: 1 }

    expect(only('server', { ...line, product: { metadata: { season: 'winter' } }, sku: {} })).toMatchObject({
      product: { name: 'Cup', price: 1600, metadata: { clay: 'stoneware', season: 'winter' } },
      sku: { sku: 'Blue', price: 1800, metadata: {} },
    })
    expect(
      only('server', {
        ...line,
        product: { name: 'A', price: 1 },
        sku: { sku: 'B', price: 2, metadata: { b: 1 } },
      }),
    ).toMatchObject({
      product: { name: 'A', price: 1, metadata: { clay: 'stoneware' } },
      sku: { sku: 'B', price: 2, metadata: { b: 1 } },
    })
    expect(only('server', line)).toMatchObject({ product: cup.product, sku: blue.sku })
    expect(
      only('server', { product_id: 'prod_x', quantity: 1, price: 1, product: {}, sku: {} }),
    ).toMatchObject({
      product: { name: null, price: null, metadata: {} },
      sku: { sku: null, price: null, metadata: {} },
    })
  })

  test.each<[string, Side, Line, string, string]>([
    [
      'without a product',
      'server',
      { quantity: 1 },
      '.product_id',
      'is missing: set product_id, sku_id or source_id',
    ],
    [
      'of an unknown product without a price',
      'client',
      { product_id: 'prod_x', quantity: 1 },
      '.product_id',
      unknown,
    ],
    ['of an unknown SKU without a price', 'server', { sku_id: 'sku_x', quantity: 1 }, '.sku_id', unknown],
    ['of an unknown source id', 'client', { source_id: 'x', quantity: 1 }, '.source_id', unknown],
    [
      'with a SKU of another product',
      'server',
      { product_id: 'prod_free', sku_id: 'sku_blue', quantity: 1 },
      '.sku_id',
      'must be a SKU of the product in product_id',
    ],
    [
      'with an amount that contradicts its price',
      'server',
      { product_id: 'prod_x', quantity: 2, price: 5, amount: 11 },
      '.amount',
      'must be the price times the quantity',
    ],
    [
      'above the largest safe integer',
      'server',
      { product_id: 'prod_x', quantity: 999_999, price: 1_000_000_000_000 },
      '',
      'must add up to an amount below 2^53',
    ],
  ])('%s is rejected', (_, side, line, field, message) => {
    expect(refusal(() => price(side, line))).toEqual({ field: `order.items[0]${field}`, message })
  })
})
