/** What the cart itself calls its products. */
import type { Cart } from '../../state/cart.ts'
import type { NameOf } from '../format/discount.ts'

export const namesIn =
  ({ lines }: Cart): NameOf =>
  ({ id }) =>
    lines.find(({ product_id, sku_id }) => id === product_id || id === sku_id)?.name
