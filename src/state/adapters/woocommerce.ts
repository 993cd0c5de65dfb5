/** `perkit/adapters/woocommerce`: synchronizes the cart with WooCommerce's Store API. */
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

export interface WooCommerceOptions extends FollowOptions {
  /** Address of the cart in the Store API. Default: `/wp-json/wc/store/v1/cart`. */
  url?: string
}

/** DOM events that blocks dispatch on the body or the window. */
const blockEvents = [
  'wc-blocks_added_to_cart',
  'wc-blocks_removed_from_cart',
  'wc-blocks_store_sync_required',
]

/** jQuery events of classic themes and plugins. They cover requests whose URL `changes` does not match. */
const classicEvents = [
  'added_to_cart',
  'removed_from_cart',
  'updated_wc_div',
  'updated_cart_totals',
  'wc_cart_emptied',
  'applied_coupon',
  'removed_coupon',
  'updated_checkout',
  'wc_fragments_refreshed',
]

const changes = [
  // Store API, in a path or in `rest_route`, escaped or not.
  /(\/|%2F)wc\1store(\1v\d+)?\1(cart\1[\w-]|batch|checkout)/i,
  // Ajax endpoints of WooCommerce and its plugins, and classic links.
  /[?&](wc-ajax|add-to-cart|remove_item|undo_item|order_again|(apply|remove)_coupon)=/,
  // Cart page under its default name.
  /^(?!.*\/wc\/store\/).*\/cart\/?([?#]|$)/,
]

/** Whether a form on the page posts to this address. Each shop chooses the URLs of its own cart and products. */
const isFormAddress = (address: string) =>
  [...document.forms].some((form) => {
    // A field named `action` or `method` hides the form's own property.
    const propertyOf = (name: string): unknown => Reflect.get(HTMLFormElement.prototype, name, form)
    return propertyOf('method') === 'post' && propertyOf('action') === address
  })

/**
 * Reads the cart immediately, then again whenever a block, the theme or a plugin changes it. Returns a function that
 * stops it.
 *
 * The `source_id` of a line is the id of the product or variation. Its `id` is the `key` of the WooCommerce item, its
 * `redemption` the item data with the key `_redemption`. Prices are what the shop charges after coupons: with tax if
 * the shop displays its prices with tax.
 */
export function followWooCommerce(cart: CartStore, options: WooCommerceOptions = {}): () => void {
  const sync = createCartSync(cart, options)
  const { signal, stop } = sync
  const { url = '/wp-json/wc/store/v1/cart', productOf = ({ id }) => ({ source_id: idFrom(id, 'id') }) } =
    options

  const linesOf = (withTax: boolean) => (item: ForeignItem) => {
    const quantity = numberFrom(item.quantity)
    const { net, tax } = chargedFor(item, quantity)
    return sync.linesFor(
      {
        ...optionalText('redemption', dataOf(item, '_redemption')),
        ...productOf(item),
        ...optionalText('id', item.key),
        quantity,
        ...optionalText('name', item.name),
        ...optionalText('image_url', Object([item.images].flat()[0]).thumbnail),
      },
      sync.hundredths(withTax ? net + tax : net, 'price'),
    )
  }

  const read = createRefresh(sync, ({ items, totals }) => {
    const all = Array.isArray(items) ? items.map(Object) : []
    sync.checkCurrency([
      Object(totals).currency_code,
      ...all.map(({ prices }) => Object(prices).currency_code),
    ])
    const withTax = showsTax(all)
    sync.replaceLines(
      sync.readLines(items, linesOf(withTax)),
      totals ? itemsTotal(Object(totals), withTax) : NaN,
    )
  })
  const refresh = () => void read(url)
  afterRequests(
    () => url,
    (address) => changes.some((change) => change.test(address)) || isFormAddress(address),
    signal,
    refresh,
  )
  for (const type of [...blockEvents, ...classicEvents]) {
    globalThis.addEventListener?.(type, refresh, { signal, capture: true })
  }
  onJQuery(classicEvents.join(' '), signal, refresh)
  globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && refresh(), { signal })
  refresh()
  return stop
}

interface JQuery {
  on?(types: string, listener: () => void): unknown
  off(types: string, listener: () => void): unknown
}

/** Events that jQuery triggers are not DOM events, so only jQuery can listen to them. It may load later. */
function onJQuery(types: string, signal: AbortSignal, listener: () => void) {
  const listen = () => {
    const { jQuery } = globalThis as { jQuery?: (target: Document) => JQuery | undefined } // set by some themes
    const target = jQuery?.(document)
    // A stand-in that queues functions until jQuery loads has no `on`.
    if (!target?.on) return false
    target.on(types, listener)
    signal.addEventListener('abort', () => target.off(types, listener))
    return true
  }
  if (!listen()) globalThis.addEventListener?.('load', listen, { signal, once: true })
}

/** Value of an item's metadata, which the shop's own code adds. */
const dataOf = ({ item_data }: ForeignItem, wanted: string): unknown =>
  [item_data]
    .flat()
    .map(Object)
    .find(({ key, name }) => (key ?? name) === wanted)?.value

/** Amounts charged for all units of an item after coupons, in hundredths. */
function chargedFor(item: ForeignItem, quantity: number) {
  const { prices, totals } = item
  const price = hundredths(Object(prices), 'price') * quantity
  if (!totals) return { price, net: price, tax: 0, subtotal: price, subtotalTax: 0 }
  const amounts = { ...Object(prices), ...Object(totals) }
  const amountOf = (field: string) => hundredths(amounts, field)
  // With several 100% coupons, rounding can make a total negative. The shop then charges 0.
  const charged = (field: string) => (/^-\d+$/.test(amounts[field]) ? 0 : amountOf(field))
  return {
    price,
    net: charged('line_total'),
    tax: charged('line_total_tax'),
    subtotal: amountOf('line_subtotal'),
    subtotalTax: amountOf('line_subtotal_tax'),
  }
}

/** Whether the shop displays prices with tax. No field reports this, so prices are compared with both subtotals. */
function showsTax(items: readonly ForeignItem[]) {
  let [withTax, without] = [0, 0]
  for (const item of items) {
    try {
      const { price, subtotal, subtotalTax } = chargedFor(item, numberFrom(item.quantity))
      withTax += Math.abs(price - subtotal - subtotalTax)
      without += Math.abs(price - subtotal)
    } catch {
      // This item is left out and reported when it is read.
    }
  }
  return withTax <= without
}

/** What the shop charges for all items after coupons, in hundredths. */
function itemsTotal(totals: ForeignItem, withTax: boolean) {
  const amountOf = (field: string) => hundredths(totals, field)
  const net = amountOf('total_items') - amountOf('total_discount')
  return Math.max(0, withTax ? net + amountOf('total_items_tax') - amountOf('total_discount_tax') : net)
}

/** Converts from the currency's minor unit to hundredths, which the wire uses for every currency. */
function hundredths(amounts: ForeignItem, field: string) {
  const { [field]: amount, currency_minor_unit = 2 } = amounts
  if (!/^\d+$/.test(String(amount))) throw new RangeError(`${field} must be digits, not ${amount}`)
  const decimals = Number(currency_minor_unit)
  // Dividing by a power of ten rounds correctly, multiplying by 0.1 does not.
  return decimals > 2 ? Number(amount) / 10 ** (decimals - 2) : Number(amount) * 10 ** (2 - decimals)
}
