/**
 * The changes that each redemption made to a stored order. They are applied again when a new version of the order is
 * reported, and omitted when the redemption is rolled back ("where the specification is silent", Orders). Amounts are
 * in minor units.
 */
import { emptyProductLookup } from '../basket.ts'
import { freeUnits, withFreeLine } from './apply.ts'
import { type DiscountedLine, type DiscountedOrder, takeOffLines, takeOffOrder } from './order.ts'
import { paidQuantity } from './paid-lines.ts'
import { productOf } from './line-ids.ts'
import { portion } from './split.ts'
import { asWireLine, fromWireLine, type WireLine } from './wire-order.ts'

export interface DiscountStep {
  /** Id of the redemption, or of the parent redemption if several redeemables were redeemed together. */
  redemption_id: string
  /** Order discount. */
  amount: number
  /** Discounts on paid units of single lines. */
  lines: readonly (LineUnits & { amount: number })[]
  /** Units of ordered lines that the redeemable made free. */
  free_units: readonly LineUnits[]
  /** Free lines that the redeemable added, in wire format. */
  added: readonly WireLine[]
}

interface LineUnits {
  id: string
  product: string
  quantity: number
}

/** Every line of `after` must have an id. */
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
 * If the order is unchanged, the result is exactly the stored order. If lines have changed, an order discount keeps its
 * amount, up to the order's total. Line discounts and free units apply to the remaining units of their product and
 * never move to other products.
 */
export const withSteps = (order: DiscountedOrder, steps: readonly DiscountStep[]): DiscountedOrder =>
  steps.reduce(withStep, order)

function withStep(order: DiscountedOrder, { amount, lines, free_units, added }: DiscountStep) {
  const freed = freeUnits(
    order,
    perLine(order, free_units, (units) => units),
  )
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
  return added.map((line) => fromWireLine(line, emptyProductLookup)).reduce(withFreeLine, reduced)
}

/** Discount of the first `units` units. */
const partOf = ({ amount, quantity }: { amount: number; quantity: number }, units: number, unit: number) =>
  portion(amount, units, quantity, unit)

/**
 * Units go to the line with the same id first, then to other lines of the product, because a line may have been split.
 * `before` is the number of units that were assigned earlier.
 */
function perLine<Wanted extends LineUnits>(
  { items }: DiscountedOrder,
  wanted: readonly Wanted[],
  valueOf: (units: number, wanted: Wanted, before: number) => number,
): number[] {
  const unassigned = items.map(paidQuantity)
  const values = items.map(() => 0)
  const found = new Map<Wanted, number>()
  const isOwn = (line: DiscountedLine, { id }: LineUnits) => line.id === id
  const isSame = (line: DiscountedLine, { product }: LineUnits) => productOf(line) === product
  for (const matches of [isOwn, isSame]) {
    for (const one of wanted) {
      items.forEach((line, index) => {
        const before = found.get(one) ?? 0
        const units = matches(line, one) ? Math.min(unassigned[index] ?? 0, one.quantity - before) : 0
        if (units === 0) return
        unassigned[index] = (unassigned[index] ?? 0) - units
        values[index] = (values[index] ?? 0) + valueOf(units, one, before)
        found.set(one, before + units)
      })
    }
  }
  return values
}
