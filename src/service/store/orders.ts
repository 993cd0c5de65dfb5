/** Orders as they are kept: the last that is known of each. */
import type { CalculatedOrder } from '../../contract/resources/order.ts'
import { newId } from '../ids.ts'
import type { Db } from './tables.ts'

export interface OrderToKeep {
  /** With `id` it is the order of that id; else that of its `source_id`, or a new one. */
  calculated: CalculatedOrder
  customer_id: string | null
  redemption_id: string
  now: Date
}

/** Keeps the order, and gives it with its id and status. Undefined: there is no order of the id that it names. */
export async function saveOrder(
  tx: Db,
  project_id: string,
  { calculated, customer_id, redemption_id, now }: OrderToKeep,
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
        .onConflict((conflict) => conflict.columns(['project_id', 'source_id']).doUpdateSet(change))
        .returning(['id', 'source_id', 'status'])
        .executeTakeFirst()
  return kept && { ...calculated, ...kept }
}

/** Takes the discounts of a redemption off an order that has had no other since. */
export async function restoreOrder(
  tx: Db,
  project_id: string,
  redemption_id: string,
  before: CalculatedOrder,
  now: Date,
): Promise<void> {
  const { amount = 0 } = before
  await tx
    .updateTable('orders')
    .set({ amount, total_discount_amount: 0, calculated: JSON.stringify(before), updated_at: now })
    .where('project_id', '=', project_id)
    .where('redemption_id', '=', redemption_id)
    .execute()
}
