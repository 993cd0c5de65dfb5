/**
 * The gifts of an order, which are redemptions that it includes as free lines. They are read and locked before the
 * order is priced, and then linked to the order.
 */
import type { CalculatedOrder, OrderRequest } from '../../contract/resources/order.ts'
import { sql } from '../database/kysely.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { Db } from '../database/tables.ts'
import { redemptionsIn } from '../rules/discounts/wire-order.ts'
import { type Gift, type Gifts, unknownGift } from '../rules/gifts.ts'

export interface GiftsQuery {
  /** The customer who orders. Redemptions without a customer cannot be gifts. */
  customer_id: string | null
  side: 'server' | 'client'
  /** Locks the redemptions until the transaction ends, so that only one order can include them. */
  forUpdate?: boolean
}

interface Row {
  id: string
  status: string
  customer_id: string | null
  product_id: string | null
  sku_id: string | null
  /** Null if no order includes the gift. */
  order_id: string | null
  order_source_id: string | null
  order_status: string | null
}

export async function readGifts(
  db: Db,
  project_id: string,
  order: OrderRequest,
  { forUpdate = false, ...query }: GiftsQuery,
): Promise<Gifts> {
  const ids = [...new Set(redemptionsIn(order))]
  if (forUpdate) {
    await db
      .selectFrom('redemptions')
      .select('id')
      .where('project_id', '=', project_id)
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forUpdate()
      .execute()
  }
  // An order includes a gift if one of its lines contains it, or if points bought it together with the order.
  const { rows } = await sql<Row>`
    select redemption.id, redemption.status, redemption.customer_id,
      redemption.details #>> '{reward,product,id}' as product_id, redemption.details #>> '{reward,sku,id}' as sku_id,
      linked_order.id as order_id, linked_order.source_id as order_source_id, linked_order.status as order_status
    from redemptions as redemption
    left join orders as linked_order on linked_order.project_id = redemption.project_id and linked_order.id = redemption.order_id
      and (
        redemption.details #>> '{order,id}' = linked_order.id
        or linked_order.calculated -> 'items' @> jsonb_build_array(
          jsonb_build_object('metadata', jsonb_build_object('redemption_id', redemption.id)))
      )
    where redemption.project_id = ${project_id} and redemption.id = any(${ids})`.execute(db)
  return new Map(rows.map((row) => [row.id, giftOf(row, order, query)]))
}

function giftOf(row: Row, { id, source_id, status }: OrderRequest, { customer_id, side }: GiftsQuery): Gift {
  const { product_id, sku_id, order_id, order_source_id, order_status } = row
  const isOwn = order_id !== null && (order_id === id || order_source_id === (source_id ?? ''))
  const isIncluded = order_status !== null && order_status !== 'CANCELED'
  const gift = { product_id, sku_id }
  // The shop may report a delivered or canceled order again, even if its gift has since been rolled back.
  if (side === 'server' && product_id !== null && ((isOwn && isIncluded) || status === 'CANCELED'))
    return gift
  if (row.status !== 'SUCCEEDED' || product_id === null) return unknownGift
  if (customer_id === null || row.customer_id !== customer_id) {
    return { ...gift, refusal: 'must be the id of a redemption by the customer of the order' }
  }
  if (isIncluded && !isOwn)
    return { ...gift, refusal: 'must be the id of a redemption that no other order includes' }
  return gift
}

/** The gifts must be locked. */
export async function linkGifts(
  tx: Db,
  project_id: string,
  { id, status, ...order }: CalculatedOrder,
): Promise<void> {
  const ids = redemptionsIn(order)
  if (ids.length === 0 || id === undefined || status === 'CANCELED') return
  await tx
    .updateTable('redemptions')
    .set({ order_id: id })
    .where('project_id', '=', project_id)
    .where('id', '=', anyOf(ids))
    .execute()
}
