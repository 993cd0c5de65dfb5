/**
 * Paid units of an order. Free units count toward no condition, are not discounted and earn no points ("where the
 * specification is silent", Free units). Amounts are in minor units.
 */
import type { DiscountedLine, DiscountedOrder } from './order.ts'
import { portion } from './split.ts'

/** The paid units of a line, with their amount before discounts. */
export interface PaidLine extends DiscountedLine {
  /** Index of the line in the order. */
  index: number
}

export const paidQuantity = ({ quantity, free_quantity }: DiscountedLine) => quantity - free_quantity

const paidLinesOf = new WeakMap<DiscountedOrder, readonly PaidLine[]>()

/** Cached, because thousands of rules may be evaluated on one order. */
export function paidLines(order: DiscountedOrder): readonly PaidLine[] {
  const cached = paidLinesOf.get(order)
  if (cached) return cached
  const lines = order.items.flatMap((line, index): PaidLine[] => {
    const quantity = paidQuantity(line)
    if (quantity === 0 && line.free_quantity > 0) return []
    return [{ ...line, index, quantity, amount: line.amount - freeAmount(line) }]
  })
  paidLinesOf.set(order, lines)
  return lines
}

const freeAmount = ({ amount, free_quantity, quantity }: DiscountedLine) =>
  free_quantity === 0 ? 0 : portion(amount, free_quantity, quantity, 1)

/** An order that has only an amount can still have lines that discounts added. */
export const hasOrderedLines = ({ items }: Pick<DiscountedOrder, 'items'>) =>
  items.some(({ isAdded }) => !isAdded)

/** Amount of the paid units before discounts. */
export const paidAmount = (order: DiscountedOrder) =>
  hasOrderedLines(order)
    ? order.items.reduce((sum, line) => sum + line.amount - freeAmount(line), 0)
    : order.initial_amount
