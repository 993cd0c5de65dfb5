import type { Customer, CustomerSummary } from '../../contract/resources/customer.ts'
import type { Customer as Row } from './queries.ts'

/** A customer in wire format, for back ends only. */
export const asCustomer = (row: Row): Customer => ({
  id: row.id,
  source_id: row.source_id,
  name: row.name,
  description: row.description,
  email: row.email,
  phone: row.phone,
  birthdate: row.birthdate,
  // The catalog and the operations validate it.
  address: row.address as Customer['address'],
  metadata: row.metadata,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at?.toISOString() ?? null,
  object: 'customer',
})

/**
 * Pages do not get the customer's name, email and source id. An anonymous shopper (undefined) is a customer without an id.
 */
export const asCustomerSummary = (
  customer: Pick<Row, 'id' | 'name' | 'email' | 'source_id' | 'metadata'> | undefined,
  side: 'server' | 'client',
): CustomerSummary => ({
  id: customer?.id ?? null,
  ...(side === 'server' && {
    name: customer?.name ?? null,
    email: customer?.email ?? null,
    source_id: customer?.source_id ?? null,
  }),
  metadata: customer?.metadata ?? {},
  object: 'customer',
})
