/** Orders ("where the specification is silent", Orders). */
import { operation } from '../operation.ts'
import { newOrder, order } from '../resources/order.ts'

/** Creates an order, or updates the one with the same `source_id`. When it becomes PAID, points are earned once. */
export const createOrder = /* @__PURE__ */ operation({
  id: 'createOrder',
  summary: 'Create order',
  credentials: 'server',
  scope: 'orders',
  method: 'POST',
  path: '/v1/orders',
  idempotent: true,
  body: newOrder,
  reply: order,
  failures: ['not_found', 'invalid_customer', 'missing_order_items', 'duplicate_found'],
})
