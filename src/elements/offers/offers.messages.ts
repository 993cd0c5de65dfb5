/** What the elements say that offer something: what it gives, what the cart lacks for it, and what can be done. */
import type { Format } from '../format/format.ts'
import type { Words } from '../format/messages.ts'

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

export interface OfferMessages {
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
  /** Headline of a voucher that holds money. */
  giftCard: string
}

export type OfferWords = Words<OfferMessages>

const picks = { cheapest: 'the cheapest', dearest: 'the most expensive' }

const goodsOf = ({ names, everything, pick }: GoodsInWords) =>
  pick
    ? `${picks[pick]} ${names ? `of ${names}` : 'eligible item'}`
    : names || (everything ? 'all items' : 'eligible items')

const scopes = { items: '', line: ', once per product', unit: ', per unit', together: ' in total' }

const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
/** Seldom said: no page makes a formatter for it beforehand. */
const nth = (count: number) =>
  count + (suffixes[new Intl.PluralRules('en', { type: 'ordinal' }).select(count)] ?? 'th')

const capital = (said: string) => said.charAt(0).toUpperCase() + said.slice(1)

export const offers: OfferMessages = {
  off: (what, scope, goods) =>
    `${what} off ${scope === 'order' ? 'your order' : goodsOf(goods) + scopes[scope]}`,
  fixed: (price, scope, goods) =>
    capital(scope === 'order' ? `your order for ${price}` : `${goodsOf(goods)} for ${price} each`),
  cheapestFree: ({ names }) => `Cheapest ${names ? `item from ${names}` : 'eligible item'} free`,
  counted(said, { first, every, unit, order, each, all }, { number }) {
    const unitsOf = (count: number) => `${number(count)} ${count === 1 ? 'unit' : 'units'}`
    const what = unit ? 'unit' : 'product'
    const turns =
      first === every
        ? `every ${nth(every)} ${what}`
        : every > 1
          ? `the ${nth(first)} ${what}, then every ${nth(every)}`
          : `from the ${nth(first)} ${what}`
    const some = [
      first + every > 2 && turns,
      order && `${picks[order].replace('the ', '')} first`,
      each !== undefined && `at most ${unitsOf(each)} of each product`,
      all !== undefined && `at most ${unitsOf(all)}`,
    ]
    return [said, ...some.filter(Boolean)].join(', ')
  },
  upTo: (said, each, all, scope) =>
    `${said}, up to ${[each && `${each} per product`, all && all + (scope === 'order' ? '' : ' in total')].filter(Boolean).join(' and ')}`,
  free: (what) => `${what} for free`,
  shipping: (off) => (off ? `${off} off shipping` : 'Free shipping'),
  gift: (count, form) => (form === 'one' ? 'A gift' : `${count} gifts`),
  quantity: (count, name) => `${count} × ${name}`,

  lacks: (money, goods) =>
    capital([money && `spend ${money}`, goods && `add ${goods}`].filter(Boolean).join(' and ')),
  toSpend: (amount, on) => `${amount} more${on === undefined ? '' : ` on ${on || 'eligible items'}`}`,
  unlock: (lacks) => `${lacks} to unlock`,
  items: (count, form, from) => `${count} ${form === 'one' ? 'item' : 'items'}${from && ` from ${from}`}`,

  apply: 'Apply',
  use: 'Use this offer',
  chosen: 'Applied',
  picked: 'Chosen',
  undo: 'Remove',
  saves: 'You save',
  add: 'Add',
  addItems: (what) => `Add ${what}`,
  giftCard: 'Gift card',
}
