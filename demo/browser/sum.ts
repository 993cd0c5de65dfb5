/** What the cart costs with the chosen offers, and with which of them: the service's own arithmetic. Minor units. */
import type { Validation } from '../../src/contract/resources/validation.ts'
import { subtotal, type Cart, type Redeemable } from '../../src/state/cart.ts'
import { allRedeemables } from '../../src/state/features/validation.ts'

export interface Sum {
  /** Those that take something off. */
  redeemables: readonly Redeemable[]
  /** That leave the shopper's card with it. */
  points: number
  total: number
}

/** A cart of which nothing comes off. */
export const plainSum = (cart: Cart): Sum => ({ redeemables: [], points: 0, total: subtotal(cart) })

/** With what the service found to count. Where it says that the whole cannot be had, nothing comes off. */
export function judgedSum(cart: Cart, validation: Validation): Sum {
  const plain = plainSum(cart)
  if (!validation.valid) return plain
  const counted = allRedeemables(validation).flatMap(({ status, id, result }) => {
    const redeemable = cart.selection.find((one) => one.id === id)
    if (status !== 'APPLICABLE' || !redeemable) return []
    return [{ redeemable, points: redeemable.reward ? (result?.loyalty_card?.points ?? 0) : 0 }]
  })
  return {
    redeemables: counted.map(({ redeemable }) => redeemable),
    points: counted.reduce((sum, { points }) => sum + points, 0),
    total: validation.order?.total_amount ?? plain.total,
  }
}
