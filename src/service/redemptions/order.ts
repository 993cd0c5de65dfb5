/** The order that points pay for, and what other redemptions have taken off it already. */
import type { OrderRequest } from '../../contract/resources/order.ts'
import type { Caller } from '../auth/caller.ts'
import { Refusal } from '../errors.ts'
import { GoodsMemory } from '../products/product-cache.ts'
import { type DiscountedOrder, undiscounted } from '../rules/discounts/order.ts'
import { takeOffOrder } from '../rules/discounts/take-off.ts'
import type { Goods } from '../rules/goods.ts'
import { priceOrder } from '../rules/pricing/price-order.ts'
import { lockOrder } from '../orders/queries.ts'
import type { Db } from '../database/tables.ts'

export interface OrderToPay {
  order: DiscountedOrder
  goods: Goods
  /** Nobody has kept it before. */
  isNew: boolean
}

/**
 * Locks the order where it is kept. A page may name only an order of its own customer, and what it says of the
 * order's status counts for nothing. @throws Refusal `not_found` for an order that is not there.
 */
export async function readOrder(
  tx: Db,
  { project, side }: Caller,
  request: OrderRequest | undefined,
  customer_id: string | null,
): Promise<OrderToPay> {
  const isPage = side === 'client'
  const goods = new GoodsMemory().for(tx, project.id)
  await goods.know(request?.items ?? [])
  const basket = priceOrder(request, goods, isPage ? 'client' : 'server', project.currency)
  const kept = request && (await lockOrder(tx, project.id, request))
  const name = request?.id ?? request?.source_id
  const isMissing = isPage ? kept?.customer_id !== customer_id : request?.id !== undefined && !kept
  if (name !== undefined && isMissing) {
    throw new Refusal('not_found', { message: 'There is no such order.', resource: 'order', id: name })
  }

  const order = undiscounted(isPage ? { ...basket, status: null } : basket)
  const earlier = kept?.total_discount_amount ?? 0
  if (earlier === 0) return { order, goods, isNew: !kept }
  // What an earlier redemption took off is off, whatever it took it off from.
  const left = takeOffOrder(order, earlier).order
  return { order: { ...left, applied_discount_amount: 0 }, goods, isNew: false }
}
