/** Reads and writes orders in the state of their last report or redemption. */
import { columns } from '../database/table-columns.ts'
import { sql } from '../database/kysely.ts'
import type { CalculatedOrder } from '../../contract/resources/order.ts'
import type { OrderRow, RedemptionRow } from '../database/redemption-tables.ts'
import type { Db } from '../database/tables.ts'
import { newId } from '../ids.ts'
import type { DiscountStep } from '../rules/discounts/steps.ts'
import { redemptionsIn, serializeOrder } from '../rules/discounts/wire-order.ts'
import { type ReportedOrder, withOtherSteps } from './stored-order.ts'
import { linkGifts } from '../products/order-gifts.ts'

export interface OrderToSave {
  /** Identified by `id`, otherwise by `source_id`. An order with neither is new. */
  calculated: CalculatedOrder
  customer_id: string | null
  /** The discounts of the redemption. */
  steps: readonly DiscountStep[]
  now: Date
  /** Set if no stored order was found earlier. If one has been stored since, the redemption must start again. */
  isNew?: boolean
}

/** Returns undefined if no order has this id, or if `isNew` is set and an order with this source id exists. */
export async function saveOrder(
  tx: Db,
  project_id: string,
  { calculated, customer_id, steps, now, isNew = false }: OrderToSave,
): Promise<CalculatedOrder | undefined> {
  const { id, source_id = null, status, amount = 0, total_discount_amount = 0 } = calculated
  const cells = { amount, total_discount_amount, calculated: JSON.stringify(calculated) }
  const discount_steps = JSON.stringify(steps)
  const change = {
    ...cells,
    discount_steps: sql<string>`orders.discount_steps || ${discount_steps}::jsonb`,
    updated_at: now,
    ...(status && { status }),
    ...(customer_id !== null && { customer_id }),
  }

  const stored = id
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
          ...cells,
          discount_steps,
          project_id,
          id: newId('ord'),
          source_id,
          status: status ?? 'CREATED',
          customer_id,
          created_at: now,
        })
        .onConflict((conflict) => {
          const sameOrder = conflict.columns(['project_id', 'source_id'])
          return isNew ? sameOrder.doNothing() : sameOrder.doUpdateSet(change)
        })
        .returning(['id', 'source_id', 'status'])
        .executeTakeFirst()
  if (stored && redemptionsIn(calculated).length > 0)
    await linkGifts(tx, project_id, { ...calculated, ...stored })
  return stored && { ...calculated, ...stored }
}

export const lockOrder = (tx: Db, project_id: string, reference: OrderReference) =>
  readStoredOrder(tx, project_id, reference, true)

interface OrderReference {
  id?: string | undefined
  source_id?: string | undefined
}

export async function readStoredOrder(
  tx: Db,
  project_id: string,
  { id, source_id }: OrderReference,
  forUpdate: boolean,
): Promise<OrderRow | undefined> {
  const [field, value] = id === undefined ? (['source_id', source_id] as const) : (['id', id] as const)
  if (value === undefined) return undefined
  return tx
    .selectFrom('orders')
    .select(columns.orders)
    .where('project_id', '=', project_id)
    .where(field, '=', value)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
}

/**
 * Undoes the discounts of a redemption. Keeps lines and metadata that were reported since, and discounts of other
 * redemptions. `unit` is the smallest payable amount. Returns undefined if no order was stored.
 */
export async function restoreOrder(
  tx: Db,
  project_id: string,
  { id: redemption_id, order_id }: Pick<RedemptionRow, 'id' | 'order_id'>,
  { unit, now }: { unit: number; now: Date },
): Promise<CalculatedOrder | undefined> {
  const stored = order_id === null ? undefined : await lockOrderBy(tx, project_id, 'id', order_id)
  if (!stored) return undefined
  const steps = stored.discount_steps.filter((step) => step.redemption_id !== redemption_id)
  const calculated = serializeOrder(withOtherSteps(stored, steps, unit))
  await tx
    .updateTable('orders')
    .set({
      amount: calculated.amount ?? 0,
      total_discount_amount: calculated.total_discount_amount ?? 0,
      calculated: JSON.stringify(calculated),
      discount_steps: JSON.stringify(steps),
      updated_at: now,
    })
    .where('project_id', '=', project_id)
    .where('id', '=', stored.id)
    .execute()
  const { id, source_id, status } = stored
  return { ...calculated, id, ...(source_id !== null && { source_id }), status }
}

export async function lockOrderBy(
  tx: Db,
  project_id: string,
  field: 'id' | 'source_id',
  value: string,
): Promise<OrderRow | undefined> {
  return tx
    .selectFrom('orders')
    .select(columns.orders)
    .where('project_id', '=', project_id)
    .where(field, '=', value)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns undefined if another request has just created an order with this source_id. */
export async function insertOrder(
  tx: Db,
  project_id: string,
  source_id: string | null,
  reported: ReportedOrder,
  created_at: Date,
): Promise<OrderRow | undefined> {
  return tx
    .insertInto('orders')
    .values({ ...cellsOf(reported), project_id, id: newId('ord'), source_id, created_at })
    .onConflict((conflict) => conflict.columns(['project_id', 'source_id']).doNothing())
    .returning(columns.orders)
    .executeTakeFirst()
}

export interface NewOrder extends ReportedOrder, Pick<OrderRow, 'id' | 'source_id'> {
  paid_at?: Date | null
  /** The discounts of a redemption. */
  steps?: readonly DiscountStep[]
}

/** Part of a statement. Inserts the order if `source` has a row. Fails if an order with its source_id exists. */
export function insertOrderFrom(source: string, project_id: string, order: NewOrder, created_at: Date) {
  const { id, source_id, paid_at = null, steps = [] } = order
  const { status, customer_id, amount, total_discount_amount, calculated } = cellsOf(order)
  return sql`
    insert into orders (project_id, id, source_id, status, customer_id, amount, total_discount_amount, calculated,
      discount_steps, created_at, paid_at)
    select ${project_id}, ${id}, ${source_id}, ${status}, ${customer_id}, ${amount}::bigint,
      ${total_discount_amount}::bigint, ${calculated}::jsonb, ${JSON.stringify(steps)}::jsonb,
      ${created_at}::timestamptz, ${paid_at}::timestamptz
    from ${sql.table(source)}`
}

/** Part of a statement. Selects and locks the order if `source` has a row and the order has not changed. */
export const lockUnchangedOrder = (
  source: string,
  project_id: string,
  { id, status, customer_id, calculated, discount_steps, paid_at }: Omit<OrderRow, 'project_id'>,
) => sql`
  select 1 from orders
  where exists (select from ${sql.table(source)}) and project_id = ${project_id} and id = ${id} and status = ${status}
    and customer_id is not distinct from ${customer_id} and calculated = ${JSON.stringify(calculated)}::jsonb
    and discount_steps = ${JSON.stringify(discount_steps)}::jsonb
    and paid_at is not distinct from ${paid_at}::timestamptz
  for update`

/** Part of a statement. Updates the order if `source` has a row. */
export function updateOrderFrom(
  source: string,
  project_id: string,
  { id, paid_at, ...reported }: ReportedOrder & Pick<OrderRow, 'id' | 'paid_at'>,
  updated_at: Date,
) {
  const { status, customer_id, amount, total_discount_amount, calculated } = cellsOf(reported)
  return sql`
    update orders
    set status = ${status}, customer_id = ${customer_id}, amount = ${amount}::bigint,
      total_discount_amount = ${total_discount_amount}::bigint, calculated = ${calculated}::jsonb,
      paid_at = ${paid_at}::timestamptz, updated_at = ${updated_at}::timestamptz
    from ${sql.table(source)}
    where project_id = ${project_id} and id = ${id}`
}

export async function updateOrder(
  tx: Db,
  project_id: string,
  id: string,
  reported: ReportedOrder,
  updated_at: Date,
): Promise<OrderRow> {
  return tx
    .updateTable('orders')
    .set({ ...cellsOf(reported), updated_at })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returning(columns.orders)
    .executeTakeFirstOrThrow()
}

const cellsOf = ({ status, customer_id, calculated }: ReportedOrder) => ({
  status,
  customer_id,
  amount: calculated.amount ?? 0,
  total_discount_amount: calculated.total_discount_amount ?? 0,
  calculated: JSON.stringify(calculated),
})

/** Returns true once per order: when it is first PAID. */
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
