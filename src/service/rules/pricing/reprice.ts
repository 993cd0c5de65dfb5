/** What the shop says of an order that is known already. Minor units. */
import type { CalculatedOrder } from '../../../contract/resources/order.ts'

/**
 * The order as it is now: `kept` is how it was, `priced` what the request comes to, undefined where it says nothing
 * of what is bought. What a redemption took off stays off: the order that it discounted as it is, as long as the
 * shop tells of the same amount; of other goods, the same sum, at most what they cost.
 */
export function repriced(kept: CalculatedOrder, priced: CalculatedOrder | undefined): CalculatedOrder {
  const { amount: before = 0, initial_amount = before, total_discount_amount: taken = 0 } = kept
  if (!priced) return kept
  const { amount = 0 } = priced
  if (taken === 0) return priced
  if (amount === initial_amount) return kept
  const total_discount_amount = Math.min(taken, amount)
  return {
    ...priced,
    discount_amount: total_discount_amount,
    total_discount_amount,
    total_amount: amount - total_discount_amount,
  }
}
