/** The cart as the wire's order: what is asked about and what is bought. */
import type { OrderRequest } from '../contract/resources/order.ts'
import type { Cart } from './cart.ts'

/** Prices are in minor units; for products it knows the service takes its own. */
export const orderOf = ({ lines }: Cart): OrderRequest => ({
  items: lines.map((line) => {
    const { product_id, sku_id, source_id, related_object = 'product', quantity, price, redemption } = line
    return {
      product_id,
      sku_id,
      ...(source_id && { source_id, related_object }),
      quantity,
      price,
      ...(redemption && { metadata: { redemption_id: redemption } }),
    }
  }),
})
