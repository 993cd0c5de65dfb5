import type { Cart } from '../../state/cart.ts'
import type { NameOf } from './discount.ts'

export const nameInCart =
  ({ lines }: Cart): NameOf =>
  ({ id }) =>
    findLine(lines, id)?.name

/** In minor units. NaN for products that are not in the cart. */
export const priceInCart =
  ({ lines }: Cart) =>
  ({ id = '' }: { id?: string } = {}) =>
    findLine(lines, id)?.price ?? NaN

const findLine = (lines: Cart['lines'], id: string) =>
  lines.find(({ product_id, sku_id }) => id === product_id || id === sku_id)
