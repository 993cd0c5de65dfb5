/** What is asked about the cart, and for which cart an answer holds. */
import type { Cart } from '../cart.ts'

export interface JudgedCart {
  /** The cart the answer is for. */
  cart: Cart
  /** When it arrived, in milliseconds of `Date.now()`. */
  receivedAt: number
  /** True when the network failed and this is the last good answer for this cart. */
  stale: boolean
}
