/** The words that every element says, and the shape of all others. */
import type { Format } from './format.ts'

/** What a discount comes off: the order, items in general, each line, each unit, or the items together. */
export type Scope = 'order' | 'items' | 'line' | 'unit' | 'together'

/** Which products: by their names where they are known, and whether the cheapest or dearest of them alone. */
export interface GoodsInWords {
  names: string
  /** Whatever is in the cart. */
  everything: boolean
  pick: 'cheapest' | 'dearest' | undefined
}

/** Which units, or else which products, of those are discounted: the `first`, then one of `every` so many. */
export interface Count {
  first: number
  every: number
  unit: boolean
  order: 'cheapest' | 'dearest' | undefined
  /** At most so many units of each product, and in all. */
  each: number | undefined
  all: number | undefined
}

/** Why something does not apply; `other` when nothing better is known. */
export type Reason =
  | 'unknown'
  | 'over'
  | 'early'
  | 'points'
  | 'spent'
  | 'person'
  | 'stranger'
  | 'cart'
  | 'nothing'
  | 'alone'
  | 'other'

/**
 * The words that every element needs. Everything handed to these functions is formatted already; `form` is the
 * plural form of `count`, or of the number in `points`, for languages in which other words go by it.
 */
export interface CommonMessages {
  empty: string
  failed: string
  /** Nothing to show and no connection. */
  unconnected: string
  signedOut: string
  retry: string
  /** `when`: "in 30 seconds". */
  later(when: string): string
  /** It is tried by itself; `when`: "in 30 seconds", "now". */
  retrying(when: string): string
  /** "in about 2 minutes"; `when`: "in 2 minutes". */
  about(when: string): string
  /** Last known data is shown; `when`: "5 minutes ago". */
  offline(when: string): string
  /** The same, where there is a connection. */
  outdated(when: string): string
  /** Shows more rows of a list. */
  more: string
  /** More rows of a list are shown now; said aloud. */
  added(count: string, form: Intl.LDMLPluralRule): string

  /** `what`: "€10.00" or "15%". */
  off(what: string, scope: Scope, goods: GoodsInWords): string
  fixed(price: string, scope: Scope, goods: GoodsInWords): string
  /** One unit of these goods, whichever costs least, at no price. */
  cheapestFree(goods: GoodsInWords): string
  /** `said`: what `off` or `fixed` gave; `format` for the numbers of `count`. */
  counted(said: string, count: Count, format: Pick<Format, 'number' | 'plural'>): string
  /** The most it takes off one product, and off everything, after `said`; empty where nothing bounds it. */
  upTo(said: string, each: string, all: string, scope: Scope): string
  /** `what`: "Mug and 2 × Spoon". */
  free(what: string): string
  /** `off`: "€5", or empty where shipping costs nothing. */
  shipping(off: string): string
  /** Items whose name is not known. */
  gift(count: string, form: Intl.LDMLPluralRule): string
  /** So many of a product: "2 × Espresso cup". */
  quantity(count: string, name: string): string

  /** What to do for an offer: `money` to spend as `toSpend` gave it, `goods` to add; either may be empty. */
  lacks(money: string, goods: string): string
  /** An amount to spend `on` some products, whose names may not be known (empty); on any where undefined. */
  toSpend(amount: string, on: string | undefined): string
  /** The same with what it is good for. `lacks`: what `lacks` gave. */
  unlock(lacks: string): string
  /** Pieces of products, `from` a collection where that is known. */
  items(count: string, form: Intl.LDMLPluralRule, from: string): string

  /** "1,240 points". `count`: "1,240". */
  points(count: string, form: Intl.LDMLPluralRule): string
  /** Nothing of the cart is left for points to pay. */
  allPaid: string

  /** Buttons of an offer that is not chosen: with little room, and as the one thing to do on its card. */
  apply: string
  use: string
  /** The same button once it is chosen: it is taken off, it waits for the cart to be right, and what another press does. */
  chosen: string
  picked: string
  undo: string
  /** Before what a chosen or available offer takes off. */
  saves: string
  /** Puts what is missing into the cart; then the same in full. `what`: "2 × Espresso cup". */
  add: string
  addItems(what: string): string
  close: string
  /** Turns a row of cards. */
  back: string
  next: string

  /** A code, to the clipboard. */
  copy: string
  copied: string

  /** What a gift card still holds, or a shelf. */
  left(amount: string): string
  /** Headline of a voucher that holds money. */
  giftCard: string
  /** Of a voucher. */
  code: string
  /** Why something cannot be used. */
  reasons: Readonly<Record<Reason, string>>
}

/** The words and formats of one language, for one currency: those that every element needs, and its own `Part`. */
export interface Words<Part = unknown> {
  locale: string
  text: CommonMessages & Part
  format: Format
}
