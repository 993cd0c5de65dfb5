/** Orders as the shop tells of them: found under their names, kept, and paid once. */
import type { Selectable } from 'kysely'
import type { CalculatedOrder } from '../../contract/resources/order.ts'
import { newId } from '../ids.ts'
import type { RedemptionTables } from '../database/redemption-tables.ts'
import type { Db } from '../database/tables.ts'

export type OrderRow = Selectable<RedemptionTables['orders']>

/** What is kept of an order; its ids, its discounts' redemption and when it was paid are other matters. */
export interface OrderSaid {
  status: OrderRow['status']
  customer_id: string | null
  calculated: CalculatedOrder
}

/** The order of this id or source_id, locked until the end of the transaction. */
export async function lockWholeOrder(
  tx: Db,
  project_id: string,
  field: 'id' | 'source_id',
  value: string,
): Promise<OrderRow | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('project_id', '=', project_id)
    .where(field, '=', value)
    .forUpdate()
    .executeTakeFirst()
}

/** Undefined: somebody else has just made an order of this source_id. */
export async function insertOrder(
  tx: Db,
  project_id: string,
  source_id: string | null,
  said: OrderSaid,
  created_at: Date,
): Promise<OrderRow | undefined> {
  return tx
    .insertInto('orders')
    .values({ ...cellsOf(said), project_id, id: newId('ord'), source_id, created_at })
    .onConflict((conflict) => conflict.columns(['project_id', 'source_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function updateOrder(
  tx: Db,
  project_id: string,
  id: string,
  said: OrderSaid,
  updated_at: Date,
): Promise<OrderRow> {
  return tx
    .updateTable('orders')
    .set({ ...cellsOf(said), updated_at })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const cellsOf = ({ status, customer_id, calculated }: OrderSaid) => ({
  status,
  customer_id,
  amount: calculated.amount ?? 0,
  total_discount_amount: calculated.total_discount_amount ?? 0,
  calculated: JSON.stringify(calculated),
})

/** True once in an order's life: when it is PAID for the first time. */
export async function markPaid(tx: Db, project_id: string, id: string, paid_at: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('orders')
    .set({ paid_at })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('status', '=', 'PAID')
    .where('paid_at', 'is', null)
    .returning('id')
    .execute()
  return marked.length > 0
}
