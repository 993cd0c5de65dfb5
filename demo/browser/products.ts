/** The shop's products with names, prices and pictures; each page contains them as JSON. */
import { lineKey, type CartLine, type CartStore } from '../../src/state/cart.ts'

export type Products = readonly Omit<CartLine, 'quantity'>[]

export function readProducts(): Products {
  // Written by our own server.
  return JSON.parse(document.body.dataset.products ?? '[]') as Products
}

/** Updates a saved cart: applies today's prices and removes products that are no longer sold. */
export function refreshLines(cart: CartStore, products: Products) {
  const refreshed = (lines: readonly CartLine[]) =>
    lines.flatMap(({ product_id, id, quantity, redemption }) => {
      const product = products.find((one) => one.product_id === product_id)
      const free = redemption && { redemption, price: 0 }
      return product ? [{ ...product, ...(id && { id }), ...free, quantity }] : []
    })
  const { lines } = cart.$cart.get()
  const fresh = refreshed(lines).map(lineKey)
  if (lines.some((line, index) => lineKey(line) !== fresh[index])) cart.replace(refreshed)
}
