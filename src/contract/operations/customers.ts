/** Customers (specification, section 13). */
import { operation } from '../operation.ts'
import { asyncActionAccepted } from '../resources/async-action.ts'
import { reference } from '../primitives.ts'
import { customer, customerFields, customerList, customerUpdate } from '../resources/customer.ts'
import { cursorQuery } from '../resources/list.ts'
import { customerRedeemableList } from '../resources/customer-redeemable.ts'
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

/** If there is a customer with this `source_id`, updates it like `updateCustomer`. */
export const createCustomer = /* @__PURE__ */ operation({
  id: 'createCustomer',
  summary: 'Create customer',
  credentials: 'server',
  scope: 'customers',
  method: 'POST',
  path: '/v1/customers',
  idempotent: true,
  body: customerFields,
  reply: customer,
})

/**
 * `customerId` is the id or source id. Omitted fields stay unchanged. Metadata is merged by key; an address is replaced as
 * a whole. A source id can be added, but not changed.
 */
export const updateCustomer = /* @__PURE__ */ operation({
  id: 'updateCustomer',
  summary: 'Update customer',
  credentials: 'server',
  scope: 'customers',
  method: 'PUT',
  path: '/v1/customers/{customerId}',
  body: customerFields,
  reply: customer,
  failures: ['not_found', 'duplicate_found'],
})

/** Vouchers that the customer holds, and referral codes that the customer shares. */
export const listCustomerRedeemables = /* @__PURE__ */ operation({
  id: 'listCustomerRedeemables',
  summary: "List customer's redeemables",
  credentials: 'server',
  scope: 'customers',
  method: 'GET',
  path: '/v1/customers/{customerId}/redeemables',
  query: z.strictObject(cursorQuery),
  reply: customerRedeemableList,
  failures: ['not_found'],
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
