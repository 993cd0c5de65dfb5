/** What an order costs, and which orders cannot be priced. */
import { describe, expect, test } from 'vitest'
import type { OrderRequest } from '../../../src/contract/resources/order.ts'
import { priceOrder, type Side } from '../../../src/service/rules/pricing.ts'
import { catalogue, price, refusal, type Line } from './support/pricing.ts'

const refusedField = (work: () => unknown) => refusal(work)?.field ?? 'nothing'

describe('an order', () => {
  test('is named by product, by SKU or by source id, and costs what the catalogue says', () => {
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

  test('costs a page nothing else, whatever it sends; the shop’s own server may say otherwise', () => {
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

  test('with a product that has no price in the catalogue takes none from a page', () => {
    expect(price('client', { product_id: 'prod_free', quantity: 3, price: 500 })).toMatchObject({ amount: 0 })
  })

  test('without lines costs what it says; without anything, nothing', () => {
    expect(priceOrder({ amount: 900 }, catalogue, 'server', 'EUR').amount).toBe(900)
    expect(priceOrder({ amount: 900, items: [] }, catalogue, 'server', 'EUR').amount).toBe(900)
    expect(priceOrder(undefined, catalogue, 'client', 'EUR').amount).toBe(0)
  })

  test.each<[string, Side, Line, string]>([
    ['names nothing', 'server', { quantity: 1 }, 'order.items[0].product_id'],
    [
      'names an unknown product without a price',
      'client',
      { product_id: 'prod_x', quantity: 1 },
      'order.items[0].product_id',
    ],
    [
      'names an unknown SKU without a price',
      'server',
      { sku_id: 'sku_x', quantity: 1 },
      'order.items[0].sku_id',
    ],
    ['names an unknown source id', 'client', { source_id: 'x', quantity: 1 }, 'order.items[0].source_id'],
    [
      'names a SKU of another product',
      'server',
      { product_id: 'prod_free', sku_id: 'sku_blue', quantity: 1 },
      'order.items[0].sku_id',
    ],
    [
      'contradicts itself',
      'server',
      { product_id: 'prod_x', quantity: 2, price: 5, amount: 11 },
      'order.items[0].amount',
    ],
    [
      'costs more than a number holds',
      'server',
      { product_id: 'prod_x', quantity: 999_999, price: 1_000_000_000_000 },
      'order.items[0]',
    ],
  ])('with a line that %s is refused, and the field is named', (_, side, line, field) => {
    expect(refusedField(() => price(side, line))).toBe(field)
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
      'a price beside the name',
      'client',
      { items: [{ product_id: 'prod_x', quantity: 1, product: { price: 1250 } }] },
      'items[0].product.price',
    ],
    [
      'a price of a SKU',
      'server',
      { items: [{ sku_id: 'sku_blue', quantity: 1, sku: { price: 1250 } }] },
      'items[0].sku.price',
    ],
    ['an amount without lines', 'client', { amount: 1250 }, 'amount'],
  ])('with %s that guestScope can pay is refused in yen, and taken in euros', (_, side, order, field) => {
    expect(refusedField(() => priceOrder(order, catalogue, side, 'JPY'))).toBe(`order.${field}`)
    expect(refusedField(() => priceOrder(order, catalogue, side, 'EUR'))).toBe('nothing')
  })

  test('in yen costs what the catalogue says, whatever a page says of a product that it knows', () => {
    const line = { product_id: 'prod_cup', quantity: 2, price: 1250 }

    expect(priceOrder({ items: [line] }, catalogue, 'client', 'JPY')).toMatchObject({ amount: 3200, unit: 100 })
    expect(priceOrder(undefined, catalogue, 'client', 'JPY')).toMatchObject({ amount: 0, unit: 100 })
  })

  test('whose lines add up to more than a number holds exactly is refused', () => {
    const line: Line = { product_id: 'prod_x', quantity: 9000, price: 1_000_000_000_000 }
    expect(price('server', line).amount).toBe(9_000_000_000_000_000)
    expect(refusedField(() => price('server', line, line))).toBe('order.items')
  })
})

test('an order keeps its names, its status and its metadata; without them it has none', () => {
  const said = { id: 'ord_1', source_id: 'o-1', status: 'PAID' as const, metadata: { gift: true } }

  expect(priceOrder(said, catalogue, 'server', 'EUR')).toEqual({ ...said, items: [], amount: 0, unit: 1 })
  expect(priceOrder({}, catalogue, 'server', 'EUR')).toEqual({
    id: null,
    source_id: null,
    status: null,
    items: [],
    amount: 0,
    unit: 1,
    metadata: {},
  })
})

test('an amount that guestScope can pay is told with what could be', () => {
  expect(refusal(() => priceOrder({ amount: 50 }, catalogue, 'server', 'JPY'))).toEqual({
    field: 'order.amount',
    message: 'should be a multiple of 100: JPY has no decimals',
  })
  const line: Line = { product_id: 'prod_x', quantity: 9000, price: 1_000_000_000_000 }
  expect(refusal(() => price('server', line, line))?.message).toBe('should add up to an amount below 2^53')
})
