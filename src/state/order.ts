import type { OrderRequest } from '../contract/resources/order.ts'
import type { Cart } from './cart.ts'

/** The cart as an order on the wire. Prices are in minor units. For products in its catalog, the service uses its own prices. */
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
