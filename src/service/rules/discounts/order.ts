/** A basket and what has been taken off it so far: each redeemable works on what the one before left. */
import type { Basket, BasketLine } from '../basket.ts'

export interface DiscountedLine extends BasketLine {
  /** Taken off this line so far, and by the last discount alone; at most `amount` together. Minor units. */
  discount_amount: number
  applied_discount_amount: number
}

export interface DiscountedOrder extends Basket {
  items: readonly DiscountedLine[]
  /** What the basket cost before discounts added free items to it. */
  initial_amount: number
  /** Off the order as a whole, so far. */
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
  items: basket.items.map((line) => ({ ...line, discount_amount: 0, applied_discount_amount: 0 })),
  initial_amount: basket.amount,
  discount_amount: 0,
  items_discount_amount: 0,
  applied_discount_amount: 0,
  items_applied_discount_amount: 0,
})

/** What is left to pay, in minor units; never negative. */
export const totalOf = ({ amount, discount_amount, items_discount_amount }: DiscountedOrder) =>
  amount - discount_amount - items_discount_amount
