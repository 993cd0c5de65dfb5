/** An order request and a calculated order. */
import type { OrderRequest } from '../../../src/contract/resources/order.ts'
import type { CalculatedOrder } from '../../../src/contract/resources/order.ts'

export const orderRequest = {
  source_id: 'order-1001',
  status: 'CREATED',
  amount: 5600,
  items: [
    {
      product_id: 'prod_cup',
      quantity: 2,
      initial_quantity: 2,
      discount_quantity: '1',
      price: 1000,
      amount: 2000,
      initial_amount: 2000,
      product: { name: 'Cup', price: 1000, metadata: { hue: 'blue' }, override: true },
      metadata: { gift: true },
    },
    { sku_id: 'sku_cup_blue', quantity: '1', sku: { sku: 'Blue cup', price: 1100, override: false } },
    { source_id: 'plate', related_object: 'product', quantity: 1 },
  ],
  metadata: { channel: 'web' },
  referrer: { source_id: 'ben', name: 'Ben', metadata: {} },
} satisfies OrderRequest

export const order = {
  id: 'ord_1',
  source_id: 'order-1001',
  status: 'CREATED',
  items: [
    {
      id: 'ordli_1',
      object: 'order_item',
      product_id: 'prod_mug',
      quantity: 2,
      price: 1800,
      amount: 3600,
      discount_amount: 0,
      applied_discount_amount: 0,
      subtotal_amount: 3600,
      product: { name: 'Mug', price: 1800, metadata: {} },
    },
  ],
  metadata: { channel: 'web' },
  amount: 5200,
  initial_amount: 5200,
  discount_amount: 1000,
  items_discount_amount: 0,
  total_discount_amount: 1000,
  total_amount: 4200,
  applied_discount_amount: 1000,
  items_applied_discount_amount: 0,
  total_applied_discount_amount: 1000,
  object: 'order',
} satisfies CalculatedOrder
