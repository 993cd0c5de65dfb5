/** `perkit/adapters/woocommerce`: keeps the cart as WooCommerce's Store API has it. */
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

export interface WooCommerceOptions extends FollowOptions {
  /** Where the Store API has the cart; `/wp-json/wc/store/v1/cart` unless said. */
  url?: string
}

/** Dispatched by blocks on the body or the window. */
const blockEvents = [
  'wc-blocks_added_to_cart',
  'wc-blocks_removed_from_cart',
  'wc-blocks_store_sync_required',
]

/** Triggered with jQuery by classic themes and plugins, also after requests whose address says nothing of the cart. */
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

/** Requests that change the cart. */
const changes = [
  // Store API, in a path or in `rest_route`, escaped or not.
  /(\/|%2F)wc\1store(\1v\d+)?\1(cart\1[\w-]|batch|checkout)/i,
  // Ajax endpoints of WooCommerce and its plugins, and classic links.
  /[?&](wc-ajax|add-to-cart|remove_item|undo_item|order_again|(apply|remove)_coupon)=/,
  // Cart page under its default name.
  /^(?!.*\/wc\/store\/).*\/cart\/?([?#]|$)/,
]

/** Whether a form on the page posts there. Each shop chooses the addresses of its cart and products. */
const isFormAddress = (address: string) =>
  [...document.forms].some((form) => {
    // A field named `action` or `method` hides the form's own property.
    const of = (name: string): unknown => Reflect.get(HTMLFormElement.prototype, name, form)
    return of('method') === 'post' && of('action') === address
  })

/**
 * Reads the cart immediately, then again whenever a block, the theme or a plugin changes it. Returns a function that
 * stops it.
 *
 * The `source_id` of a line is the id of the product or variation, its `id` the `key` of the WooCommerce item, its
 * `redemption` the item data with the key `_redemption`. Prices are what the shop charges after coupons: with tax if
 * the shop displays its prices with tax.
 */
export function followWooCommerce(cart: CartStore, options: WooCommerceOptions = {}): () => void {
  const filling = createFilling(cart, options)
  const { signal, stop } = filling
  const { url = '/wp-json/wc/store/v1/cart', productOf = ({ id }) => ({ source_id: idFrom(id, 'id') }) } =
    options

  const linesOf = (withTax: boolean) => (item: ForeignItem) => {
    const quantity = numberFrom(item.quantity)
    const { net, tax } = chargedFor(item, quantity)
    return filling.linesFor(
      {
        ...maybeText('redemption', dataOf(item, '_redemption')),
        ...productOf(item),
        ...maybeText('id', item.key),
        quantity,
        ...maybeText('name', item.name),
        ...maybeText('image_url', Object([item.images].flat()[0]).thumbnail),
      },
      filling.hundredths(withTax ? net + tax : net, 'price'),
    )
  }

  const read = createReader(filling, ({ items, totals }) => {
    const all = Array.isArray(items) ? items.map(Object) : []
    filling.checkCurrency([
      Object(totals).currency_code,
      ...all.map(({ prices }) => Object(prices).currency_code),
    ])
    const withTax = showsTax(all)
    filling.fill(filling.read(items, linesOf(withTax)), totals ? itemsTotal(Object(totals), withTax) : NaN)
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

/** jQuery does not dispatch the events that it triggers, so they need a listener of its own. It may load later. */
function onJQuery(types: string, signal: AbortSignal, listener: () => void) {
  const listen = () => {
    const { jQuery } = globalThis as { jQuery?: (target: Document) => JQuery | undefined } // set by the theme, or not
    const target = jQuery?.(document)
    // A stand-in that queues functions until jQuery loads has no `on`.
    if (!target?.on) return false
    target.on(types, listener)
    signal.addEventListener('abort', () => target.off(types, listener))
    return true
  }
  if (!listen()) globalThis.addEventListener?.('load', listen, { signal, once: true })
}

/** What the shop's own code has put to an item. */
const dataOf = ({ item_data }: ForeignItem, wanted: string): unknown =>
  [item_data]
    .flat()
    .map(Object)
    .find(({ key, name }) => (key ?? name) === wanted)?.value

/** What is charged for the pieces of an item after coupons, in hundredths. Throws a RangeError. */
function chargedFor(item: ForeignItem, quantity: number) {
  const { prices, totals } = item
  const price = hundredths(Object(prices), 'price') * quantity
  if (!totals) return { price, net: price, tax: 0, subtotal: price, subtotalTax: 0 }
  const amounts = { ...Object(prices), ...Object(totals) }
  const of = (field: string) => hundredths(amounts, field)
  // Several coupons of 100 % together can round a total to less than 0. It is charged as 0.
  const charged = (field: string) => (/^-\d+$/.test(amounts[field]) ? 0 : of(field))
  return {
    price,
    net: charged('line_total'),
    tax: charged('line_total_tax'),
    subtotal: of('line_subtotal'),
    subtotalTax: of('line_subtotal_tax'),
  }
}

/** Whether the shop shows its prices with tax, which it does not say: they fit what is charged with it or without. */
function showsTax(items: readonly ForeignItem[]) {
  let [withTax, without] = [0, 0]
  for (const item of items) {
    try {
      const { price, subtotal, subtotalTax } = chargedFor(item, numberFrom(item.quantity))
      withTax += Math.abs(price - subtotal - subtotalTax)
      without += Math.abs(price - subtotal)
    } catch {
      // Such an item is left out, and told.
    }
  }
  return withTax <= without
}

/** What the shop charges for all items after coupons, in hundredths. */
function itemsTotal(totals: ForeignItem, withTax: boolean) {
  const of = (field: string) => hundredths(totals, field)
  const net = of('total_items') - of('total_discount')
  return Math.max(0, withTax ? net + of('total_items_tax') - of('total_discount_tax') : net)
}

/** From the currency's own smallest unit, in digits, to hundredths, in which the wire counts every currency. */
function hundredths(amounts: ForeignItem, field: string) {
  const { [field]: amount, currency_minor_unit = 2 } = amounts
  if (!/^\d+$/.test(String(amount))) throw new RangeError(`${field} must be digits, not ${amount}`)
  const decimals = Number(currency_minor_unit)
  // What is divided by a whole number is exact to the last bit, where a product with a tenth is not.
  return decimals > 2 ? Number(amount) / 10 ** (decimals - 2) : Number(amount) * 10 ** (2 - decimals)
}
