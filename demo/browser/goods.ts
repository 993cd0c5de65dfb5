/** What the shop sells, as every page brings it along: the shop's own names, prices and pictures. */
import type { CartLine, CartStore } from '../../src/state/cart.ts'

export type Goods = readonly Omit<CartLine, 'quantity'>[]

export function readGoods(): Goods {
  // Written by our own server, from its catalogue.
  return JSON.parse(document.body.dataset.goods ?? '[]') as Goods
}

/** A cart may have waited for months: prices are those of today, and what is no longer sold leaves it. */
export function refreshLines(cart: CartStore, goods: Goods) {
  const { lines } = cart.$cart.get()
  const fresh = lines.flatMap(({ product_id, quantity }) => {
    const product = goods.find((one) => one.product_id === product_id)
    return product ? [{ ...product, quantity }] : []
  })
  const isSame = lines.every(({ product_id, price }, index) => {
    const line = fresh[index]
    return line?.product_id === product_id && line?.price === price
  })
  if (!isSame) cart.replace(fresh)
}
