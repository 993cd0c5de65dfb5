/**
 * What each redemption did to a stored order, in a form that can be applied again to the order as it is reported later,
 * or left out when the redemption is rolled back ("where the specification is silent", Orders reported again). Amounts
 * in minor units.
 */
import { emptyCatalogue } from '../basket.ts'
import { freeUnits, withFreeLine } from './apply.ts'
import {
  type DiscountedLine,
  type DiscountedOrder,
  takeOffLines,
  takeOffOrder,
  withoutApplied,
} from './order.ts'
import { paidQuantity } from './paid-lines.ts'
import { productOf } from './line-ids.ts'
import { portion } from './split.ts'
import { asWireLine, fromWireLine, type WireLine } from './wire-order.ts'

/** What one redeemable took off. */
export interface DiscountStep {
  /** Of the redemption or, where several were redeemed together, of their parent. */
  redemption_id: string
  /** Off the order as a whole. */
  amount: number
  /** Off so many paid units of single lines. */
  lines: readonly (LineUnits & { amount: number })[]
  /** Units of bought lines that it made free. */
  free_units: readonly LineUnits[]
  /** Lines that it added for nothing, as the wire has them. */
  added: readonly WireLine[]
}

interface LineUnits {
  /** Of the line. */
  id: string
  product: string
  quantity: number
}

/** The difference between the order before and after one redeemable. Every line of `after` has an id. */
export function discountStep(
  redemption_id: string,
  before: DiscountedOrder,
  after: DiscountedOrder,
): DiscountStep {
  const changes = before.items.flatMap((line, index) => {
    const now = after.items[index]
    if (now?.id === undefined) return []
    const free = now.free_quantity - line.free_quantity
    const amount = now.discount_amount - line.discount_amount
    return [{ id: now.id, product: productOf(now), free, paid: paidQuantity(line), amount }]
  })
  return {
    redemption_id,
    amount: after.discount_amount - before.discount_amount,
    lines: changes.flatMap(({ id, product, free, paid, amount }) =>
      free === 0 && amount > 0 ? [{ id, product, quantity: paid, amount }] : [],
    ),
    free_units: changes.flatMap(({ id, product, free }) =>
      free > 0 ? [{ id, product, quantity: free }] : [],
    ),
    added: after.items.slice(before.items.length).map(asWireLine),
  }
}

/**
 * The order with the steps applied, one after the other. An unchanged order ends up exactly as it was. Where lines have
 * changed since, a discount on the order keeps its amount, at most what the order costs. A discount on a line stays with
 * the units of its product that are left, and free units with theirs: neither is ever taken off other products.
 */
export const withSteps = (order: DiscountedOrder, steps: readonly DiscountStep[]): DiscountedOrder =>
  steps.reduce(withStep, order)

function withStep(order: DiscountedOrder, { amount, lines, free_units, added }: DiscountStep) {
  const start = withoutApplied(order)
  const freed =
    free_units.length > 0
      ? freeUnits(
          start,
          perLine(start, free_units, (units) => units),
        )
      : start
  const discounted =
    lines.length > 0
      ? takeOffLines(
          freed,
          perLine(
            freed,
            lines,
            (units, line, before) =>
              partOf(line, before + units, order.unit) - partOf(line, before, order.unit),
          ),
        ).order
      : freed
  const reduced = amount > 0 ? takeOffOrder(discounted, amount).order : discounted
  return added.map((line) => fromWireLine(line, emptyCatalogue)).reduce(withFreeLine, reduced)
}

/** What the first so many of its units had off. */
const partOf = ({ amount, quantity }: { amount: number; quantity: number }, units: number, unit: number) =>
  portion(amount, units, quantity, unit)

/**
 * Sums `valueOf` for each line of the order over the units that it has of `wanted`: of the line with the same id first,
 * then of other lines of the product, among which its units may have been split since. `before` counts the units that
 * other lines have.
 */
function perLine<Wanted extends LineUnits>(
  { items }: DiscountedOrder,
  wanted: readonly Wanted[],
  valueOf: (units: number, wanted: Wanted, before: number) => number,
): number[] {
  const left = items.map(paidQuantity)
  const values = items.map(() => 0)
  const found = new Map<Wanted, number>()
  const isOwn = (line: DiscountedLine, { id }: LineUnits) => line.id === id
  const isSame = (line: DiscountedLine, { product }: LineUnits) =>
    !line.isAdded && productOf(line) === product
  for (const matches of [isOwn, isSame]) {
    for (const one of wanted) {
      items.forEach((line, index) => {
        const before = found.get(one) ?? 0
        const units = matches(line, one) ? Math.min(left[index] ?? 0, one.quantity - before) : 0
        if (units === 0) return
        left[index] = (left[index] ?? 0) - units
        values[index] = (values[index] ?? 0) + valueOf(units, one, before)
        found.set(one, before + units)
      })
    }
  }
  return values
}
