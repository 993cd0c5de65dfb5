/** Effect APPLY_TO_ORDER: off the order as a whole, of what earlier discounts left. */
import type { Discount } from '../../../contract/resources/discount.ts'
import type { Applied, Scope } from './apply.ts'
import { totalOf, type DiscountedOrder } from './order.ts'
import { resolved, valueOf } from './resolve.ts'
import { percentOf } from './split.ts'
import { takeOffOrder } from './take-off.ts'

/**
 * Of an order with 40.00 left: AMOUNT of 5.00 takes 5.00; PERCENT of 12.5 takes 5.00, half a cent rounded up; FIXED at
 * 30.00 takes 10.00, so that the order costs 30.00, and an order that costs less stays as it is. `amount_limit` and
 * `aggregated_amount_limit` both bound what comes off.
 */
export function fromOrder(order: DiscountedOrder, discount: Discount, { situation }: Scope): Applied {
  const value = valueOf(discount, { order, situation })
  const { amount_limit = Infinity, aggregated_amount_limit = Infinity } = discount
  const wanted = Math.min(takenFrom(order, discount, value), amount_limit, aggregated_amount_limit)
  return { ...takeOffOrder(order, wanted), discount: resolved(discount, [value]) }
}

function takenFrom(order: DiscountedOrder, { type }: Discount, value: number): number {
  const left = totalOf(order)
  if (type === 'PERCENT') return percentOf(left, value, order.unit)
  return type === 'FIXED' ? left - value : value
}
