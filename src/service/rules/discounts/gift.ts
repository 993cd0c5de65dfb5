/** Gift cards: credits that pay for the order. */
import type { DiscountedOrder } from './order.ts'
import { totalOf } from './order.ts'
import { takeOffOrder } from './take-off.ts'

/** Takes `credits` off the order, at most what is left to pay; minor units. */
export const applyGift = (order: DiscountedOrder, credits: number) =>
  takeOffOrder(order, Math.min(credits, totalOf(order)))
