/** What is asked about the cart, and for which cart an answer holds. */
import type { OrderPoints } from '../../contract/resources/points-forecast.ts'
import type { BestCombination } from '../../contract/resources/qualification.ts'
import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import type { Atom } from '../atom.ts'
import type { Cart, Redeemable } from '../cart.ts'
import type { QueryState } from '../query.ts'
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
  /** What the order would earn, where that was asked with it and told. */
  points?: OrderPoints
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

/** @internal What else the one question about the cart brings: only pages that show it have what knows of it. */
export interface Beside {
  best?: BestChoice
  /** The question itself. */
  offers?: Atom<QueryState<JudgedCart>>
  /** Whether the service tells points with it; undefined before the first answer. */
  tellsPoints?: boolean
  /** The card whose points somebody waits for. */
  pointsCard?(): string | undefined
  /** Ids of listed promotion tiers that an answer did not mention. Every later request names them. */
  tiers?: Set<string>
}

/** @internal */
export const besideOf = (shop: Shop) => shop.feature('beside', (): Beside => ({}))
