/** What a line of an order costs and tells, and which lines are refused. */
import { describe, expect, test } from 'vitest'
import type { Side } from '../../../src/service/rules/pricing.ts'
import { blue, cup, price, refusal, type Line } from './support/pricing.ts'

describe('a line', () => {
  const only = (side: Side, line: Line) => price(side, line).items[0]

  test('has nothing that was neither said nor known', () => {
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

  test('keeps what was said of it', () => {
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

  test('of a SKU and its product is the SKU; of an unknown SKU the product', () => {
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

  test('costs the shop’s server what it says: the line’s price, the SKU’s, the product’s, the catalogue’s', () => {
    const line = { product_id: 'prod_cup', quantity: 2 }
    const product = { price: 3 }
    const sku = { price: 2 }

    expect(only('server', { ...line, price: 1, sku, product })?.amount).toBe(2)
    expect(only('server', { ...line, sku, product })?.amount).toBe(4)
    expect(only('server', { ...line, product })?.amount).toBe(6)
    expect(only('server', line)?.amount).toBe(3200)
  })

  test('with an amount and no price has none, whatever the catalogue says', () => {
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

  test('tells what the shop’s server said of product and SKU, and the catalogue the rest', () => {
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

  test.each<[string, Line]>([
    ['is missing: set product_id, sku_id or source_id', { quantity: 1 }],
    [
      'should be a SKU of the product that product_id names',
      { product_id: 'prod_free', sku_id: 'sku_blue', quantity: 1 },
    ],
    [
      'should be something that the catalogue knows, or come with a price',
      { product_id: 'prod_x', quantity: 1 },
    ],
    ['should be the price times the quantity', { product_id: 'prod_x', quantity: 2, price: 5, amount: 11 }],
    [
      'should come to an amount below 2^53',
      { product_id: 'prod_x', quantity: 999_999, price: 1_000_000_000_000 },
    ],
  ])('that is refused says: %s', (message, line) => {
    expect(refusal(() => price('server', line))?.message).toBe(message)
  })
})
