/** `perkit/adapters/shopify`: keeps the cart as Shopify's Ajax cart has it. */
import type { CartStore } from '../cart.ts'
import {
  afterRequests,
  createFilling,
  createReader,
  type FollowOptions,
  type ForeignItem,
  idFrom,
  maybeText,
  numberFrom,
} from '../cart-sync.ts'

export interface ShopifyOptions extends FollowOptions {
  /** Where the shop's addresses begin; by default as the theme says, else `/`. */
  root?: string
}

/** What a theme asks for when it changes the cart. */
const changes = /\/cart\/(add|change|update|clear)(\.js|\.json)?([?#]|$)/

/**
 * Reads `/cart.js` at once, and again after each request with which the theme changes the cart. A variant is a
 * SKU whose `source_id` is the variant's id; a line's `id` is the `key` it has there, its `redemption` the property
 * `_redemption`. Lines cost what is charged
 * for them there; what is taken off the cart as a whole is on no line, and so is told. Gives back a function that
 * stops it.
 */
export function followShopify(cart: CartStore, options: ShopifyOptions = {}): () => void {
  const filling = createFilling(cart, options)
  const { signal, stop } = filling
  const productOf =
    options.productOf ??
    (({ variant_id }) => ({ source_id: idFrom(variant_id, 'variant_id'), related_object: 'sku' }))

  const linesOf = (item: ForeignItem) => {
    const quantity = numberFrom(item.quantity)
    const price = numberFrom(item.final_price ?? item.discounted_price ?? item.price)
    return filling.linesFor(
      {
        ...maybeText('redemption', Object(item.properties)._redemption),
        ...productOf(item),
        ...maybeText('id', item.key),
        quantity,
        ...maybeText('name', item.title),
        ...maybeText('image_url', item.image),
      },
      // What the shop charges after the discounts of the line; it may not be a multiple of any price.
      item.final_line_price === undefined ? price * quantity : numberFrom(item.final_line_price),
    )
  }

  // All in hundredths, whatever the currency. The total is without what is taken off the cart as a whole.
  const read = createReader(filling, ({ items, currency, total_price, items_subtotal_price }) => {
    filling.checkCurrency([currency])
    filling.fill(filling.read(items, linesOf), numberFrom(total_price ?? items_subtotal_price))
  })
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
