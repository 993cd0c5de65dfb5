/** Messages of all elements that show offers: the benefit, what the cart is missing, and the buttons. */
import type { Message } from '../format/message.ts'
import type { AmountParameters } from '../format/common.messages.ts'
import type { Localization } from '../format/localization.ts'

/** What a discount reduces: the order, items in general, each line, each unit, or the items together. */
export type Scope = 'order' | 'items' | 'line' | 'unit' | 'together'

export interface DiscountedProducts {
  /** "Mug and Spoon". Empty if the names are unknown. */
  names: string
  /** The same names with "or": "Mug or Spoon". */
  alternatives: string
  /** Number of names. 0 if `names` is empty. */
  count: number
  /** All names are results of `quoted` and name collections. Otherwise, they name products, or both. */
  areCollections: boolean
  /** Whether all products are discounted. `names` is then empty. */
  everything: boolean
  /**
   * Set if only the cheapest or the most expensive product of one collection, or variant of one product, is discounted.
   */
  pick: 'cheapest' | 'mostExpensive' | undefined
}

/** Which units or products are discounted: number `first`, then every `every`-th one. */
export interface UnitSelection {
  first: number
  every: number
  /** Whether `first` and `every` count units. Otherwise, they count products. */
  unit: boolean
  order: 'cheapest' | 'mostExpensive' | undefined
  /** Maximum number of units of each product, and in total. */
  maxPerProduct: number | undefined
  maxTotal: number | undefined
}

export interface OfferMessages {
  /** No offers. */
  empty: string
  emptyHint: string

  /** `value`: "€10.00" or "15%". */
  discount: Message<{ value: string; scope: Scope; products: DiscountedProducts }>
  fixedPrice: Message<{ price: string; scope: Scope; products: DiscountedProducts }>
  /** The cheapest unit is free: of eligible products, of a collection, or of a product. */
  cheapestFree: string
  cheapestFreeFrom: Message<{ collection: string }>
  cheapestFreeOf: Message<{ product: string }>
  /** Name of a collection or an offer within a sentence, in quotation marks if the language needs them. */
  quoted: Message<{ name: string }>
  /** `discount`: the result of `discount` or `fixedPrice`. */
  selectedUnits: Message<{ discount: string; selection: UnitSelection }>
  /** The maximum discount: on the order, on all products together, on each product, or both of the last two. */
  upTo: Message<{ discount: string; total: string }>
  upToInTotal: Message<{ discount: string; total: string }>
  upToPerProduct: Message<{ discount: string; perProduct: string }>
  upToPerProductAndInTotal: Message<{ discount: string; perProduct: string; total: string }>
  /** `products`: "Mug and 2 × Spoon". */
  free: Message<{ products: string }>
  freeShipping: string
  shippingDiscount: Message<AmountParameters>
  /** The benefit of free products without names. */
  gifts: Message<{ count: number }>
  /** "2 × Espresso cup", "2 × Mug or Spoon". */
  quantity: Message<{ count: number; product: string }>
  giftCard: string
  /** Balance of a gift card. */
  giftCardBalance: Message<AmountParameters>

  /** What to do to unlock an offer. `amount`: one or more results of `remainingAmount`; `count`: their total. */
  missingAmount: Message<AmountParameters>
  missingProducts: Message<{ products: string }>
  missingAmountAndProducts: Message<AmountParameters & { products: string }>
  /** An amount to spend on any products. `remainingAmountOnAny` is used if an offer requires several amounts. */
  remainingAmount: Message<AmountParameters>
  remainingAmountOnAny: Message<AmountParameters>
  /**
   * An amount to spend on eligible products, on alternative products ("Mug or Spoon"), or on products from a
   * collection.
   */
  remainingAmountOnEligible: Message<AmountParameters>
  remainingAmountOn: Message<AmountParameters & { products: string; alternatives: number }>
  remainingAmountFrom: Message<AmountParameters & { collection: string }>
  /** `missing`: the result of `missingAmount`, for example. */
  unlock: Message<{ missing: string }>
  /** Units of any product, or of products from a collection. */
  items: Message<{ count: number }>
  itemsFrom: Message<{ count: number; collection: string }>

  /** Button that selects an offer. `applyOffer` is its label on cards. */
  apply: string
  applyOffer: string
  /** Label of the same button for a selected offer: the offer applies to the cart, or does not apply yet. */
  applied: string
  selected: string
  /** Button that deselects the offer. */
  remove: string
  /** Shown before the amount that an offer saves. */
  youSave: string
  /** Adds the missing products to the cart. `products`: "2 × Espresso cup". */
  add: string
  addProducts: Message<{ products: string }>
}

export interface OfferGroups {
  offers: OfferMessages
}

export type OfferLocalization = Localization<OfferGroups>

const picks = { cheapest: 'cheapest', mostExpensive: 'most expensive' }

/** "cheapest item from Mugs", "all items", "Mug". With `each`: "each item from Mugs". */
function describeProducts({ names, everything, pick, areCollections }: DiscountedProducts, each = '') {
  const noun = pick || each ? 'item' : 'items'
  const determiner = pick ? `${picks[pick]} ` : each || (everything ? 'all ' : '')
  if (names) return determiner + (areCollections ? `${noun} from ${names}` : names)
  return determiner + (everything ? noun : `eligible ${noun}`)
}

const off = { items: 'off', line: 'off', unit: 'off each unit of', together: 'in total off' }

const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
/** "2nd". Rarely needed, so its formatter is not created in advance. */
const ordinal = (count: number) =>
  count + (suffixes[new Intl.PluralRules('en', { type: 'ordinal' }).select(count)] ?? 'th')

/** Leaves names as they are: "iPhone". */
const capitalize = (text: string, names: string) =>
  text === names ? text : text.charAt(0).toUpperCase() + text.slice(1)

export const offers: OfferMessages = {
  empty: 'No promotions right now.',
  emptyHint: 'New ones will appear here.',

  discount({ value, scope, products }) {
    if (scope === 'order') return `${value} off your order`
    if (scope === 'unit' && !products.pick)
      return `${value} off ${describeProducts({ ...products, names: products.alternatives }, 'each ')}`
    return `${value} ${off[scope]} ${products.pick ? 'the ' : ''}${describeProducts(products)}${scope === 'line' ? ', once per product' : ''}`
  },
  fixedPrice: ({ price, scope, products }) =>
    scope === 'order'
      ? `Your order for ${price}`
      : `${capitalize(describeProducts(products), products.names)} for ${price}${products.pick ? '' : ' each'}`,
  cheapestFree: 'Cheapest eligible item free',
  cheapestFreeFrom: 'Cheapest item from {collection} free',
  cheapestFreeOf: 'Cheapest {product} free',
  quoted: '{name}',
  selectedUnits({ discount, selection: { first, every, unit, order, maxPerProduct, maxTotal } }, { number }) {
    const noun = unit ? 'item' : 'product'
    const positions =
      first === every
        ? `every ${ordinal(every)} ${noun}`
        : every > 1
          ? `the ${ordinal(first)} ${noun} and every ${ordinal(every)} one after it`
          : `from the ${ordinal(first)} ${noun}`
    const limits = [
      first + every > 2 && positions,
      order && `${picks[order]} first`,
      maxPerProduct !== undefined && `limit ${number(maxPerProduct)} per product`,
      maxTotal !== undefined &&
        (maxPerProduct === undefined ? `limit ${number(maxTotal)}` : `${number(maxTotal)} in total`),
    ]
    return [discount, ...limits.filter(Boolean)].join(', ')
  },
  upTo: '{discount}, up to {total}',
  upToInTotal: '{discount}, up to {total} in total',
  upToPerProduct: '{discount}, up to {perProduct} per product',
  upToPerProductAndInTotal: '{discount}, up to {perProduct} per product and {total} in total',
  free: '{products} free',
  freeShipping: 'Free shipping',
  shippingDiscount: '{amount} off shipping',
  gifts: { one: 'Free gift', other: '{count} free gifts' },
  quantity: '{count} × {product}',
  giftCard: 'Gift card',
  giftCardBalance: '{amount} left',

  missingAmount: 'Spend {amount}',
  missingProducts: 'Add {products}',
  missingAmountAndProducts: 'Spend {amount} and add {products}',
  remainingAmount: '{amount} more',
  remainingAmountOnAny: '{amount} more on anything',
  remainingAmountOnEligible: '{amount} more on eligible items',
  remainingAmountOn: '{amount} more on {products}',
  remainingAmountFrom: '{amount} more on items from {collection}',
  unlock: '{missing} to unlock',
  items: { one: '{count} item', other: '{count} items' },
  itemsFrom: { one: '{count} item from {collection}', other: '{count} items from {collection}' },

  apply: 'Apply',
  applyOffer: 'Apply offer',
  applied: 'Applied',
  selected: 'Selected',
  remove: 'Remove',
  youSave: 'You save',
  add: 'Add',
  addProducts: 'Add {products}',
}
