/** Carts in the tabs of one browser. */
import { type CartLine, type CartStore, createCart } from '../../../src/state/cart.ts'
import type { StoragePort } from '../../../src/state/persist.ts'

export const mug: CartLine = { product_id: 'prod_mug', quantity: 1, price: 1250, name: 'Mug' }
export const bowl: CartLine = { sku_id: 'sku_bowl', quantity: 2, price: 300 }

/** The line of a redeemed reward. */
export const gift: CartLine = { product_id: 'prod_mug', quantity: 1, price: 0, redemption: 'r_1' }

/** Opens a cart in a tab, as a shop does. */
export function openCart(tab: StoragePort, customer?: string) {
  const cart = createCart(tab)
  return { ...cart, close: cart.open(customer) }
}

export const linesOf = ({ $cart }: Pick<CartStore, '$cart'>) => $cart.get().lines
