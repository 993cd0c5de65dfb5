/** Customers (specification, section 13). */
import { operation } from '../operation.ts'
import { asyncActionAccepted } from '../resources/async-action.ts'
import { reference } from '../primitives.ts'
import { customer, customerList, customerUpdate } from '../resources/customer.ts'
import { cursorQuery } from '../resources/list.ts'
import { z } from '../zod.ts'

/** Creates customers with unknown source ids. For the result, see `getAsyncAction`. */
export const updateCustomers = /* @__PURE__ */ operation({
  id: 'updateCustomers',
  number: 13,
  summary: 'Update customers in bulk',
  credentials: 'server',
  scope: 'customers',
  method: 'POST',
  path: '/v1/customers/bulk/async',
  idempotent: true,
  bodyLimit: 10 * 1024 * 1024,
  body: z.array(customerUpdate).check(z.minLength(1), z.maxLength(100_000)),
  reply: asyncActionAccepted,
  status: 202,
})

/** `customerId` is the id or source id. */
export const getCustomer = /* @__PURE__ */ operation({
  id: 'getCustomer',
  summary: 'Get customer',
  credentials: 'server',
  scope: 'customers',
  method: 'GET',
  path: '/v1/customers/{customerId}',
  reply: customer,
  failures: ['not_found'],
})

export const listCustomers = /* @__PURE__ */ operation({
  id: 'listCustomers',
  summary: 'List customers',
  credentials: 'server',
  scope: 'customers',
  method: 'GET',
  path: '/v1/customers',
  query: z.strictObject({ ...cursorQuery, email: z.optional(reference) }),
  reply: customerList,
})
