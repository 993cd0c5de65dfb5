/** `perkit/adapters/shopify`: keeps the cart as Shopify's Ajax cart has it. */
import type { CartLine, CartStore } from '../cart.ts'
import {
  afterRequests,
  createFilling,
  createReader,
  type FollowOptions,
  type ForeignItem,
  idFrom,
  maybeText,
  numberFrom,
} from '../filling.ts'

export interface ShopifyOptions extends FollowOptions {
  /** Where the shop's addresses begin; by default as the theme says, else `/`. */
  root?: string
}

/** What a theme asks for when it changes the cart. */
const changes = /\/cart\/(add|change|update|clear)(\.js|\.json)?([?#]|$)/

/**
 * Reads `/cart.js` at once, and again after each request with which the theme changes the cart. A variant is a
 * SKU whose `source_id` is the variant's id. Gives back a function that stops it.
 */
export function followShopify(cart: CartStore, options: ShopifyOptions = {}): () => void {
  const filling = createFilling(cart, options)
  const { signal, stop } = filling
  const productOf =
    options.productOf ??
    (({ variant_id }) => ({ source_id: idFrom(variant_id, 'variant_id'), related_object: 'sku' }))

  const lineOf = (item: ForeignItem): CartLine => ({
    ...productOf(item),
    quantity: numberFrom(item.quantity),
    price: numberFrom(item.price), // in hundredths, whatever the currency
    ...maybeText('name', item.title),
    ...maybeText('image_url', item.image),
  })

  const read = createReader(filling, ({ items }) => filling.read(items, lineOf))
  const refresh = () => void read(`${options.root ?? themeRoot()}cart.js`)
  afterRequests(changes, signal, refresh)
  globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && refresh(), { signal })
  refresh()
  return stop
}

/** `/`, or `/fr/` on the pages of another language. */
function themeRoot() {
  const { Shopify } = globalThis as { Shopify?: { routes?: { root?: unknown } } } // set by the theme, or not
  const root = Shopify?.routes?.root
  return typeof root === 'string' ? root : '/'
}
