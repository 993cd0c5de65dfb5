/** Orders, which earn points: "where the specification is silent". */
import { operation } from '../operation.ts'
import { newOrder, order } from '../resources/order.ts'

/** An order that becomes PAID fires `order.paid`. The same `source_id` twice is one order and never earns twice. */
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
