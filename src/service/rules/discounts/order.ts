/** A basket with the discounts applied so far. Each discount applies to what the earlier ones left. */
import type { Basket, BasketLine } from '../basket.ts'
import { payable } from '../exact.ts'
import { split, sumOf } from './split.ts'

/** Amounts in minor units; the two discounts together are at most `amount`. */
export interface DiscountedLine extends BasketLine {
  /** Off this line so far, and by the last discount alone. */
  discount_amount: number
  applied_discount_amount: number
  /** The line's share of the discounts on the whole order so far. */
  order_discount_amount: number
  /** Units that a UNIT discount made free: all of a line that it added. */
  free_quantity: number
}

export interface DiscountedOrder extends Basket {
  items: readonly DiscountedLine[]
  /** What the basket cost before discounts added free items to it. */
  initial_amount: number
  /** Off the order as a whole, so far: where there are lines, the sum of their shares. */
  discount_amount: number
  /** Off the lines, so far: the sum of theirs. */
  items_discount_amount: number
  /** By the last discount alone. */
  applied_discount_amount: number
  items_applied_discount_amount: number
}

/** The basket before anything is taken off. */
export const undiscounted = (basket: Basket): DiscountedOrder => ({
  ...basket,
  items: basket.items.map(undiscountedLine),
  initial_amount: basket.amount,
  discount_amount: 0,
  items_discount_amount: 0,
  applied_discount_amount: 0,
  items_applied_discount_amount: 0,
})

export const undiscountedLine = (line: BasketLine): DiscountedLine => ({
  ...line,
  discount_amount: 0,
  applied_discount_amount: 0,
  order_discount_amount: 0,
  free_quantity: 0,
})

/** What is left to pay, in minor units; never negative. */
export const totalOf = ({ amount, discount_amount, items_discount_amount }: DiscountedOrder) =>
  amount - discount_amount - items_discount_amount

// Writes what a discount takes off into the order. How much that is was decided before.

/** The order after a discount, and what that alone took off; minor units. */
export interface TakenOff {
  order: DiscountedOrder
  amount: number
}

/**
 * Off the order as a whole: at most what is left to pay, rounded to what can be paid. Each line bears a share in
 * proportion to what is left of it, so that later discounts on items find the line reduced.
 */
export function takeOffOrder(order: DiscountedOrder, wanted: number): TakenOff {
  const amount = payable(Math.max(0, Math.min(wanted, totalOf(order))), order.unit)
  const shares = amount > 0 ? split(amount, order.items.map(restOf), order.unit) : []
  return {
    order: {
      ...order,
      items: order.items.map((line, index) => ({
        ...line,
        applied_discount_amount: 0,
        order_discount_amount: line.order_discount_amount + (shares[index] ?? 0),
      })),
      discount_amount: order.discount_amount + amount,
      applied_discount_amount: amount,
      items_applied_discount_amount: 0,
    },
    amount,
  }
}

/** Off each line by its index, at most what is left of the line. */
export function takeOffLines(order: DiscountedOrder, wanted: readonly number[]): TakenOff {
  const taken = order.items.map((line, index) =>
    payable(Math.max(0, Math.min(wanted[index] ?? 0, restOf(line))), order.unit),
  )
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
export const restOf = ({ amount, discount_amount, order_discount_amount }: DiscountedLine) =>
  amount - discount_amount - order_discount_amount

/** The order as if none of its discounts were the last one. */
export const withoutApplied = (order: DiscountedOrder): DiscountedOrder => ({
  ...order,
  items: order.items.map((line) => ({ ...line, applied_discount_amount: 0 })),
  applied_discount_amount: 0,
  items_applied_discount_amount: 0,
})
