/** What is asked about the cart, and for which cart an answer holds. */
import type { Cart } from '../cart.ts'

/** @internal A shopper presses a button several times: so many milliseconds after a question the next one is asked. */
export const gathering = { gathers: 450 }

export interface JudgedCart {
  /** The cart the answer is for. */
  cart: Cart
  /** When it arrived, in milliseconds of `Date.now()`. */
  receivedAt: number
  /** True when the network failed and this is the last good answer for this cart. */
  stale: boolean
}
