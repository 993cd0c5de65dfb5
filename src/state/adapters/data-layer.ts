/** `perkit/adapters/data-layer`: synchronizes the cart with the GA4 e-commerce events of a shop. */
import type { CartLine, CartStore } from '../cart.ts'
import { sameProduct } from '../lines.ts'
import {
  createCartSync,
  type FollowOptions,
  type ForeignItem,
  idFrom,
  optionalText,
  numberFrom,
} from '../cart-sync.ts'
import { amountFrom } from '../data-layer/amount.ts'
import { eventOf } from '../data-layer/event.ts'
import { follow } from '../data-layer/feed.ts'

export interface DataLayerOptions extends FollowOptions {
  /** List to follow. Default: `window.dataLayer`, which is created if the page has none yet. */
  dataLayer?: unknown[]
}

/**
 * Follows `view_cart`, `add_to_cart`, `remove_from_cart` and `purchase` events, both those already in the list and later
 * ones. Skips events that are repeated by a reload or the Back button, and empties the cart once per order. Returns a
 * function that stops it.
 *
 * Prices are decimals. In each line of the cart, `source_id` is the item's `item_id`, and `id` is its `item_variant`. The
 * item's parameter `redemption` is copied.
 */
export function followDataLayer(cart: CartStore, options: DataLayerOptions = {}): () => void {
  const sync = createCartSync(cart, options)
  const { report, signal, stop } = sync
  const { productOf = ({ item_id }) => ({ source_id: idFrom(item_id, 'item_id') }) } = options

  const lineOf = (item: ForeignItem, code: string): CartLine => ({
    ...optionalText('redemption', item.redemption),
    ...productOf(item),
    ...optionalText('id', variantOf(item)),
    quantity: numberFrom(item.quantity ?? 1),
    // The price of one unit after its `discount`.
    price: sync.hundredths(amountFrom(item.price, 'price', code) * 100, 'price'),
    ...optionalText('name', item.item_name),
  })

  const read = ({ items, currency, value }: ForeignItem) => {
    const currencies = [currency, ...(Array.isArray(items) ? items.map((item) => Object(item).currency) : [])]
    sync.checkCurrency(currencies)
    const code = [...currencies, options.currency, cart.currency].find(
      (code) => code && typeof code === 'string',
    )
    const lines = sync.readLines(items, (item) => [lineOf(item, code)])
    try {
      sync.checkTotal(lines, amountFrom(value, 'value', code) * 100)
    } catch (error) {
      report(error)
    }
    return lines
  }

  const changes: Record<string, (ecommerce: ForeignItem) => void> = {
    view_cart: (ecommerce) => sync.replaceLines(read(ecommerce)),
    add_to_cart(ecommerce) {
      const added = read(ecommerce)
      cart.replace((lines) => [...lines, ...added])
    },
    remove_from_cart(ecommerce) {
      const removed = read(ecommerce)
      for (const line of removed) if (pricesOf(cart, line) > 1) report(ambiguousPrice(line))
      cart.replace((lines) => without(lines, removed))
    },
    purchase: () => cart.clear(),
  }

  const onEntry = (entry: object) => {
    if (signal.aborted) return
    try {
      const { event, ecommerce } = eventOf(entry)
      const change = Object.hasOwn(changes, String(event)) && changes[String(event)]
      if (change) change(Object(ecommerce))
    } catch (error) {
      report(error)
    }
  }

  const page = globalThis as { dataLayer?: unknown[] } // shared by the page's tag managers
  try {
    const list = options.dataLayer ?? (page.dataLayer ??= [])
    signal.addEventListener('abort', follow(list, { cart, act: onEntry }))
  } catch (error) {
    report(error)
  }
  return stop
}

const variantOf = ({ item_variant }: ForeignItem) =>
  typeof item_variant === 'number' ? String(item_variant) : item_variant

/** The event can omit the variant. */
const matches = (line: CartLine, removed: CartLine) =>
  sameProduct(line, removed) && (!removed.id || line.id === removed.id)

/** Number of different prices of the matching lines, or 1 if one of them has the reported price. */
function pricesOf({ $cart }: CartStore, removed: CartLine) {
  const prices = $cart
    .get()
    .lines.filter((line) => matches(line, removed))
    .map(({ price }) => price)
  return prices.includes(removed.price) ? 1 : new Set(prices).size
}

const ambiguousPrice = ({ price }: CartLine) =>
  new RangeError(
    `price ${price} of the removed item matches no line of this product: units were removed from the first line`,
  )

/** Takes units first from lines at the reported price. */
function without(lines: readonly CartLine[], removed: readonly CartLine[]) {
  const remaining = [...lines]
  for (const one of removed) {
    let { quantity } = one
    for (const hasPrice of [(line: CartLine) => line.price === one.price, () => true]) {
      remaining.forEach((line, index) => {
        if (!matches(line, one) || !hasPrice(line)) return
        const units = Math.min(quantity, line.quantity)
        quantity -= units
        remaining[index] = { ...line, quantity: line.quantity - units }
      })
    }
  }
  return remaining
}
