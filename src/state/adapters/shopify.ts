/** `perkit/adapters/shopify`: synchronizes the cart with Shopify's Ajax cart. */
import type { CartStore } from '../cart.ts'
import {
  afterRequests,
  createCartSync,
  createRefresh,
  type FollowOptions,
  type ForeignItem,
  idFrom,
  optionalText,
  numberFrom,
} from '../cart-sync.ts'

export interface ShopifyOptions extends FollowOptions {
  /** Root path of the shop's URLs, with a trailing slash. Default: the theme's `Shopify.routes.root`, or `/`. */
  root?: string
}

/** Requests that change the cart: the Ajax API, the cart form, permalinks (`/cart/1:2,3:4`) and discount links. */
const changes =
  /\/cart(\/(add|change|update|clear|remove|[\d:,]+)(\.js(on)?)?)?\/?([?#]|$)|\/discount\/.|[?&]discount=/

/**
 * Reads `/cart.js` immediately, then again after each request by which a theme or an app changes the cart or applies a
 * discount. Returns a function that stops it.
 *
 * A line is a SKU whose `source_id` is the variant id. Its `id` is the `key` of the Shopify line, its `redemption` the
 * property `_redemption`. Prices are what Shopify charges for the line. Discounts on the whole cart are not part of any
 * line, so they are reported to `onError`.
 */
export function followShopify(cart: CartStore, options: ShopifyOptions = {}): () => void {
  const sync = createCartSync(cart, options)
  const { signal, stop } = sync
  const productOf =
    options.productOf ??
    (({ variant_id }) => ({ source_id: idFrom(variant_id, 'variant_id'), related_object: 'sku' }))

  const linesOf = (item: ForeignItem) => {
    const quantity = numberFrom(item.quantity)
    const price = numberFrom(item.final_price ?? item.discounted_price ?? item.price)
    return sync.linesFor(
      {
        ...optionalText('redemption', Object(item.properties)._redemption),
        ...productOf(item),
        ...optionalText('id', item.key),
        quantity,
        ...optionalText('name', item.title),
        ...optionalText('image_url', item.image),
      },
      // The total after line discounts, which may not be divisible by the quantity.
      item.final_line_price === undefined ? price * quantity : numberFrom(item.final_line_price),
    )
  }

  // Shopify uses hundredths for every currency. The total is reduced by discounts on the whole cart.
  const read = createRefresh(sync, ({ items, currency, total_price, items_subtotal_price }) => {
    sync.checkCurrency([currency])
    sync.replaceLines(sync.readLines(items, linesOf), numberFrom(total_price ?? items_subtotal_price))
  })
  const url = () => `${options.root ?? themeRoot()}cart.js`
  const refresh = () => void read(url())
  afterRequests(url, (address) => changes.test(address), signal, refresh)
  globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && refresh(), { signal })
  refresh()
  return stop
}

/** `/`, or `/fr/` on the pages of another language. */
function themeRoot() {
  const { Shopify } = globalThis as { Shopify?: { routes?: { root?: unknown } } } // set by most themes
  const root = Shopify?.routes?.root
  return typeof root === 'string' ? root : '/'
}
