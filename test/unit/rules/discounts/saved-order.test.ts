/** Stored orders, parsed again to calculate points. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CalculatedOrder } from '../../../../src/contract/resources/order.ts'
import {
  fromWireOrder,
  productRefsIn,
  serializeOrder,
} from '../../../../src/service/rules/discounts/wire-order.ts'
import { emptyProductLookup } from '../../../../src/service/rules/basket.ts'
import {
  amountOff,
  apply,
  cartOf,
  lookupOf,
  catalogProduct,
  cups,
  line,
  only,
  percentOff,
  spoon,
  target,
} from './support/cart.ts'

const shopCatalogue = lookupOf(
  catalogProduct('cup', 1600, { collections: ['pc_cup'] }),
  catalogProduct('cup', 1700, { sku_id: 'sku_blue', source_id: 'cup-blue', collections: ['pc_blue'] }),
)

test('keeps an order with its discounts', () => {
  const cart = {
    ...cartOf(cups, spoon),
    id: 'ord_1',
    source_id: 'o-1',
    status: 'PAID' as const,
    metadata: { a: 1 },
  }
  const first = apply(cart, percentOff(25, 'APPLY_TO_ITEMS')).order
  const { order } = apply(first, amountOff(1000))

  const read = fromWireOrder(serializeOrder(order), emptyProductLookup)

  expect(read).toEqual({ ...order, items: order.items.map((one) => ({ ...one, collections: [] })) })
  expect(serializeOrder(read)).toEqual(serializeOrder(order))
})

test('keeps the shares of an order discount when an item discount follows', () => {
  const first = apply(cartOf(cups, spoon), amountOff(1000)).order
  const { order } = apply(first, amountOff(2000, 'APPLY_TO_ITEMS'), only(target('prod_cup')))

  const { items } = fromWireOrder(serializeOrder(order), emptyProductLookup)

  expect(items.map(({ order_discount_amount }) => order_discount_amount)).toEqual([800, 200])
})

test('splits the order discount of an order that was stored without shares', () => {
  const stored = serializeOrder(apply(cartOf(cups, spoon), amountOff(1000)).order)
  for (const item of stored.items ?? []) delete item.total_discount_amount

  expect(fromWireOrder(stored, emptyProductLookup).items).toMatchObject([
    { product_id: 'prod_cup', order_discount_amount: 800 },
    { product_id: 'prod_spoon', order_discount_amount: 200 },
  ])
})

test('keeps gifts with their index, apart from the items', () => {
  const gift = { ...spoon, price: 0, amount: 0, metadata: { redemption_id: 'r_1' }, at: 1 }
  const wire = serializeOrder({ ...cartOf(cups, spoon), gifts: [gift] })

  const read = fromWireOrder(wire, emptyProductLookup)

  expect(read.items.map(({ product_id }) => product_id)).toEqual(['prod_cup', 'prod_spoon'])
  expect(read.gifts).toMatchObject([
    { product_id: 'prod_spoon', isGift: true, at: 1, metadata: { redemption_id: 'r_1' } },
  ])
  expect(serializeOrder(read)).toEqual(wire)
})

test('keeps the free units of a line', () => {
  const freeCup = { type: 'UNIT' as const, unit_off: 1, product: { id: 'prod_cup' } }
  const wire = serializeOrder(apply(cartOf(cups, spoon), freeCup).order)

  expect(wire.items?.map(({ discount_quantity }) => discount_quantity)).toEqual([1, undefined])
  expect(wire.items?.[1]).not.toHaveProperty('discount_quantity')
  expect(fromWireOrder(wire, emptyProductLookup).items).toMatchObject([
    { free_quantity: 1 },
    { free_quantity: 0 },
  ])
})

test('keeps the id, SKU, product and metadata of a line', () => {
  const blue = line('cup', 2, 1700, {
    id: 'ordli_1',
    sku_id: 'sku_blue',
    source_id: 'cup-blue',
    related_object: 'sku',
    sku: { sku: 'Blue cup', price: 1700, metadata: { glaze: 'ash' } },
    product: { name: 'Cup', price: 1600, metadata: { clay: 'red' } },
    metadata: { engraved: 'A' },
  })
  const wire = serializeOrder(cartOf(blue))

  expect(wire.items?.[0]).toMatchObject({ id: 'ordli_1' })
  expect(serializeOrder(fromWireOrder(wire, emptyProductLookup))).toEqual(wire)
})

test('uses defaults for an empty line', () => {
  const { items, ...order } = fromWireOrder(
    { items: [{ object: 'order_item' }] } as CalculatedOrder,
    shopCatalogue,
  )

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

test('uses the amount of an order without lines', () => {
  expect(fromWireOrder({ object: 'order', amount: 700 } as CalculatedOrder, shopCatalogue)).toMatchObject({
    items: [],
    amount: 700,
    initial_amount: 700,
  })
  expect(productRefsIn({ object: 'order' } as CalculatedOrder)).toEqual([])
})

test('uses defaults for missing fields of a product or SKU', () => {
  const order = { items: [{ object: 'order_item', product: {}, sku: {} }] } as CalculatedOrder

  expect(fromWireOrder(order, emptyProductLookup).items[0]).toMatchObject({
    product: { name: null, price: null, metadata: {} },
    sku: { sku: null, price: null, metadata: {} },
  })
})

test.each([
  ['the SKU rather than the product', { product_id: 'prod_cup', sku_id: 'sku_blue' }, ['pc_blue']],
  ['the product of an unknown SKU', { product_id: 'prod_cup', sku_id: 'sku_gone' }, ['pc_cup']],
  ['the product', { product_id: 'prod_cup' }, ['pc_cup']],
  ['the SKU without a product', { sku_id: 'sku_blue' }, ['pc_blue']],
  ['the product with the source id', { source_id: 'cup' }, ['pc_cup']],
  ['the SKU with the source id', { source_id: 'cup-blue', related_object: 'sku' as const }, ['pc_blue']],
  ['no SKU, if the source id is that of a product', { source_id: 'cup', related_object: 'sku' as const }, []],
  ['nothing, if the product is unknown', { product_id: 'prod_gone', source_id: 'cup' }, []],
])('finds the collections of %s', (_, named, collections) => {
  const order = { items: [{ object: 'order_item', ...named }] } as CalculatedOrder

  expect(fromWireOrder(order, shopCatalogue).items[0]?.collections).toEqual(collections)
})

test('ignores an unknown related_object', () => {
  const named = { product_id: 'prod_cup', sku_id: 'sku_blue', source_id: 's' }
  const kinds = ['product', 'sku', 'bundle', undefined]
  const items = kinds.map((related_object) => ({ object: 'order_item', ...named, related_object }))

  expect(productRefsIn({ items } as CalculatedOrder)).toEqual(
    ['product', 'sku', null, null].map((related_object) => ({ ...named, related_object })),
  )
})

test('leaves out fields that the order lacks', () => {
  const id = fc.option(fc.constantFrom('one', 'other'))
  const emptyFields = { id: null, source_id: null, status: null }
  const bare = serializeOrder({
    ...cartOf(line('cup', 1, 100, { product_id: null, price: null, product: null })),
    ...emptyFields,
  })

  for (const name of ['id', 'source_id', 'status']) expect(bare).not.toHaveProperty(name)
  for (const name of ['id', 'product_id', 'sku_id', 'source_id', 'related_object', 'price', 'product', 'sku'])
    expect(bare.items?.[0]).not.toHaveProperty(name)
  const read = fromWireOrder(bare, emptyProductLookup)
  expect(read).not.toHaveProperty('gifts')
  expect(read.items[0]).not.toHaveProperty('id')
  fc.assert(
    fc.property(id, id, (one, other) => {
      const named = serializeOrder({ ...cartOf(), id: one, source_id: other })
      expect([named.id ?? null, named.source_id ?? null]).toEqual([one, other])
    }),
  )
})
