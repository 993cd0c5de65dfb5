/**
 * Orders in wire format, as replies and the store contain them ("where the specification is silent", Discounts).
 * Amounts are in minor units.
 */
import type { CalculatedOrder } from '../../../contract/resources/order.ts'
import type { ProductLookup } from '../basket.ts'
import { type DiscountedLine, type DiscountedOrder, restOf, totalOf, undiscountedLine } from './order.ts'
import { split, sumOf } from './split.ts'

/** Omits customer data. */
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

function wireLinesOf({ items, gifts = [] }: DiscountedOrder) {
  const lines = items.map(asWireLine)
  for (const { at, ...gift } of gifts) {
    lines.splice(at, 0, asWireLine(undiscountedLine(gift)))
  }
  return lines
}

export function asWireLine(line: DiscountedLine): WireLine {
  const { id, product_id, sku_id, source_id, related_object, price, product, sku } = line
  return {
    object: 'order_item',
    ...(id !== undefined && { id }),
    ...(product_id !== null && { product_id }),
    ...(sku_id !== null && { sku_id }),
    ...(source_id !== null && { source_id }),
    ...(related_object !== null && { related_object }),
    quantity: line.quantity,
    ...(line.isAdded && { initial_quantity: 0 }),
    ...(line.free_quantity > 0 && { discount_quantity: line.free_quantity }),
    ...(price !== null && { price }),
    amount: line.amount,
    discount_amount: line.discount_amount,
    applied_discount_amount: line.applied_discount_amount,
    subtotal_amount: line.amount - line.discount_amount,
    total_discount_amount: line.discount_amount + line.order_discount_amount,
    total_amount: restOf(line),
    ...(product && { product }),
    ...(sku && { sku }),
    metadata: line.metadata,
  }
}

export type WireLine = NonNullable<CalculatedOrder['items']>[number]

/** The collections of each line come from `products`. `unit` is needed only if more discounts follow. */
export function fromWireOrder(order: CalculatedOrder, products: ProductLookup, unit = 1): DiscountedOrder {
  const { amount = 0, initial_amount = amount, discount_amount = 0 } = order
  const all = (order.items ?? []).map((line) => ({ line, read: fromWireLine(line, products) }))
  const isGift = ({ line }: (typeof all)[number]) => redemptionIn(line) !== undefined
  const gifts = all.flatMap(({ read, line }, at) =>
    isGift({ read, line }) ? [{ ...read, isGift: true, at }] : [],
  )
  return {
    id: order.id ?? null,
    source_id: order.source_id ?? null,
    status: order.status ?? null,
    items: withShares(
      all.filter((one) => !isGift(one)).map(({ read }) => read),
      discount_amount,
      unit,
    ),
    ...(gifts.length > 0 && { gifts }),
    amount,
    initial_amount,
    unit,
    metadata: order.metadata ?? {},
    discount_amount,
    items_discount_amount: order.items_discount_amount ?? 0,
    applied_discount_amount: order.applied_discount_amount ?? 0,
    items_applied_discount_amount: order.items_applied_discount_amount ?? 0,
  }
}

/** Earlier releases stored orders without the lines' shares of the order discount. */
function withShares(lines: DiscountedLine[], discount_amount: number, unit: number): DiscountedLine[] {
  if (sumOf(lines.map((line) => line.order_discount_amount)) === discount_amount) return lines
  const shares = split(discount_amount, lines.map(restOf), unit)
  return lines.map((line, index) => ({ ...line, order_discount_amount: shares[index] ?? 0 }))
}

export const productRefsIn = ({ items = [] }: CalculatedOrder) => items.map(refOf)

/** Ignores an unknown `related_object`, which a newer release may have written. */
function refOf({ product_id = null, sku_id = null, source_id = null, related_object }: WireLine) {
  const isKnown = related_object === 'product' || related_object === 'sku'
  return { product_id, sku_id, source_id, related_object: isKnown ? related_object : null }
}

export function fromWireLine(line: WireLine, products: ProductLookup): DiscountedLine {
  const ref = refOf(line)
  const { quantity = 0, price = null, amount = 0, metadata = {} } = line
  const { discount_amount = 0, applied_discount_amount = 0, product, sku } = line
  const { total_discount_amount = discount_amount } = line
  const isAdded = line.initial_quantity === 0
  return {
    ...(line.id && { id: line.id }),
    ...ref,
    quantity,
    price,
    amount,
    discount_amount,
    applied_discount_amount,
    order_discount_amount: total_discount_amount - discount_amount,
    free_quantity: line.discount_quantity ?? (isAdded ? quantity : 0),
    product: product
      ? { name: product.name ?? null, price: product.price ?? null, metadata: product.metadata ?? {} }
      : null,
    sku: sku ? { sku: sku.sku ?? null, price: sku.price ?? null, metadata: sku.metadata ?? {} } : null,
    metadata,
    ...(isAdded && { isAdded }),
    collections: findProduct(ref, products)?.collections ?? [],
  }
}

function findProduct(
  { product_id, sku_id, source_id, related_object }: ReturnType<typeof refOf>,
  products: ProductLookup,
) {
  const sku = sku_id === null ? undefined : products.find({ id: sku_id }, 'sku')
  if (sku || product_id !== null) return sku ?? products.find({ id: product_id }, 'product')
  return products.find({ source_id }, related_object ?? 'product')
}

export function redemptionIn({ metadata }: { metadata?: Record<string, unknown> | undefined }) {
  const id = metadata && Object.hasOwn(metadata, 'redemption_id') ? metadata.redemption_id : undefined
  return typeof id === 'string' ? id : undefined
}

export const redemptionsIn = ({
  items = [],
}: {
  items?: readonly Parameters<typeof redemptionIn>[0][] | undefined
}) => items.flatMap((line) => redemptionIn(line) ?? [])
