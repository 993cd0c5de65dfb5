/** An order as it was kept, with all that was taken off it, made into one that rules can judge. */
import type { CalculatedOrder } from '../../../contract/resources/order.ts'
import type { Goods } from '../goods.ts'
import type { DiscountedLine, DiscountedOrder } from './order.ts'

type WireLine = NonNullable<CalculatedOrder['items']>[number]

/** `goods` know the collections that the lines belong to. */
export function fromWireOrder(order: CalculatedOrder, goods: Goods): DiscountedOrder {
  const { amount = 0, initial_amount = amount } = order
  return {
    id: order.id ?? null,
    source_id: order.source_id ?? null,
    status: order.status ?? null,
    items: (order.items ?? []).map((line) => fromWireLine(line, goods)),
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
    collections: goodOf(name, goods)?.collections ?? [],
  }
}

/** A SKU counts before its product. */
function goodOf({ product_id, sku_id, source_id, related_object }: ReturnType<typeof nameOf>, goods: Goods) {
  const sku = sku_id === null ? undefined : goods.find({ id: sku_id }, 'sku')
  if (sku || product_id !== null) return sku ?? goods.find({ id: product_id }, 'product')
  return goods.find({ source_id }, related_object ?? 'product')
}
