import { expect, test } from 'vitest'
import { calculatedOrder } from '../../../../src/contract/resources/order.ts'
import { z } from '../../../../src/contract/zod.ts'
import { applyGift } from '../../../../src/service/rules/discounts/apply.ts'
import { serializeOrder } from '../../../../src/service/rules/discounts/wire-order.ts'
import { amountOff, apply, cartOf, cups, line, percentOff, spoon } from './support/cart.ts'

test('charges a gift card the order total, at most its balance', () => {
  const cart = cartOf(cups, spoon)
  const some = applyGift(cart, 2500)
  const rest = applyGift(some.order, 9000)

  expect(some.amount).toBe(2500)
  expect(serializeOrder(some.order)).toMatchObject({ total_amount: 3500, applied_discount_amount: 2500 })
  expect(rest.amount).toBe(3500)
  expect(serializeOrder(rest.order)).toMatchObject({ total_amount: 0, discount_amount: 6000 })
  expect(applyGift(rest.order, 100).amount).toBe(0)
})

test('calculates the amounts of each line and of the order', () => {
  const cart = {
    ...cartOf(cups, spoon),
    source_id: 'order-7',
    status: 'CREATED' as const,
    metadata: { gift: true },
  }
  const first = apply(cart, percentOff(25, 'APPLY_TO_ITEMS')).order
  const wire = serializeOrder(apply(first, amountOff(1000)).order)

  expect(wire).toEqual({
    source_id: 'order-7',
    status: 'CREATED',
    amount: 6000,
    initial_amount: 6000,
    discount_amount: 1000,
    items_discount_amount: 1500,
    total_discount_amount: 2500,
    total_amount: 3500,
    applied_discount_amount: 1000,
    items_applied_discount_amount: 0,
    total_applied_discount_amount: 1000,
    items: [
      {
        object: 'order_item',
        product_id: 'prod_cup',
        quantity: 3,
        price: 1600,
        amount: 4800,
        discount_amount: 1200,
        applied_discount_amount: 0,
        subtotal_amount: 3600,
        total_discount_amount: 2000,
        total_amount: 2800,
        product: { name: 'cup', price: 1600, metadata: {} },
        metadata: {},
      },
      {
        object: 'order_item',
        product_id: 'prod_spoon',
        quantity: 1,
        price: 1200,
        amount: 1200,
        discount_amount: 300,
        applied_discount_amount: 0,
        subtotal_amount: 900,
        total_discount_amount: 500,
        total_amount: 700,
        product: { name: 'spoon', price: 1200, metadata: {} },
        metadata: {},
      },
    ],
    metadata: { gift: true },
    object: 'order',
  })
  expect(z.safeParse(calculatedOrder, wire).success).toBe(true)
})

test('adds up the last discount on the order and its items', () => {
  const { order } = apply(cartOf(cups, spoon), percentOff(25, 'APPLY_TO_ITEMS'))

  expect(serializeOrder(order)).toMatchObject({
    applied_discount_amount: 0,
    items_applied_discount_amount: 1500,
    total_applied_discount_amount: 1500,
  })
})

test('contains ids and metadata of a line', () => {
  const named = line('cup', 2, 1700, {
    sku_id: 'sku_cup_blue',
    source_id: 'cup-blue',
    related_object: 'sku',
    price: null,
    sku: { sku: 'Blue cup', price: 1700, metadata: {} },
    metadata: { engraved: 'A' },
  })

  expect(serializeOrder({ ...cartOf(named), id: 'ord_1' })).toMatchObject({
    id: 'ord_1',
    items: [
      {
        sku_id: 'sku_cup_blue',
        source_id: 'cup-blue',
        related_object: 'sku',
        sku: { sku: 'Blue cup' },
        metadata: { engraved: 'A' },
      },
    ],
  })
})
