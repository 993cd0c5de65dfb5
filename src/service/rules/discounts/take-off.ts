/** Writes what a discount takes off into the order. How much that is was decided before. */
import { totalOf, type DiscountedOrder } from './order.ts'
import { capped, payable, sumOf } from './split.ts'

/** The order after a discount, and what that alone took off; minor units. */
export interface Taken {
  order: DiscountedOrder
  amount: number
}

/** Off the order as a whole; at most what is left to pay, and nothing that nobody could pay. */
export function takeOffOrder(order: DiscountedOrder, wanted: number): Taken {
  const amount = payable(Math.max(0, Math.min(wanted, totalOf(order))), order.unit)
  return {
    order: {
      ...order,
      items: order.items.map((line) => ({ ...line, applied_discount_amount: 0 })),
      discount_amount: order.discount_amount + amount,
      applied_discount_amount: amount,
      items_applied_discount_amount: 0,
    },
    amount,
  }
}

/**
 * Off each line by its index; at most what is left of the line, and together at most what is left to pay: where an
 * earlier discount came off the order as a whole, the lines share what remains in proportion.
 */
export function takeOffLines(order: DiscountedOrder, wanted: readonly number[]): Taken {
  const parts = order.items.map((line, index) =>
    payable(Math.max(0, Math.min(wanted[index] ?? 0, restOf(line))), order.unit),
  )
  const taken = capped(parts, totalOf(order), order.unit)
  const amount = sumOf(taken)
  return {
    order: {
      ...order,
      items: order.items.map((line, index) => {
        const applied_discount_amount = taken[index] ?? 0
        return {
          ...line,
          discount_amount: line.discount_amount + applied_discount_amount,
          applied_discount_amount,
        }
      }),
      items_discount_amount: order.items_discount_amount + amount,
      applied_discount_amount: 0,
      items_applied_discount_amount: amount,
    },
    amount,
  }
}

/** What is left to pay of a line. */
export const restOf = ({ amount, discount_amount }: { amount: number; discount_amount: number }) =>
  amount - discount_amount
