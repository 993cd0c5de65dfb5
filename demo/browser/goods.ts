/** What the shop sells, as every page brings it along: the shop's own names, prices and pictures. */
import { lineKey, type CartLine, type CartStore } from '../../src/state/cart.ts'

export type Goods = readonly Omit<CartLine, 'quantity'>[]

export function readGoods(): Goods {
  // Written by our own server, from its catalogue.
  return JSON.parse(document.body.dataset.goods ?? '[]') as Goods
}

/** A cart may have waited for months: prices are those of today, and what is no longer sold leaves it. */
export function refreshLines(cart: CartStore, goods: Goods) {
  const refreshed = (lines: readonly CartLine[]) =>
    lines.flatMap(({ product_id, id, quantity, redemption }) => {
      const product = goods.find((one) => one.product_id === product_id)
      const free = redemption && { redemption, price: 0 }
      return product ? [{ ...product, ...(id && { id }), ...free, quantity }] : []
    })
  const { lines } = cart.$cart.get()
  const fresh = refreshed(lines).map(lineKey)
  if (lines.some((line, index) => lineKey(line) !== fresh[index])) cart.replace(refreshed)
}
