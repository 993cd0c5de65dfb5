import type { Order } from '../../contract/resources/order.ts'
import type { Customer } from '../customers/queries.ts'
import type { OrderRow } from '../database/redemption-tables.ts'

type ShownOrder = Pick<
  OrderRow,
  'id' | 'source_id' | 'status' | 'customer_id' | 'calculated' | 'created_at' | 'updated_at'
>

export type OrderCustomer = Pick<Customer, 'id' | 'name' | 'email' | 'source_id' | 'metadata'>

/** `customer` is null if the order has none. */
export function asOrder(
  { id, source_id, status, calculated, ...row }: ShownOrder,
  customer: OrderCustomer | null,
): Order {
  return {
    ...calculated,
    id,
    source_id,
    status,
    customer_id: row.customer_id,
    customer: customer
      ? {
          id: customer.id,
          name: customer.name,
          email: customer.email,
          source_id: customer.source_id,
          metadata: customer.metadata,
          object: 'customer',
        }
      : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at?.toISOString() ?? null,
  }
}
