/** What the cart itself calls its products, and what they cost there. */
import type { Cart } from '../../state/cart.ts'
import type { NameOf } from './discount.ts'

export const namesIn =
  ({ lines }: Cart): NameOf =>
  ({ id }) =>
    lineOf(lines, id)?.name

/** In minor units; not a number where the cart has none of it. */
export const priceIn =
  ({ lines }: Cart) =>
  ({ id = '' }: { id?: string } = {}) =>
    lineOf(lines, id)?.price ?? NaN

const lineOf = (lines: Cart['lines'], id: string) =>
  lines.find(({ product_id, sku_id }) => id === product_id || id === sku_id)
