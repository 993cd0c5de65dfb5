/** What one discount takes off an order: pure arithmetic in minor units ("Shapes and enumerations", discount.type). */
import { scopeOf } from '../../../contract/offer/benefit.ts'
import type { Discount } from '../../../contract/resources/discount.ts'
import type { Goods } from '../goods.ts'
import type { Bundle } from '../judgement.ts'
import type { Situation } from '../situation.ts'
import type { Targets } from '../targets.ts'
import { addUnits } from './add-units.ts'
import { fromItems } from './from-items.ts'
import { fromOrder } from './from-order.ts'
import type { DiscountedOrder } from './order.ts'
import { takeOffOrder, type Taken } from './take-off.ts'

export interface Scope {
  situation: Situation
  goods: Goods
  /** Where a bundle is asked for, only its units are discounted. */
  bundle?: Bundle | null
}

/** The order after the discount, what that alone took off, and the discount with its formula worked out. */
export interface Applied extends Taken {
  discount: Discount
}

/**
 * Applies the discount to what earlier ones left. It takes off nothing where no line is about the targets, and never
 * more than is left of a line or of the order. Targets count for effects on items, not for the order as a whole, nor
 * for free units, which name their product. A word that this release does not know takes nothing. @throws FormulaError where a formula cannot be worked out.
 */
export function applyDiscount(
  order: DiscountedOrder,
  discount: Discount,
  targets: Targets,
  scope: Scope,
): Applied {
  if (discount.type === 'UNIT') return { ...addUnits(order, discount, scope.goods), discount }
  const what = scopeOf(discount)
  if (what === 'order') return fromOrder(order, discount, scope)
  return what ? fromItems(order, discount, targets, scope) : { ...takeOffOrder(order, 0), discount }
}
