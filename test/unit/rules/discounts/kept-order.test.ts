/** Orders as they were kept, read again to be earned by. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CalculatedOrder } from '../../../../src/contract/resources/order.ts'
import {
  fromWireOrder,
  productRefsIn,
  serializeOrder,
} from '../../../../src/service/rules/discounts/wire-order.ts'
import { emptyCatalogue } from '../../../../src/service/rules/basket.ts'
import { apply, cartOf, cups, good, line, spoon } from './support/cart.ts'

const known = [
  good('cup', 1600, { collections: ['pc_cup'] }),
  good('cup', 1700, { sku_id: 'sku_blue', source_id: 'cup-blue', collections: ['pc_blue'] }),
]

/** Only what is asked for rightly is found: by id or by source id, as the kind of thing it is. */
const shelf = {
  find: (
    { id, source_id }: { id?: string | null | undefined; source_id?: string | null | undefined },
    kind: 'product' | 'sku',
  ) =>
    known.find(({ sku_id, product_id, source_id: named }) => {
      if ((sku_id === null ? 'product' : 'sku') !== kind) return false
      return id === undefined ? named === source_id : id === (sku_id ?? product_id)
    }),
}

test('an order reads again as it was, with all that was taken off it', () => {
  const cart = {
    ...cartOf(cups, spoon),
    id: 'ord_1',
    source_id: 'o-1',
    status: 'PAID' as const,
    metadata: { a: 1 },
  }
  const first = apply(cart, { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 25 }).order
  const { order } = apply(first, { type: 'AMOUNT', amount_off: 1000 })

  const read = fromWireOrder(serializeOrder(order), emptyCatalogue)

  expect(read).toEqual({ ...order, items: order.items.map((one) => ({ ...one, collections: [] })) })
  expect(serializeOrder(read)).toEqual(serializeOrder(order))
})

test('a line reads again with its SKU, its price and what the shop said of it', () => {
  const blue = line('cup', 2, 1700, {
    sku_id: 'sku_blue',
    source_id: 'cup-blue',
    related_object: 'sku',
    sku: { sku: 'Blue cup', price: 1700, metadata: { glaze: 'ash' } },
    product: { name: 'Cup', price: 1600, metadata: { clay: 'red' } },
    metadata: { engraved: 'A' },
  })
  const wire = serializeOrder(cartOf(blue))

  expect(serializeOrder(fromWireOrder(wire, emptyCatalogue))).toEqual(wire)
})

test('a line of which nothing is said costs nothing and is of no collection', () => {
  const { items, ...order } = fromWireOrder({ items: [{ object: 'order_item' }] } as CalculatedOrder, shelf)

  expect(items).toEqual([
    {
      product_id: null,
      sku_id: null,
      source_id: null,
      related_object: null,
      quantity: 0,
      price: null,
      amount: 0,
      discount_amount: 0,
      applied_discount_amount: 0,
      order_discount_amount: 0,
      free_quantity: 0,
      product: null,
      sku: null,
      metadata: {},
      collections: [],
    },
  ])
  expect(order).toEqual({
    id: null,
    source_id: null,
    status: null,
    amount: 0,
    initial_amount: 0,
    unit: 1,
    metadata: {},
    discount_amount: 0,
    items_discount_amount: 0,
    applied_discount_amount: 0,
    items_applied_discount_amount: 0,
  })
})

test('an order without lines has none, and cost what it comes to', () => {
  expect(fromWireOrder({ object: 'order', amount: 700 } as CalculatedOrder, shelf)).toMatchObject({
    items: [],
    amount: 700,
    initial_amount: 700,
  })
  expect(productRefsIn({ object: 'order' } as CalculatedOrder)).toEqual([])
})

test('a product or SKU of which little was said has the rest empty', () => {
  const order = { items: [{ object: 'order_item', product: {}, sku: {} }] } as CalculatedOrder

  expect(fromWireOrder(order, emptyCatalogue).items[0]).toMatchObject({
    product: { name: null, price: null, metadata: {} },
    sku: { sku: null, price: null, metadata: {} },
  })
})

test.each([
  ['its SKU before its product', { product_id: 'prod_cup', sku_id: 'sku_blue' }, ['pc_blue']],
  ['its product, where the SKU is unknown', { product_id: 'prod_cup', sku_id: 'sku_gone' }, ['pc_cup']],
  ['its product', { product_id: 'prod_cup' }, ['pc_cup']],
  ['its SKU alone', { sku_id: 'sku_blue' }, ['pc_blue']],
  ['its source id, a product where nothing is said', { source_id: 'cup' }, ['pc_cup']],
  ['its source id, as a SKU', { source_id: 'cup-blue', related_object: 'sku' as const }, ['pc_blue']],
  ['its source id, not as a SKU', { source_id: 'cup', related_object: 'sku' as const }, []],
  ['nothing the shop has', { product_id: 'prod_gone', source_id: 'cup' }, []],
])('a line is of the collections of %s', (_, named, collections) => {
  const order = { items: [{ object: 'order_item', ...named }] } as CalculatedOrder

  expect(fromWireOrder(order, shelf).items[0]?.collections).toEqual(collections)
})

test('a word for the kind of thing that is not one of ours is none', () => {
  const named = { product_id: 'prod_cup', sku_id: 'sku_blue', source_id: 's' }
  const kinds = ['product', 'sku', 'bundle', undefined]
  const items = kinds.map((related_object) => ({ object: 'order_item', ...named, related_object }))

  expect(productRefsIn({ items } as CalculatedOrder)).toEqual(
    ['product', 'sku', null, null].map((related_object) => ({ ...named, related_object })),
  )
})

test('what a reply leaves out is what the order does not have', () => {
  const id = fc.option(fc.constantFrom('one', 'other'))
  const nothing = { id: null, source_id: null, status: null }
  const bare = serializeOrder({
    ...cartOf(line('cup', 1, 100, { product_id: null, price: null, product: null })),
    ...nothing,
  })

  for (const name of ['id', 'source_id', 'status']) expect(bare).not.toHaveProperty(name)
  for (const name of ['product_id', 'sku_id', 'source_id', 'related_object', 'price', 'product', 'sku'])
    expect(bare.items?.[0]).not.toHaveProperty(name)
  fc.assert(
    fc.property(id, id, (one, other) => {
      const named = serializeOrder({ ...cartOf(), id: one, source_id: other })
      expect([named.id ?? null, named.source_id ?? null]).toEqual([one, other])
    }),
  )
})
