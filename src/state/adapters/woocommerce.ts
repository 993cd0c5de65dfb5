/** `perkit/adapters/woocommerce`: keeps the cart as WooCommerce's Store API has it. */
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

export interface WooCommerceOptions extends FollowOptions {
  /** Where the Store API has the cart; `/wp-json/wc/store/v1/cart` unless said. */
  url?: string
}

/** What its blocks call out, on the body or on the window. */
const events = ['wc-blocks_added_to_cart', 'wc-blocks_removed_from_cart', 'wc-blocks_store_sync_required']

/** What blocks and classic themes ask for when they change the cart. */
const changes =
  /\/wc\/store(\/v1)?\/(cart\/[\w-]+|batch)|[?&]wc-ajax=(add_to_cart|remove_from_cart|get_refreshed_fragments)/

/**
 * Reads the cart at once, and again when a block says that it changed or a theme has changed it. An item's
 * `source_id` is the id of its product or variation. Gives back a function that stops it.
 */
export function followWooCommerce(cart: CartStore, options: WooCommerceOptions = {}): () => void {
  const filling = createFilling(cart, options)
  const { signal, stop } = filling
  const { url = '/wp-json/wc/store/v1/cart', productOf = ({ id }) => ({ source_id: idFrom(id, 'id') }) } =
    options

  const lineOf = (item: ForeignItem): CartLine => ({
    ...productOf(item),
    quantity: numberFrom(item.quantity),
    price: hundredths(Object(item.prices)),
    ...maybeText('name', item.name),
    ...maybeText('image_url', Object([item.images].flat()[0]).thumbnail),
  })

  const read = createReader(filling, ({ items }) => filling.read(items, lineOf))
  const refresh = () => void read(url)
  afterRequests(changes, signal, refresh)
  for (const type of events) globalThis.addEventListener?.(type, refresh, { signal, capture: true })
  globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && refresh(), { signal })
  refresh()
  return stop
}

/** From the currency's own smallest unit, in digits, to hundredths, in which the wire counts every currency. */
function hundredths({ price, currency_minor_unit = 2 }: ForeignItem) {
  if (!/^\d+$/.test(String(price))) throw new RangeError(`price must be digits, not ${price}`)
  return Math.round(Number(price) * 10 ** (2 - Number(currency_minor_unit)))
}
