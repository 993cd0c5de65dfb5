/** What one discount takes off an order: pure arithmetic in minor units ("Shapes and enumerations", discount.type). */
import { scopeOf } from '../../../contract/offer/benefit.ts'
import type { Discount } from '../../../contract/resources/discount.ts'
import type { Targets } from '../targets.ts'
import { addUnits } from './add-units.ts'
import { fromItems } from './from-items.ts'
import { type DiscountedOrder, takeOffOrder, totalOf } from './order.ts'
import { resolved, valueOf, type Applied, type DiscountScope } from './resolve.ts'
import { percentOf } from './split.ts'

/**
 * Applies the discount to what earlier ones left. It takes off nothing where no line is about the targets, and never
 * more than is left of a line or of the order. Targets count for effects on items, not for the order as a whole, nor
 * for free units, which name their product. A word that this release does not know takes nothing. @throws FormulaError where a formula cannot be worked out.
 */
export function applyDiscount(
  order: DiscountedOrder,
  discount: Discount,
  targets: Targets,
  scope: DiscountScope,
): Applied {
  if (discount.type === 'UNIT') return { ...addUnits(order, discount, scope.goods), discount }
  const what = scopeOf(discount)
  if (what === 'order') return fromOrder(order, discount, scope)
  return what ? fromItems(order, discount, targets, scope) : { ...takeOffOrder(order, 0), discount }
}

// Effect APPLY_TO_ORDER: off the order as a whole, of what earlier discounts left.

/**
 * Of an order with 40.00 left: AMOUNT of 5.00 takes 5.00; PERCENT of 12.5 takes 5.00, half a cent rounded up; FIXED at
 * 30.00 takes 10.00, so that the order costs 30.00, and an order that costs less stays as it is. `amount_limit` and
 * `aggregated_amount_limit` both bound what comes off.
 */
export function fromOrder(order: DiscountedOrder, discount: Discount, { situation }: DiscountScope): Applied {
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

// Gift cards: credits that pay for the order.

/** Takes `credits` off the order, at most what is left to pay; minor units. */
export const applyGift = (order: DiscountedOrder, credits: number) =>
  takeOffOrder(order, Math.min(credits, totalOf(order)))
