/** Checkout totals of the cart with its selected offers, as calculated by the service. Minor units. */
import type { Validation } from '../../src/contract/resources/validation.ts'
import { subtotal, type Cart, type Redeemable } from '../../src/state/cart.ts'
import { allRedeemables } from '../../src/state/features/validation.ts'

export interface CheckoutTotals {
  /** Those that apply. */
  redeemables: readonly Redeemable[]
  /** Points debited from the shopper's card. */
  points: number
  total: number
}

/** Totals without any offers. */
export const plainTotals = (cart: Cart): CheckoutTotals => ({
  redeemables: [],
  points: 0,
  total: subtotal(cart),
})

/** Totals with the offers that apply; without any if the combination is not valid. */
export function totalsOf(cart: Cart, validation: Validation): CheckoutTotals {
  const plain = plainTotals(cart)
  if (!validation.valid) return plain
  const applied = allRedeemables(validation).flatMap(({ status, id, result }) => {
    const redeemable = cart.selection.find((one) => one.id === id)
    if (status !== 'APPLICABLE' || !redeemable) return []
    return [{ redeemable, points: redeemable.reward ? (result?.loyalty_card?.points ?? 0) : 0 }]
  })
  return {
    redeemables: applied.map(({ redeemable }) => redeemable),
    points: applied.reduce((sum, { points }) => sum + points, 0),
    total: validation.order?.total_amount ?? plain.total,
  }
}
