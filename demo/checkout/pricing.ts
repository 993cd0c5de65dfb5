/** Prices the requested items from the shop's own catalog, never from the browser. Minor units. */
import type { OrderRequest } from '../../src/contract/resources/order.ts'
import type { Product } from '../catalogue.ts'
import type { RequestedItem } from './request.ts'

export interface PricedLine {
  product: Product
  quantity: number
  amount: number
  /** For a reward, which costs nothing: id of the redemption that granted it. */
  redemption?: string | undefined
}

export interface PricedItems {
  lines: readonly PricedLine[]
  amount: number
}

/** Leaves out unknown products; the total then differs from the one the shopper saw. */
export function priceItems(items: readonly RequestedItem[], products: readonly Product[]): PricedItems {
  const lines = items.flatMap(({ product_id, quantity, redemption }) => {
    const product = products.find(({ id }) => id === product_id)
    const amount = product && !redemption ? product.price * quantity : 0
    return product ? [{ product, quantity, amount, redemption }] : []
  })
  return { lines, amount: lines.reduce((sum, { amount }) => sum + amount, 0) }
}

/** The same items as an order for the service. */
export const orderOf = ({ lines }: PricedItems, number?: string): OrderRequest => ({
  ...(number && { source_id: number }),
  items: lines.map(({ product, quantity, redemption }) => ({
    product_id: product.id,
    quantity,
    ...(redemption ? { metadata: { redemption_id: redemption } } : { price: product.price }),
  })),
})
