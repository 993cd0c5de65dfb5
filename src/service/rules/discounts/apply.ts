/** What one discount takes off an order: pure arithmetic in minor units ("Shapes and enumerations", discount.type). */
import { scopeOf } from '../../../contract/offer/benefit.ts'
import type { Discount } from '../../../contract/resources/discount.ts'
import type { Targets } from '../targets.ts'
import type { Good, Goods } from '../basket.ts'
import { fromItems } from './from-items.ts'
import {
  type DiscountedOrder,
  withoutApplied,
  takeOffOrder,
  totalOf,
  type DiscountedLine,
  restOf,
  takeOffLines,
  type TakenOff,
} from './order.ts'
import { resolved, valueOf, type Applied, type DiscountScope } from './resolve.ts'
import { paidQuantity } from './paid-lines.ts'
import { percentOf, portion } from './split.ts'
import { FormulaError } from './formula/scope.ts'

/**
 * Applies the discount to what earlier ones left. It takes off nothing where no line is about the targets, and never
 * more than is left of a line or of the order. Targets count for effects on items, not for the order as a whole, nor
 * for free units, which name their product. A word that this release does not know takes nothing. @throws FormulaError where a formula cannot be worked out.
 */
export function applyDiscount(
  order: DiscountedOrder,
  discount: Discount,
  targets: Targets,
  scope: DiscountScope,
): Applied {
  if (discount.type === 'UNIT') return { ...addUnits(order, discount, scope.goods), discount }
  const what = scopeOf(discount)
  if (what === 'order') return fromOrder(order, discount, scope)
  return what ? fromItems(order, discount, targets, scope) : { ...takeOffOrder(order, 0), discount }
}

// Effect APPLY_TO_ORDER: off the order as a whole, of what earlier discounts left.

/**
 * Of an order with 40.00 left: AMOUNT of 5.00 takes 5.00; PERCENT of 12.5 takes 5.00, half a cent rounded up; FIXED at
 * 30.00 takes 10.00, so that the order costs 30.00, and an order that costs less stays as it is. `amount_limit` and
 * `aggregated_amount_limit` both bound what comes off.
 */
export function fromOrder(order: DiscountedOrder, discount: Discount, { situation }: DiscountScope): Applied {
  const value = valueOf(discount, { order, situation })
  const { amount_limit = Infinity, aggregated_amount_limit = Infinity } = discount
  const wanted = Math.min(takenFrom(order, discount, value), amount_limit, aggregated_amount_limit)
  return { ...takeOffOrder(order, wanted), discount: resolved(discount, [value]) }
}

function takenFrom(order: DiscountedOrder, { type }: Discount, value: number): number {
  const left = totalOf(order)
  if (type === 'PERCENT') return percentOf(left, value, order.unit)
  return type === 'FIXED' ? left - value : value
}

// Gift cards: credits that pay for the order.

/** Takes `credits` off the order, at most what is left to pay; minor units. */
export const applyGift = (order: DiscountedOrder, credits: number) =>
  takeOffOrder(order, Math.min(credits, totalOf(order)))

// Discounts of type UNIT: products for nothing.

/** The discount with all its units added to the order and none of those in the cart made free. */
export function asNewItems(discount: Discount): Discount {
  const isNew = (unit: Unit) =>
    unit.effect === 'ADD_MISSING_ITEMS' || unit.effect === undefined ? 'ADD_NEW_ITEMS' : unit.effect
  const units = discount.units?.map((unit) => ({ ...unit, effect: isNew(unit) }))
  return units ? { ...discount, units } : { ...discount, effect: isNew(discount) }
}

type Unit = Pick<Discount, 'unit_off' | 'effect' | 'product' | 'sku'>

/**
 * With one spoon at 12.00 in the cart and two given away: ADD_MISSING_ITEMS makes that one free and adds one free
 * spoon, ADD_NEW_ITEMS adds two and leaves that one as it is. ADD_MANY_ITEMS does so for each of `units`, by its own
 * effect. What is added is a line at the catalogue's price, discounted in full: `amount` rises, `initial_amount` and
 * the total do not. A product that the catalogue does not know gives nothing.
 */
function addUnits(order: DiscountedOrder, discount: Discount, goods: Goods): TakenOff {
  const fresh = withoutApplied(order)
  const units: readonly Unit[] = discount.units ?? [discount]
  const given = units.reduce<DiscountedOrder>((sofar, unit) => giveUnit(sofar, unit, goods), fresh)
  return { order: given, amount: given.items_applied_discount_amount }
}

function giveUnit(order: DiscountedOrder, unit: Unit, goods: Goods): DiscountedOrder {
  const kind = unit.sku ? 'sku' : 'product'
  const good = goods.find(unit.sku ?? unit.product ?? {}, kind)
  const quantity = unit.unit_off ?? 0
  if (!good || quantity === 0 || unit.effect === 'UNKNOWN') return order
  if (unit.effect === 'ADD_NEW_ITEMS') return withFree(order, good, kind, quantity)

  const free = freed(order, good, kind, quantity)
  return free.missing === 0 ? free.order : withFree(free.order, good, kind, free.missing)
}

/** Makes up to `quantity` units free that are in the cart and not free yet; `missing` is how many there were not. */
function freed(order: DiscountedOrder, good: Good, kind: 'product' | 'sku', quantity: number) {
  let missing = quantity
  const units = order.items.map((line) => {
    const free = isSame(line, good, kind) && !isPaidFor(line) ? Math.min(missing, paidQuantity(line)) : 0
    missing -= free
    return { free, value: free > 0 ? portion(restOf(line), free, paidQuantity(line), order.unit) : 0 }
  })
  return { order: addedUp(order, freeUnits(order, units)), missing }
}

/** Makes so many units of each line free: their value comes off the line. */
export function freeUnits(
  order: DiscountedOrder,
  units: readonly { free: number; value: number }[],
): DiscountedOrder {
  const { order: after } = takeOffLines(
    order,
    units.map(({ value }) => value),
  )
  const items = after.items.map((line, index) => ({
    ...line,
    free_quantity: line.free_quantity + (units[index]?.free ?? 0),
  }))
  return { ...after, items }
}

/** What this discount took off before counts as applied by it too. */
const addedUp = (before: DiscountedOrder, after: DiscountedOrder): DiscountedOrder => ({
  ...after,
  items: after.items.map((line, index) => ({
    ...line,
    applied_discount_amount:
      line.applied_discount_amount + (before.items[index]?.applied_discount_amount ?? 0),
  })),
  items_applied_discount_amount: after.items_applied_discount_amount + before.items_applied_discount_amount,
})

const isSame = (line: DiscountedLine, good: Good, kind: 'product' | 'sku') =>
  kind === 'sku' ? line.sku_id === good.sku_id : line.product_id === good.product_id

/** Earlier discounts left nothing to make free. */
const isPaidFor = (line: DiscountedLine) => line.amount > 0 && restOf(line) === 0

function withFree(
  order: DiscountedOrder,
  good: Good,
  kind: 'product' | 'sku',
  quantity: number,
): DiscountedOrder {
  const amount = (good.price ?? 0) * quantity
  if (!Number.isSafeInteger(order.amount + amount)) {
    throw new FormulaError('it gives away more than an order can hold')
  }
  const line: DiscountedLine = {
    ...good,
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
  return withFreeLine(order, line)
}

/** The order with a line that costs nothing. */
export const withFreeLine = (order: DiscountedOrder, line: DiscountedLine): DiscountedOrder => ({
  ...order,
  items: [...order.items, line],
  amount: order.amount + line.amount,
  items_discount_amount: order.items_discount_amount + line.amount,
  items_applied_discount_amount: order.items_applied_discount_amount + line.amount,
})
