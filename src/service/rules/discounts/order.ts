/** A basket and what has been taken off it so far: each redeemable works on what the one before left. */
import type { CalculatedOrder } from '../../../contract/resources/order.ts'
import type { Basket, BasketLine, Goods } from '../basket.ts'
import { payable } from '../exact.ts'
import { capped, sumOf } from './split.ts'

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

// Writes what a discount takes off into the order. How much that is was decided before.

/** The order after a discount, and what that alone took off; minor units. */
export interface TakenOff {
  order: DiscountedOrder
  amount: number
}

/** Off the order as a whole: at most what is left to pay, rounded to what can be paid. */
export function takeOffOrder(order: DiscountedOrder, wanted: number): TakenOff {
  const amount = payable(Math.max(0, Math.min(wanted, totalOf(order))), order.unit)
  return {
    order: {
      ...order,
      items: order.items.map((line) => ({ ...line, applied_discount_amount: 0 })),
      discount_amount: order.discount_amount + amount,
      applied_discount_amount: amount,
      items_applied_discount_amount: 0,
    },
    amount,
  }
}

/** The order less what earlier redemptions took off it, whatever they took it off from. */
export function lessEarlier(order: DiscountedOrder, earlier: number): DiscountedOrder {
  return earlier === 0 ? order : { ...takeOffOrder(order, earlier).order, applied_discount_amount: 0 }
}

/**
 * Off each line by its index; at most what is left of the line, and together at most what is left to pay: where an
 * earlier discount came off the order as a whole, the lines share what remains in proportion.
 */
export function takeOffLines(order: DiscountedOrder, wanted: readonly number[]): TakenOff {
  const parts = order.items.map((line, index) =>
    payable(Math.max(0, Math.min(wanted[index] ?? 0, restOf(line))), order.unit),
  )
  const taken = capped(parts, totalOf(order), order.unit)
  const amount = sumOf(taken)
  return {
    order: {
      ...order,
      items: order.items.map((line, index) => {
        const applied_discount_amount = taken[index] ?? 0
        return {
          ...line,
          discount_amount: line.discount_amount + applied_discount_amount,
          applied_discount_amount,
        }
      }),
      items_discount_amount: order.items_discount_amount + amount,
      applied_discount_amount: 0,
      items_applied_discount_amount: amount,
    },
    amount,
  }
}

/** What is left to pay of a line. */
export const restOf = ({ amount, discount_amount }: { amount: number; discount_amount: number }) =>
  amount - discount_amount

// The order as replies have it ("where the specification is silent", Shapes and enumerations: calculated order).

/** Without customer data. Amounts in minor units. */
export function serializeOrder(order: DiscountedOrder): CalculatedOrder {
  const { id, source_id, status, discount_amount, items_discount_amount } = order
  const { applied_discount_amount, items_applied_discount_amount } = order
  return {
    ...(id !== null && { id }),
    ...(source_id !== null && { source_id }),
    ...(status !== null && { status }),
    amount: order.amount,
    initial_amount: order.initial_amount,
    discount_amount,
    items_discount_amount,
    total_discount_amount: discount_amount + items_discount_amount,
    total_amount: totalOf(order),
    applied_discount_amount,
    items_applied_discount_amount,
    total_applied_discount_amount: applied_discount_amount + items_applied_discount_amount,
    items: wireLinesOf(order),
    metadata: order.metadata,
    object: 'order',
  }
}

/** Gifts in their places. */
function wireLinesOf({ items, gifts = [] }: DiscountedOrder) {
  const lines = items.map(asWireLine)
  for (const { at, ...gift } of gifts) {
    lines.splice(at, 0, asWireLine({ ...gift, discount_amount: 0, applied_discount_amount: 0 }))
  }
  return lines
}

function asWireLine(line: DiscountedLine): NonNullable<CalculatedOrder['items']>[number] {
  const { product_id, sku_id, source_id, related_object, price, product, sku } = line
  return {
    object: 'order_item',
    ...(product_id !== null && { product_id }),
    ...(sku_id !== null && { sku_id }),
    ...(source_id !== null && { source_id }),
    ...(related_object !== null && { related_object }),
    quantity: line.quantity,
    ...(line.isAdded && { initial_quantity: 0 }),
    ...(price !== null && { price }),
    amount: line.amount,
    discount_amount: line.discount_amount,
    applied_discount_amount: line.applied_discount_amount,
    subtotal_amount: restOf(line),
    ...(product && { product }),
    ...(sku && { sku }),
    metadata: line.metadata,
  }
}

// An order as it was kept, with all that was taken off it, made into one that rules can judge.

type WireLine = NonNullable<CalculatedOrder['items']>[number]

/** `goods` know the collections that the lines belong to. Without gifts: rules do not see them. */
export function fromWireOrder(order: CalculatedOrder, goods: Goods): DiscountedOrder {
  const { amount = 0, initial_amount = amount } = order
  return {
    id: order.id ?? null,
    source_id: order.source_id ?? null,
    status: order.status ?? null,
    items: (order.items ?? [])
      .filter((line) => redemptionIn(line) === undefined)
      .map((line) => fromWireLine(line, goods)),
    amount,
    initial_amount,
    // Orders are kept to earn by: nothing is taken off them any more.
    unit: 1,
    metadata: order.metadata ?? {},
    discount_amount: order.discount_amount ?? 0,
    items_discount_amount: order.items_discount_amount ?? 0,
    applied_discount_amount: order.applied_discount_amount ?? 0,
    items_applied_discount_amount: order.items_applied_discount_amount ?? 0,
  }
}

/** What its lines name, to be looked up. */
export const goodsIn = ({ items = [] }: CalculatedOrder) => items.map(nameOf)

/** A word that a newer service may have written is not one of ours. */
function nameOf({ product_id = null, sku_id = null, source_id = null, related_object }: WireLine) {
  const isKnown = related_object === 'product' || related_object === 'sku'
  return { product_id, sku_id, source_id, related_object: isKnown ? related_object : null }
}

function fromWireLine(line: WireLine, goods: Goods): DiscountedLine {
  const name = nameOf(line)
  const { quantity = 0, price = null, amount = 0, metadata = {} } = line
  const { discount_amount = 0, applied_discount_amount = 0, product, sku } = line
  return {
    ...name,
    quantity,
    price,
    amount,
    discount_amount,
    applied_discount_amount,
    product: product
      ? { name: product.name ?? null, price: product.price ?? null, metadata: product.metadata ?? {} }
      : null,
    sku: sku ? { sku: sku.sku ?? null, price: sku.price ?? null, metadata: sku.metadata ?? {} } : null,
    metadata,
    ...(line.initial_quantity === 0 && { isAdded: true }),
    collections: goodOf(name, goods)?.collections ?? [],
  }
}

/** A SKU counts before its product. */
function goodOf({ product_id, sku_id, source_id, related_object }: ReturnType<typeof nameOf>, goods: Goods) {
  const sku = sku_id === null ? undefined : goods.find({ id: sku_id }, 'sku')
  if (sku || product_id !== null) return sku ?? goods.find({ id: product_id }, 'product')
  return goods.find({ source_id }, related_object ?? 'product')
}

/** The redemption that a line names, or undefined. */
export function redemptionIn({ metadata }: { metadata?: Record<string, unknown> | undefined }) {
  const id = metadata && Object.hasOwn(metadata, 'redemption_id') ? metadata.redemption_id : undefined
  return typeof id === 'string' ? id : undefined
}

/** The redemptions that the lines name. */
export const redemptionsIn = ({
  items = [],
}: {
  items?: readonly Parameters<typeof redemptionIn>[0][] | undefined
}) => items.flatMap((line) => redemptionIn(line) ?? [])
