/**
 * What each redemption did to a stored order, in a form that can be applied again to the order as it is reported later,
 * or left out when the redemption is rolled back ("where the specification is silent", Orders reported again). Amounts
 * in minor units.
 */
import { noGoods } from '../basket.ts'
import { freeUnits, withFreeLine } from './apply.ts'
import { type DiscountedLine, type DiscountedOrder, restOf, takeOffLines, takeOffOrder } from './order.ts'
import { paidQuantity } from './paid-lines.ts'
import { portion } from './split.ts'
import { asWireLine, fromWireLine, type WireLine } from './wire-order.ts'

/** What one redeemable took off. Lines are named by their ids. */
export interface DiscountStep {
  /** Of the redemption or, where several were redeemed together, of their parent. */
  redemption_id: string
  /** Off the order as a whole. */
  amount: number
  /** Off so many paid units of single lines. */
  lines: readonly { id: string; amount: number; quantity: number }[]
  /** Units of bought lines that it made free. */
  free_units: readonly { id: string; quantity: number; amount: number }[]
  /** Lines that it added for nothing, as the wire has them. */
  added: readonly WireLine[]
}

/** The difference between the order before and after one redeemable. Every line of `after` has an id. */
export function discountStep(
  redemption_id: string,
  before: DiscountedOrder,
  after: DiscountedOrder,
): DiscountStep {
  const changes = before.items.flatMap((line, index) => {
    const now = after.items[index]
    if (!now?.id) return []
    const free = now.free_quantity - line.free_quantity
    return [
      { id: now.id, free, paid: paidQuantity(line), amount: now.discount_amount - line.discount_amount },
    ]
  })
  return {
    redemption_id,
    amount: after.discount_amount - before.discount_amount,
    lines: changes.flatMap(({ id, free, paid, amount }) =>
      free === 0 && amount > 0 ? [{ id, amount, quantity: paid }] : [],
    ),
    free_units: changes.flatMap(({ id, free, amount }) => (free > 0 ? [{ id, quantity: free, amount }] : [])),
    added: after.items.slice(before.items.length).map(asWireLine),
  }
}

/**
 * The order with the steps applied, one after the other. An unchanged order ends up exactly as it was. Where lines have
 * changed since, a discount on the order keeps its amount, at most what the order costs. A discount on a line stays with
 * the units of that line that are left, and free units with theirs: neither is ever taken off other lines.
 */
export const withSteps = (order: DiscountedOrder, steps: readonly DiscountStep[]): DiscountedOrder =>
  steps.reduce(withStep, order)

function withStep(order: DiscountedOrder, { amount, lines, free_units, added }: DiscountStep) {
  const freed = free_units.length > 0 ? freedAgain(order, free_units) : order
  const wanted = freed.items.map((line) => amountLeft(lines, line, order.unit))
  const discounted = lines.length > 0 ? takeOffLines(freed, wanted).order : freed
  const reduced = amount > 0 ? takeOffOrder(discounted, amount).order : discounted
  return added.map((line) => fromWireLine(line, noGoods)).reduce(withFreeLine, reduced)
}

/** Of fewer units than then, their part. */
function amountLeft(lines: DiscountStep['lines'], line: DiscountedLine, unit: number): number {
  const { amount = 0, quantity = 0 } = lines.find(({ id }) => id === line.id) ?? {}
  const left = paidQuantity(line)
  return left < quantity ? portion(amount, left, quantity, unit) : amount
}

/** Free units cost what they cost now; of unchanged ones this may differ from what was taken off by its rounding. */
function freedAgain(order: DiscountedOrder, free_units: DiscountStep['free_units']): DiscountedOrder {
  const units = order.items.map((line) => {
    const { quantity = 0, amount = 0 } = free_units.find(({ id }) => id === line.id) ?? {}
    const free = Math.min(paidQuantity(line), quantity)
    const value = free > 0 ? portion(restOf(line), free, paidQuantity(line), order.unit) : 0
    return { free, value: Math.abs(amount - value) < quantity * order.unit ? amount : value }
  })
  return freeUnits(order, units)
}
