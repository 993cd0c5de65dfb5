/** Orders as they are kept: the last that is known of each. */
import type { Selectable } from 'kysely'
import type { CalculatedOrder } from '../../contract/resources/order.ts'
import type { RedemptionTables } from '../database/redemption-tables.ts'
import type { Db } from '../database/tables.ts'
import { newId } from '../ids.ts'

export interface OrderToKeep {
  /** With `id` it is the order of that id; else that of its `source_id`, or a new one. */
  calculated: CalculatedOrder
  customer_id: string | null
  redemption_id: string
  now: Date
  /** Nobody kept it a moment ago: whoever has kept it since goes first. */
  isNew?: boolean
}

/**
 * Keeps the order, and gives it with its id and status. Undefined: there is no order of the id that it names, or
 * there is one of its source id where it should be new.
 */
export async function saveOrder(
  tx: Db,
  project_id: string,
  { calculated, customer_id, redemption_id, now, isNew = false }: OrderToKeep,
): Promise<CalculatedOrder | undefined> {
  const { id, source_id = null, status, amount = 0, total_discount_amount = 0 } = calculated
  const said = { amount, total_discount_amount, calculated: JSON.stringify(calculated), redemption_id }
  const change = {
    ...said,
    updated_at: now,
    ...(status && { status }),
    ...(customer_id !== null && { customer_id }),
  }

  const kept = id
    ? await tx
        .updateTable('orders')
        .set(change)
        .where('project_id', '=', project_id)
        .where('id', '=', id)
        .returning(['id', 'source_id', 'status'])
        .executeTakeFirst()
    : await tx
        .insertInto('orders')
        .values({
          ...said,
          project_id,
          id: newId('ord'),
          source_id,
          status: status ?? 'CREATED',
          customer_id,
          created_at: now,
        })
        .onConflict((conflict) => {
          const other = conflict.columns(['project_id', 'source_id'])
          return isNew ? other.doNothing() : other.doUpdateSet(change)
        })
        .returning(['id', 'source_id', 'status'])
        .executeTakeFirst()
  return kept && { ...calculated, ...kept }
}

/** The order that a request names by id or source id; locked until the end of the transaction. */
export async function lockOrder(
  tx: Db,
  project_id: string,
  { id, source_id }: { id?: string | undefined; source_id?: string | undefined },
): Promise<{ id: string; customer_id: string | null; total_discount_amount: number } | undefined> {
  const [field, name] = id === undefined ? (['source_id', source_id] as const) : (['id', id] as const)
  if (name === undefined) return undefined
  return tx
    .selectFrom('orders')
    .select(['id', 'customer_id', 'total_discount_amount'])
    .where('project_id', '=', project_id)
    .where(field, '=', name)
    .forUpdate()
    .executeTakeFirst()
}

/** Takes the discounts of a redemption off an order that has had no other since. */
export async function restoreOrder(
  tx: Db,
  project_id: string,
  redemption_id: string,
  before: CalculatedOrder,
  now: Date,
): Promise<void> {
  const { amount = 0, total_discount_amount = 0 } = before
  await tx
    .updateTable('orders')
    .set({ amount, total_discount_amount, calculated: JSON.stringify(before), updated_at: now })
    .where('project_id', '=', project_id)
    .where('redemption_id', '=', redemption_id)
    .execute()
}

// Orders as the shop reports them: found by id or source_id, stored, and paid once.

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

/** Undefined: another request has just created an order with this source_id. */
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
