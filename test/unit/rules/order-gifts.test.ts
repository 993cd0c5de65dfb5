/** Order lines that a reward pays for or that a discount has added. */
import { describe, expect, test } from 'vitest'
import type { OrderRequest } from '../../../src/contract/resources/order.ts'
import { undiscounted } from '../../../src/service/rules/discounts/order.ts'
import {
  fromWireOrder,
  redemptionsIn,
  serializeOrder,
} from '../../../src/service/rules/discounts/wire-order.ts'
import type { Gift } from '../../../src/service/rules/gifts.ts'
import { priceOrder, type Side } from '../../../src/service/rules/pricing.ts'
import { productLookup } from './discounts/support/cart.ts'

const cup = { product_id: 'prod_cup', quantity: 1 }
const freeCup = { ...cup, metadata: { redemption_id: 'r_cup', wrapped: true } }
const gifts = new Map<string, Gift>([['r_cup', { product_id: 'prod_cup', sku_id: null }]])
const priced = (request: OrderRequest, side: Side = 'server', known = gifts) =>
  priceOrder(request, productLookup, side, 'EUR', known)

describe('a line that a reward has paid for', () => {
  test('costs nothing and is not among the items', () => {
    const basket = priced({ items: [cup, freeCup] })

    expect(basket).toMatchObject({ amount: 1600, items: [{ product_id: 'prod_cup', price: 1600 }] })
    expect(basket.items).toHaveLength(1)
    expect(basket.gifts).toMatchObject([
      { at: 1, price: 0, amount: 0, isGift: true, metadata: { redemption_id: 'r_cup', wrapped: true } },
    ])
  })

  test('is free even as the only line', () => {
    expect(priced({ amount: 5000, items: [freeCup] })).toMatchObject({ amount: 0, items: [] })
  })

  test('keeps its index in the reply', () => {
    const wire = serializeOrder(undiscounted(priced({ items: [freeCup, cup] })))

    expect(wire.items).toMatchObject([
      { amount: 0, discount_amount: 0, subtotal_amount: 0, metadata: { redemption_id: 'r_cup' } },
      { amount: 1600, metadata: {} },
    ])
    expect(wire).toMatchObject({ amount: 1600, total_amount: 1600 })
  })

  test('without a known redemption costs its price and loses the redemption id', () => {
    const basket = priced({ items: [freeCup] }, 'client', new Map())

    expect(basket).toMatchObject({ amount: 1600 })
    expect(basket.items[0]?.metadata).toEqual({ wrapped: true })
    expect(basket).not.toHaveProperty('gifts')
  })

  test('is not among the items of a stored order, which lists its redemption', () => {
    const order = serializeOrder(undiscounted(priced({ items: [cup, freeCup] })))

    expect(fromWireOrder(order, productLookup).items).toHaveLength(1)
    expect(redemptionsIn(order)).toEqual(['r_cup'])
    expect(redemptionsIn({})).toEqual([])
  })
})

describe('a line that a discount has added', () => {
  const added = { ...cup, initial_quantity: 0 }

  test('is left out when the order is sent back', () => {
    const basket = priced({ items: [cup, added, { ...freeCup, initial_quantity: 0 }] })

    expect(basket).toMatchObject({ amount: 1600, items: [{ amount: 1600 }] })
    expect(basket.items).toHaveLength(1)
    expect(basket).not.toHaveProperty('gifts')
  })

  test('reduces the amount of an order without other lines, at most to 0', () => {
    expect(priced({ amount: 5000, items: [added] })).toMatchObject({ amount: 3400, items: [] })
    expect(priced({ amount: 1000, items: [added] })).toMatchObject({ amount: 0 })
  })

  test('is recognized in a stored order', () => {
    const items = [
      { ...cup, amount: 1600, initial_quantity: 0 },
      { ...cup, amount: 1600, initial_quantity: 1 },
    ]
    const order = fromWireOrder({ object: 'order', amount: 3200, items }, productLookup)

    expect(order.items[0]).toMatchObject({ isAdded: true })
    expect(order.items[1]).not.toHaveProperty('isAdded')
    expect(serializeOrder(order).items?.map(({ initial_quantity }) => initial_quantity)).toEqual([
      0,
      undefined,
    ])
  })
})
