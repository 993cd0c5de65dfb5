/** Orders ("where the specification is silent", Orders). */
import { operation } from '../operation.ts'
import { reference } from '../primitives.ts'
import { cursorQuery } from '../resources/list.ts'
import { newOrder, order, orderList } from '../resources/order.ts'
import { z } from '../zod.ts'

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

/** `orderId` is the id or source id. */
export const getOrder = /* @__PURE__ */ operation({
  id: 'getOrder',
  summary: 'Get order',
  credentials: 'server',
  scope: 'orders',
  method: 'GET',
  path: '/v1/orders/{orderId}',
  reply: order,
  failures: ['not_found'],
})

export const listOrders = /* @__PURE__ */ operation({
  id: 'listOrders',
  summary: 'List orders',
  credentials: 'server',
  scope: 'orders',
  method: 'GET',
  path: '/v1/orders',
  query: z.strictObject({
    ...cursorQuery,
    /** Id or source id. */
    customer: z.optional(reference),
  }),
  reply: orderList,
})
