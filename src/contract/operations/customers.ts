/** Customers (specification, section 13). */
import { operation } from '../operation.ts'
import { asyncActionAccepted } from '../resources/async-action.ts'
import { customerUpdate } from '../resources/customer.ts'
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
