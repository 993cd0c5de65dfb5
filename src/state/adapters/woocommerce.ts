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

/** What its blocks call out, on the body or on the window. */
const events = ['wc-blocks_added_to_cart', 'wc-blocks_removed_from_cart', 'wc-blocks_store_sync_required']

/** What blocks and classic themes ask for when they change the cart. */
const changes =
  /\/wc\/store(\/v1)?\/(cart\/[\w-]+|batch)|[?&]wc-ajax=(add_to_cart|remove_from_cart|get_refreshed_fragments)/

/**
 * Reads the cart at once, and again when a block says that it changed or a theme has changed it. An item's
 * `source_id` is the id of its product or variation, a line's `id` the `key` it has there, its `redemption` the item
 * data of the key `_redemption`. Lines cost what is
 * charged for them after coupons: with tax where the shop shows its prices with tax, else without. Gives back a
 * function that stops it.
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
  afterRequests(changes, signal, refresh)
  for (const type of events) globalThis.addEventListener?.(type, refresh, { signal, capture: true })
  globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && refresh(), { signal })
  refresh()
  return stop
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
  const of = (field: string) => hundredths({ ...Object(prices), ...Object(totals) }, field)
  return {
    price,
    net: of('line_total'),
    tax: of('line_total_tax'),
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
  return withTax ? net + of('total_items_tax') - of('total_discount_tax') : net
}

/** From the currency's own smallest unit, in digits, to hundredths, in which the wire counts every currency. */
function hundredths(amounts: ForeignItem, field: string) {
  const { [field]: amount, currency_minor_unit = 2 } = amounts
  if (!/^\d+$/.test(String(amount))) throw new RangeError(`${field} must be digits, not ${amount}`)
  const decimals = Number(currency_minor_unit)
  // What is divided by a whole number is exact to the last bit, where a product with a tenth is not.
  return decimals > 2 ? Number(amount) / 10 ** (decimals - 2) : Number(amount) * 10 ** (2 - decimals)
}
