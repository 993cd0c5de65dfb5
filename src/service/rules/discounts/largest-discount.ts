/** An upper bound of a discount, with which the search for the best combination skips combinations that cannot win. */
import { fieldsOf, scopeOf } from '../../../contract/offer/discount-types.ts'
import type { Discount } from '../../../contract/resources/discount.ts'
import type { ProductLookup } from '../basket.ts'
import { targetedLines, type Targets } from '../targets.ts'
import { linesToFree } from './apply.ts'
import { arithmeticOf } from './discount-types.ts'
import { type DiscountedLine, type DiscountedOrder, restOf, totalOf } from './order.ts'
import { paidQuantity } from './paid-lines.ts'
import { sumOf } from './split.ts'

/** Returns an amount in minor units. */
export type LargestDiscount = (order: DiscountedOrder) => number

/**
 * Returns a function for the most that the discount can take off an order, even if other discounts are applied before it:
 * those only reduce what is left to pay. Ignores rules, and limits on units and amounts. The function takes `initial` with
 * any discounts, which leave its lines in place and add only free lines.
 */
export function largestDiscountFor(
  initial: DiscountedOrder,
  discount: Discount,
  targets: Targets,
  products: ProductLookup,
): LargestDiscount {
  if (discount.type === 'UNIT') return largestUnits(initial, discount, products)
  const fields = fieldsOf(discount)
  const arithmetic = arithmeticOf(discount)
  if (!fields || !arithmetic || discount[fields.formula] !== undefined) return totalOf
  const value = discount[fields.value] ?? 0
  switch (scopeOf(discount)) {
    case 'order':
      return (order) => {
        const total = totalOf(order)
        return Math.max(0, Math.min(total, arithmetic.takeOffOrder(total, value, order.unit)))
      }
    case 'together':
      return (order) => Math.min(totalOf(order), value)
    default:
      return sumOfLines(targetedLines(targets, initial), (line, unit) => {
        const [rest, quantity] = [restOf(line), paidQuantity(line)]
        if (discount.type === 'FIXED') return quantity * Math.max(0, unitRest(line, unit) - value)
        const lineValue = scopeOf(discount) === 'unit' ? value * quantity : value
        return Math.min(rest, arithmetic.takeOffLine({ rest, quantity }, lineValue, unit))
      })
  }
}

const sumOfLines =
  (indexes: readonly number[], of: (line: DiscountedLine, unit: number) => number): LargestDiscount =>
  ({ items, unit }) =>
    sumOf(indexes.map((index) => (items[index] ? of(items[index], unit) : 0)))

function largestUnits(
  { items }: DiscountedOrder,
  discount: Discount,
  products: ProductLookup,
): LargestDiscount {
  const freed = (discount.units ?? [discount]).map((unit) => ({
    units: unit.unit_off ?? 0,
    lines: linesToFree(items, unit, products),
  }))
  return (order) =>
    sumOf(
      freed.map(({ units, lines }) => {
        const perUnit = lines.map((index) =>
          order.items[index] ? unitRest(order.items[index], order.unit) : 0,
        )
        return units * Math.max(0, ...perUnit)
      }),
    )
}

/** Amount left to pay for one unit of a line, rounded up. */
function unitRest(line: DiscountedLine, unit: number) {
  const quantity = paidQuantity(line)
  return quantity === 0 ? 0 : Math.ceil(restOf(line) / quantity / unit) * unit
}
