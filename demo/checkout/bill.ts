/** What a wish costs before any perk: by the shop's own prices, whatever a browser believes. Minor units. */
import type { OrderRequest } from '../../src/contract/resources/order.ts'
import type { Product } from '../catalogue.ts'
import type { WishedItem } from './wish.ts'

export interface BillLine {
  product: Product
  quantity: number
  amount: number
  /** Of a reward, which costs nothing: the redemption that gave it. */
  redemption?: string | undefined
}

export interface Bill {
  lines: readonly BillLine[]
  amount: number
}

/** What the shop does not sell, or no longer, is left out: the sum then tells. */
export function billOf(items: readonly WishedItem[], products: readonly Product[]): Bill {
  const lines = items.flatMap(({ product_id, quantity, redemption }) => {
    const product = products.find(({ id }) => id === product_id)
    const amount = product && !redemption ? product.price * quantity : 0
    return product ? [{ product, quantity, amount, redemption }] : []
  })
  return { lines, amount: lines.reduce((sum, { amount }) => sum + amount, 0) }
}

/** The same for the service. */
export const orderOf = ({ lines }: Bill, number?: string): OrderRequest => ({
  ...(number && { source_id: number }),
  items: lines.map(({ product, quantity, redemption }) => ({
    product_id: product.id,
    quantity,
    ...(redemption ? { metadata: { redemption_id: redemption } } : { price: product.price }),
  })),
})
