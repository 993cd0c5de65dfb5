/** The order as replies have it ("where the specification is silent", Shapes and enumerations: calculated order). */
import type { CalculatedOrder } from '../../../contract/resources/order.ts'
import { totalOf, type DiscountedLine, type DiscountedOrder } from './order.ts'
import { restOf } from './take-off.ts'

/** Without customer data. Amounts in minor units. */
export function asWireOrder(order: DiscountedOrder): CalculatedOrder {
  const { id, source_id, status, discount_amount, items_discount_amount } = order
  const { applied_discount_amount, items_applied_discount_amount } = order
  return {
    ...(id !== null && { id }),
    ...(source_id !== null && { source_id }),
    ...(status !== null && { status }),
    amount: order.amount,
    initial_amount: order.initial_amount,
    discount_amount,
    items_discount_amount,
    total_discount_amount: discount_amount + items_discount_amount,
    total_amount: totalOf(order),
    applied_discount_amount,
    items_applied_discount_amount,
    total_applied_discount_amount: applied_discount_amount + items_applied_discount_amount,
    items: order.items.map(asWireLine),
    metadata: order.metadata,
    object: 'order',
  }
}

function asWireLine(line: DiscountedLine): NonNullable<CalculatedOrder['items']>[number] {
  const { product_id, sku_id, source_id, related_object, price, product, sku } = line
  return {
    object: 'order_item',
    ...(product_id !== null && { product_id }),
    ...(sku_id !== null && { sku_id }),
    ...(source_id !== null && { source_id }),
    ...(related_object !== null && { related_object }),
    quantity: line.quantity,
    ...(price !== null && { price }),
    amount: line.amount,
    discount_amount: line.discount_amount,
    applied_discount_amount: line.applied_discount_amount,
    subtotal_amount: restOf(line),
    ...(product && { product }),
    ...(sku && { sku }),
    metadata: line.metadata,
  }
}
