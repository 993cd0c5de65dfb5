/** What an order costs, and which orders cannot be priced. */
import { describe, expect, test } from 'vitest'
import type { CalculatedOrder, OrderRequest } from '../../../src/contract/resources/order.ts'
import { ApiError } from '../../../src/service/errors.ts'
import type { Good } from '../../../src/service/rules/basket.ts'
import { priceOrder, repriced, type Side } from '../../../src/service/rules/pricing.ts'

const cup: Good = {
  product_id: 'prod_cup',
  sku_id: null,
  source_id: 'cup',
  price: 1600,
  product: { name: 'Cup', price: 1600, metadata: { clay: 'stoneware' } },
  sku: null,
  collections: ['pc_tea'],
}

const blue: Good = {
  ...cup,
  sku_id: 'sku_blue',
  source_id: 'cup-blue',
  price: 1800,
  sku: { sku: 'Blue', price: 1800, metadata: {} },
}

const free: Good = {
  ...cup,
  product_id: 'prod_free',
  source_id: 'free',
  price: null,
  product: { name: 'Free', price: null, metadata: {} },
}

const goods = {
  find: (
    ref: { id?: string | null | undefined; source_id?: string | null | undefined },
    kind: 'product' | 'sku',
  ) =>
    [cup, blue, free].find(
      (good) =>
        (good.sku_id === null ? 'product' : 'sku') === kind &&
        (ref.id ? ref.id === (good.sku_id ?? good.product_id) : ref.source_id === good.source_id),
    ),
}

type Line = NonNullable<OrderRequest['items']>[number]

const price = (side: Side, ...items: Line[]) => priceOrder({ items }, goods, side, 'EUR')

function refusal(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof ApiError && error.key === 'invalid_payload') return error.details?.[0]
  }
  return undefined
}

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
    expect(priceOrder({ amount: 900 }, goods, 'server', 'EUR').amount).toBe(900)
    expect(priceOrder({ amount: 900, items: [] }, goods, 'server', 'EUR').amount).toBe(900)
    expect(priceOrder(undefined, goods, 'client', 'EUR').amount).toBe(0)
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
  ])('with %s that nobody can pay is refused in yen, and taken in euros', (_, side, order, field) => {
    expect(refusedField(() => priceOrder(order, goods, side, 'JPY'))).toBe(`order.${field}`)
    expect(refusedField(() => priceOrder(order, goods, side, 'EUR'))).toBe('nothing')
  })

  test('in yen costs what the catalogue says, whatever a page says of a product that it knows', () => {
    const line = { product_id: 'prod_cup', quantity: 2, price: 1250 }

    expect(priceOrder({ items: [line] }, goods, 'client', 'JPY')).toMatchObject({ amount: 3200, unit: 100 })
    expect(priceOrder(undefined, goods, 'client', 'JPY')).toMatchObject({ amount: 0, unit: 100 })
  })

  test('whose lines add up to more than a number holds exactly is refused', () => {
    const line: Line = { product_id: 'prod_x', quantity: 9000, price: 1_000_000_000_000 }
    expect(price('server', line).amount).toBe(9_000_000_000_000_000)
    expect(refusedField(() => price('server', line, line))).toBe('order.items')
  })
})

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
    ['is missing; it should be there, or sku_id, or source_id', { quantity: 1 }],
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

test('an order keeps its names, its status and its metadata; without them it has none', () => {
  const said = { id: 'ord_1', source_id: 'o-1', status: 'PAID' as const, metadata: { gift: true } }

  expect(priceOrder(said, goods, 'server', 'EUR')).toEqual({ ...said, items: [], amount: 0, unit: 1 })
  expect(priceOrder({}, goods, 'server', 'EUR')).toEqual({
    id: null,
    source_id: null,
    status: null,
    items: [],
    amount: 0,
    unit: 1,
    metadata: {},
  })
})

test('an amount that nobody can pay is told with what could be', () => {
  expect(refusal(() => priceOrder({ amount: 50 }, goods, 'server', 'JPY'))).toEqual({
    field: 'order.amount',
    message: 'should be a multiple of 100: JPY has no decimals',
  })
  const line: Line = { product_id: 'prod_x', quantity: 9000, price: 1_000_000_000_000 }
  expect(refusal(() => price('server', line, line))?.message).toBe('should add up to an amount below 2^53')
})

describe('an order that is told again', () => {
  const kept: CalculatedOrder = {
    object: 'order',
    amount: 5500,
    initial_amount: 5000,
    discount_amount: 1000,
    total_discount_amount: 1000,
    total_amount: 4500,
  }
  const priced = (amount: number): CalculatedOrder => ({
    object: 'order',
    amount,
    discount_amount: 0,
    total_discount_amount: 0,
    total_amount: amount,
  })

  test('is as it was, where nothing or the same amount is said', () => {
    expect(repriced(kept, undefined)).toBe(kept)
    expect(repriced(kept, priced(5000))).toBe(kept)
  })

  test('keeps what was taken off, at most what it costs now', () => {
    expect(repriced(kept, priced(7000))).toEqual({
      ...priced(7000),
      discount_amount: 1000,
      total_discount_amount: 1000,
      total_amount: 6000,
    })
    expect(repriced(kept, priced(400))).toMatchObject({ total_discount_amount: 400, total_amount: 0 })
  })

  test('is what it costs now, where nothing was taken off', () => {
    const plain = { ...kept, total_discount_amount: 0 }

    expect(repriced(plain, priced(5000))).toEqual(priced(5000))
    expect(repriced({ object: 'order', amount: 5000 }, priced(5000))).toEqual(priced(5000))
    expect(repriced({ ...kept, initial_amount: undefined }, priced(5500)).total_amount).toBe(4500)
  })
})
