/** What the cart costs with the chosen offers: the service's own arithmetic, laid out as a receipt. Minor units. */
import type { ValidatedRedeemable } from '../../src/contract/resources/redeemable.ts'
import type { Validation } from '../../src/contract/resources/validation.ts'
import { itemCount, subtotal, type Cart, type Redeemable } from '../../src/state/cart.ts'
import { entriesOf } from '../../src/state/combination.ts'

export interface Sum {
  /** Before anything is taken off; free pieces that come along are in it, and come off again below. */
  amount: number
  pieces: number
  savings: readonly { redeemable: Redeemable; amount: number }[]
  total: number
}

/** A cart of which nothing comes off. */
export const plainSum = (cart: Cart): Sum => {
  const amount = subtotal(cart)
  return { amount, pieces: itemCount(cart), savings: [], total: amount }
}

/** With the offers that the service found to count. */
export function judgedSum(cart: Cart, validation: Validation): Sum {
  const plain = plainSum(cart)
  const { amount = plain.amount, total_amount = plain.amount, items = [] } = validation.order ?? {}
  return {
    amount,
    pieces: items.reduce((sum, { quantity = 0 }) => sum + quantity, 0) || plain.pieces,
    savings: entriesOf(validation).flatMap(savingOf),
    total: total_amount,
  }
}

function savingOf({ status, object, id, order, result }: ValidatedRedeemable): Sum['savings'] {
  if (status !== 'APPLICABLE' || (object !== 'voucher' && object !== 'promotion_tier')) return []
  const amount = order?.total_applied_discount_amount ?? result?.gift?.credits ?? 0
  return [{ redeemable: { object, id }, amount }]
}
