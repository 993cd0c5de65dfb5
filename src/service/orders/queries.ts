/** Orders as they are kept: the last that is known of each. */
import { sql } from '../database/kysely.ts'
import type { Selectable } from 'kysely'
import type { CalculatedOrder } from '../../contract/resources/order.ts'
import type { RedemptionRow, RedemptionTables } from '../database/redemption-tables.ts'
import type { Db } from '../database/tables.ts'
import { newId } from '../ids.ts'
import { redemptionsIn } from '../rules/discounts/order.ts'
import { withTotalDiscount } from '../rules/pricing.ts'
import { keepGifts } from '../products/order-gifts.ts'

export interface OrderToKeep {
  /** With `id` it is the order of that id; else that of its `source_id`, or a new one. */
  calculated: CalculatedOrder
  customer_id: string | null
  redemption_id: string
  /** What that redemption alone took off, in minor units. */
  taken: number
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
  { calculated, customer_id, redemption_id, taken, now, isNew = false }: OrderToKeep,
): Promise<CalculatedOrder | undefined> {
  const { id, source_id = null, status, amount = 0, total_discount_amount = 0 } = calculated
  const said = { amount, total_discount_amount, calculated: JSON.stringify(calculated), redemption_id }
  const discounts = JSON.stringify({ [redemption_id]: taken })
  const change = {
    ...said,
    discounts: sql<string>`orders.discounts || ${discounts}::jsonb`,
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
          discounts,
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
  if (kept && redemptionsIn(calculated).length > 0)
    await keepGifts(tx, project_id, { ...calculated, ...kept })
  return kept && { ...calculated, ...kept }
}

export const lockOrder = (tx: Db, project_id: string, named: OrderName) =>
  readKeptOrder(tx, project_id, named, true)

interface OrderName {
  id?: string | undefined
  source_id?: string | undefined
}

/** The order that a request names by id or source id; with `keep` locked until the end of the transaction. */
export async function readKeptOrder(
  tx: Db,
  project_id: string,
  { id, source_id }: OrderName,
  keep: boolean,
): Promise<{ id: string; customer_id: string | null; total_discount_amount: number } | undefined> {
  const [field, name] = id === undefined ? (['source_id', source_id] as const) : (['id', id] as const)
  if (name === undefined) return undefined
  return tx
    .selectFrom('orders')
    .select(['id', 'customer_id', 'total_discount_amount'])
    .where('project_id', '=', project_id)
    .where(field, '=', name)
    .$if(keep, (query) => query.forUpdate())
    .executeTakeFirst()
}

/**
 * Takes off an order what a redemption took off it, and nothing else: what other redemptions took off stays off. Undefined
 * where no order was kept.
 */
export async function restoreOrder(
  tx: Db,
  project_id: string,
  { id: redemption_id, order_id, details: { order_before } }: RedemptionRow,
  now: Date,
): Promise<CalculatedOrder | undefined> {
  const kept = order_id === null ? undefined : await lockWholeOrder(tx, project_id, 'id', order_id)
  if (!kept || order_id === null) return undefined
  const others = Object.entries(kept.discounts).filter(([id]) => id !== redemption_id)
  const isLast = kept.redemption_id === redemption_id
  const taken = others.reduce((sum, [, amount]) => sum + amount, 0)
  const calculated = withTotalDiscount(isLast ? order_before : kept.calculated, taken)
  await tx
    .updateTable('orders')
    .set({
      amount: calculated.amount ?? 0,
      total_discount_amount: calculated.total_discount_amount ?? 0,
      calculated: JSON.stringify(calculated),
      discounts: JSON.stringify(Object.fromEntries(others)),
      updated_at: now,
    })
    .where('project_id', '=', project_id)
    .where('id', '=', order_id)
    .execute()
  return { ...calculated, id: kept.id }
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
