/** A basket with the discounts applied so far. Each discount applies to the amounts that earlier ones left to pay. */
import type { Basket, BasketLine } from '../basket.ts'
import { payable } from '../exact.ts'
import { split, sumOf } from './split.ts'

/** Amounts in minor units. The sum of the discounts is at most `amount`. */
export interface DiscountedLine extends BasketLine {
  /** Discounts of this line so far. */
  discount_amount: number
  /** Discount of this line by the last redeemable. */
  applied_discount_amount: number
  /** The line's share of the order discounts so far. */
  order_discount_amount: number
  /** Units that a UNIT discount made free. For a line that it added, these are all units. */
  free_quantity: number
}

export interface DiscountedOrder extends Basket {
  items: readonly DiscountedLine[]
  /** Amount without the free items that discounts added. */
  initial_amount: number
  /** Order discounts so far. If there are lines, the sum of their shares. */
  discount_amount: number
  items_discount_amount: number
  /** Discount of the last redeemable alone. */
  applied_discount_amount: number
  items_applied_discount_amount: number
}

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

/** Amount left to pay, in minor units; never negative. */
export const totalOf = ({ amount, discount_amount, items_discount_amount }: DiscountedOrder) =>
  amount - discount_amount - items_discount_amount

/** `amount` is this discount alone, in minor units. */
export interface DiscountResult {
  order: DiscountedOrder
  amount: number
}

/**
 * The amount is split among the lines in proportion to what is left to pay for each, so that later discounts on items
 * see reduced lines.
 */
export function takeOffOrder(order: DiscountedOrder, wanted: number): DiscountResult {
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

export function takeOffLines(order: DiscountedOrder, wanted: readonly number[]): DiscountResult {
  const amounts = order.items.map((line, index) =>
    payable(Math.max(0, Math.min(wanted[index] ?? 0, restOf(line))), order.unit),
  )
  const amount = sumOf(amounts)
  return {
    order: {
      ...order,
      items: order.items.map((line, index) => {
        const applied_discount_amount = amounts[index] ?? 0
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

/** Amount left to pay for a line. */
export const restOf = ({ amount, discount_amount, order_discount_amount }: DiscountedLine) =>
  amount - discount_amount - order_discount_amount

export const withoutApplied = (order: DiscountedOrder): DiscountedOrder => ({
  ...order,
  items: order.items.map((line) => ({ ...line, applied_discount_amount: 0 })),
  applied_discount_amount: 0,
  items_applied_discount_amount: 0,
})
