/** What the cart costs with the chosen offers: the service's own arithmetic, laid out as a receipt. Minor units. */
import type { ValidatedRedeemable } from '../../src/contract/resources/redeemable.ts'
import type { Validation } from '../../src/contract/resources/validation.ts'
import { itemCount, subtotal, type Cart, type Redeemable } from '../../src/state/cart.ts'
import { entriesOf } from '../../src/state/features/combination.ts'

/** Every line is exact: `amount` without the savings is `total`. */
export interface Sum {
  /** Before anything is taken off; free pieces that come along are in it, and come off again below. */
  amount: number
  pieces: number
  savings: readonly Saving[]
  total: number
}

export interface Saving {
  redeemable: Redeemable
  amount: number
  /** Of a loyalty card: those that this order takes, and those that the shopper has chosen. */
  points: { used: number; chosen: number } | undefined
}

/** A cart of which nothing comes off. */
export const plainSum = (cart: Cart): Sum => {
  const amount = subtotal(cart)
  return { amount, pieces: itemCount(cart), savings: [], total: amount }
}

/** With what the service found to count. Where it says that the whole cannot be had, nothing comes off. */
export function judgedSum(cart: Cart, validation: Validation): Sum {
  const plain = plainSum(cart)
  if (!validation.valid) return plain
  const { amount = plain.amount, total_amount = plain.amount, items = [] } = validation.order ?? {}
  return {
    amount,
    pieces: items.reduce((sum, { quantity = 0 }) => sum + quantity, 0) || plain.pieces,
    savings: entriesOf(validation).flatMap((entry) => savingOf(entry, cart)),
    total: total_amount,
  }
}

/** The points that leave the shopper's card with this sum. */
export const pointsIn = ({ savings }: Sum) =>
  savings.reduce((sum, { points }) => sum + (points?.used ?? 0), 0)

function savingOf({ status, id, order, result }: ValidatedRedeemable, { selection }: Cart): Saving[] {
  const redeemable = selection.find((one) => one.id === id)
  if (status !== 'APPLICABLE' || !redeemable) return []
  const used = result?.loyalty_card?.points
  const chosen = redeemable.reward?.points
  return [
    {
      redeemable,
      amount: order?.total_applied_discount_amount ?? 0,
      points: used === undefined || chosen === undefined ? undefined : { used, chosen },
    },
  ]
}
