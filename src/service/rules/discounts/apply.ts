/**
 * Discounts ("where the specification is silent", Shapes and enumerations: discount.type). Amounts are in minor units.
 */
import { scopeOf } from '../../../contract/offer/discount-types.ts'
import type { Discount } from '../../../contract/resources/discount.ts'
import type { Targets } from '../targets.ts'
import type { CatalogProduct, ProductLookup } from '../basket.ts'
import { arithmeticOf } from './discount-types.ts'
import { fromItems } from './from-items.ts'
import {
  type DiscountedOrder,
  takeOffOrder,
  totalOf,
  type DiscountedLine,
  restOf,
  takeOffLines,
  type DiscountResult,
} from './order.ts'
import { resolved, valueOf, type AppliedDiscount, type DiscountScope } from './resolve.ts'
import { paidQuantity } from './paid-lines.ts'
import { portion } from './split.ts'
import { FormulaError } from './formula/scope.ts'

/**
 * Applies the discount to the amounts that earlier discounts left to pay, and never exceeds them. Targets apply only to
 * effects on items, not to order discounts or free units. If no line matches the targets, or the type or effect is
 * unknown, the discount is 0.
 * @throws FormulaError if a formula cannot be calculated.
 */
export function applyDiscount(
  order: DiscountedOrder,
  discount: Discount,
  targets: Targets,
  scope: DiscountScope,
): AppliedDiscount {
  if (discount.type === 'UNIT') return { ...addUnits(order, discount, scope.products), discount }
  const effectScope = scopeOf(discount)
  if (effectScope === 'order') return fromOrder(order, discount, scope)
  return effectScope ? fromItems(order, discount, targets, scope) : { ...takeOffOrder(order, 0), discount }
}

/** FIXED sets the price of the order, but never raises it. */
export function fromOrder(
  order: DiscountedOrder,
  discount: Discount,
  { situation }: DiscountScope,
): AppliedDiscount {
  const value = valueOf(discount, { order, situation })
  const { amount_limit = Infinity, aggregated_amount_limit = Infinity } = discount
  const off = arithmeticOf(discount)?.takeOffOrder(totalOf(order), value, order.unit) ?? 0
  const wanted = Math.min(off, amount_limit, aggregated_amount_limit)
  return { ...takeOffOrder(order, wanted), discount: resolved(discount, [value]) }
}

export const applyGift = (order: DiscountedOrder, credits: number) =>
  takeOffOrder(order, Math.min(credits, totalOf(order)))

/** Variant of the discount that adds all its free units to the order, instead of making units in the cart free. */
export function asNewItems(discount: Discount): Discount {
  const isNew = (unit: Unit) =>
    unit.effect === 'ADD_MISSING_ITEMS' || unit.effect === undefined ? 'ADD_NEW_ITEMS' : unit.effect
  const units = discount.units?.map((unit) => ({ ...unit, effect: isNew(unit) }))
  return units ? { ...discount, units } : { ...discount, effect: isNew(discount) }
}

type Unit = Pick<Discount, 'unit_off' | 'effect' | 'product' | 'sku'>

/**
 * With one spoon in the cart and two free spoons, ADD_MISSING_ITEMS makes the spoon in the cart free and adds another.
 * ADD_NEW_ITEMS adds two, and the spoon in the cart is still charged.
 *
 * An added line has the catalog's price, fully discounted. It raises `amount`, but not `initial_amount` or the total. A
 * product that the catalog does not contain is not added.
 */
function addUnits(order: DiscountedOrder, discount: Discount, products: ProductLookup): DiscountResult {
  const free = order.items.map(() => 0)
  const added: DiscountedLine[] = []
  for (const unit of discount.units ?? [discount]) {
    const kind = unit.sku ? 'sku' : 'product'
    const product = products.find(unit.sku ?? unit.product ?? {}, kind)
    let missing = unit.unit_off ?? 0
    if (!product || unit.effect === 'UNKNOWN') continue
    for (const [index, line] of order.items.entries()) {
      if (unit.effect === 'ADD_NEW_ITEMS' || !isSame(line, product, kind) || isPaidFor(line)) continue
      const units = Math.min(missing, paidQuantity(line) - (free[index] ?? 0))
      free[index] = (free[index] ?? 0) + units
      missing -= units
    }
    if (missing > 0) added.push(freeLine(product, kind, missing))
  }
  const after = added.reduce(withFreeLine, freeUnits(order, free))
  if (!Number.isSafeInteger(after.amount)) {
    throw new FormulaError('the amount of the order would exceed 2^53')
  }
  return { order: after, amount: after.items_applied_discount_amount }
}

export function freeUnits(order: DiscountedOrder, unitsByLine: readonly number[]): DiscountedOrder {
  const { order: after } = takeOffLines(
    order,
    order.items.map((line, index) =>
      unitsByLine[index] ? portion(restOf(line), unitsByLine[index], paidQuantity(line), order.unit) : 0,
    ),
  )
  const items = after.items.map((line, index) => ({
    ...line,
    free_quantity: line.free_quantity + (unitsByLine[index] ?? 0),
  }))
  return { ...after, items }
}

/** Indexes of the lines of which the discount can make units free. */
export function linesToFree(lines: readonly DiscountedLine[], unit: Unit, products: ProductLookup): number[] {
  const kind = unit.sku ? 'sku' : 'product'
  const product = products.find(unit.sku ?? unit.product ?? {}, kind)
  if (!product || unit.effect === 'ADD_NEW_ITEMS') return []
  return lines.flatMap((line, index) => (isSame(line, product, kind) ? [index] : []))
}

const isSame = (line: DiscountedLine, product: CatalogProduct, kind: 'product' | 'sku') =>
  kind === 'sku' ? line.sku_id === product.sku_id : line.product_id === product.product_id

const isPaidFor = (line: DiscountedLine) => line.amount > 0 && restOf(line) === 0

function freeLine(product: CatalogProduct, kind: 'product' | 'sku', quantity: number): DiscountedLine {
  const amount = (product.price ?? 0) * quantity
  return {
    ...product,
    related_object: kind,
    quantity,
    amount,
    metadata: {},
    isAdded: true,
    discount_amount: amount,
    applied_discount_amount: amount,
    order_discount_amount: 0,
    free_quantity: quantity,
  }
}

export const withFreeLine = (order: DiscountedOrder, line: DiscountedLine): DiscountedOrder => ({
  ...order,
  items: [...order.items, line],
  amount: order.amount + line.amount,
  items_discount_amount: order.items_discount_amount + line.amount,
  items_applied_discount_amount: order.items_applied_discount_amount + line.amount,
})
