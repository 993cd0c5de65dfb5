/**
 * The units of an order that the shopper pays for. Free units are gifts: they meet no condition, are not discounted and
 * earn nothing ("where the specification is silent", Free items). Amounts in minor units.
 */
import type { DiscountedLine, DiscountedOrder } from './order.ts'
import { portion, sumOf } from './split.ts'

/** The paid units of a line, with what these cost before discounts. */
export interface PaidLine extends DiscountedLine {
  /** Of the line in the order. */
  index: number
}

/** Units of the line that are not free. */
export const paidQuantity = ({ quantity, free_quantity }: DiscountedLine) => quantity - free_quantity

const paidLinesOf = new WeakMap<DiscountedOrder, readonly PaidLine[]>()

/** Lines with their paid units alone. Cached, because thousands of rules may be evaluated on one order. */
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

/** What the free units of the line would cost. */
const freeAmount = ({ amount, free_quantity, quantity }: DiscountedLine) =>
  free_quantity === 0 ? 0 : portion(amount, free_quantity, quantity, 1)

/** Whether the order says what is bought: gifts may be added to one that has an amount alone. */
export const hasBoughtLines = ({ items }: Pick<DiscountedOrder, 'items'>) =>
  items.some(({ isAdded }) => !isAdded)

/** What the paid units cost before discounts; of an order without bought lines, what it comes to. */
export const paidAmount = (order: DiscountedOrder) =>
  hasBoughtLines(order) ? sumOf(paidLines(order).map(({ amount }) => amount)) : order.initial_amount
