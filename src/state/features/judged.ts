/** What is asked about the cart, and for which cart an answer holds. */
import type { BestCombination } from '../../contract/resources/qualification.ts'
import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import type { Cart, Redeemable } from '../cart.ts'
import type { Shop } from '../shop.ts'

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

/** What leaves the shopper the least to pay: who shows it, what it is weighed with, and choosing it. */
export interface BestChoice {
  /** How many elements show it: while none does, nobody asks for it. */
  shown: number
  /** What is chosen and no qualification lists, so that it has to be told: codes, gift cards and points. */
  beside(cart: Cart, listed: readonly QualifiedRedeemable[]): readonly Redeemable[]
  /** Selects it in place of what is selected, in one step. Codes that it takes off are weighed with the rest for as long as the cart is. */
  choose(best: BestCombination): void
}

/** @internal What else is asked with the cart: only pages that show the best choice bring what knows of it. */
export const moreOf = (shop: Shop) => shop.feature('more', (): { best?: BestChoice } => ({}))
