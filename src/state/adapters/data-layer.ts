/** `perkit/adapters/data-layer`: keeps the cart from the GA4 e-commerce events that a shop already reports. */
import type { CartLine, CartStore } from '../cart.ts'
import { sameProduct } from '../lines.ts'
import {
  createFilling,
  type FollowOptions,
  type ForeignItem,
  idFrom,
  maybeText,
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
 * Follows `view_cart`, `add_to_cart`, `remove_from_cart` and `purchase` events: those already in the list and later
 * ones. Skips events that a reload or Back repeats, and empties the cart once per order. Returns a function that stops
 * it.
 *
 * Prices are decimals. A line's `source_id` is the item's `item_id`, its `id` the `item_variant`, and its `redemption`
 * the item's parameter of that name.
 */
export function followDataLayer(cart: CartStore, options: DataLayerOptions = {}): () => void {
  const filling = createFilling(cart, options)
  const { tell, signal, stop } = filling
  const { productOf = ({ item_id }) => ({ source_id: idFrom(item_id, 'item_id') }) } = options

  const lineOf = (item: ForeignItem, code: string): CartLine => ({
    ...maybeText('redemption', item.redemption),
    ...productOf(item),
    ...maybeText('id', variantOf(item)),
    quantity: numberFrom(item.quantity ?? 1),
    // The price of one unit after its `discount`.
    price: filling.hundredths(amountFrom(item.price, 'price', code) * 100, 'price'),
    ...maybeText('name', item.item_name),
  })

  /** The lines of an event, whose `value` is the sum of its items. */
  const read = ({ items, currency, value }: ForeignItem) => {
    const currencies = [currency, ...(Array.isArray(items) ? items.map((item) => Object(item).currency) : [])]
    filling.checkCurrency(currencies)
    const code = [...currencies, options.currency, cart.currency].find(
      (code) => code && typeof code === 'string',
    )
    const lines = filling.read(items, (item) => [lineOf(item, code)])
    try {
      filling.compare(lines, amountFrom(value, 'value', code) * 100)
    } catch (error) {
      tell(error)
    }
    return lines
  }

  const changes: Record<string, (ecommerce: ForeignItem) => void> = {
    view_cart: (ecommerce) => filling.fill(read(ecommerce)),
    add_to_cart(ecommerce) {
      const more = read(ecommerce)
      cart.replace((lines) => [...lines, ...more])
    },
    remove_from_cart(ecommerce) {
      const gone = read(ecommerce)
      for (const one of gone) if (pricesOf(cart, one) > 1) tell(new RangeError(unclear(one)))
      cart.replace((lines) => without(lines, gone))
    },
    purchase: () => cart.clear(),
  }

  const act = (entry: object) => {
    if (signal.aborted) return
    try {
      const { event, ecommerce } = eventOf(entry)
      const change = Object.hasOwn(changes, String(event)) && changes[String(event)]
      if (change) change(Object(ecommerce))
    } catch (error) {
      tell(error)
    }
  }

  const page = globalThis as { dataLayer?: unknown[] } // shared by the page's tag managers
  try {
    const list = options.dataLayer ?? (page.dataLayer ??= [])
    signal.addEventListener('abort', follow(list, { cart, act }))
  } catch (error) {
    tell(error)
  }
  return stop
}

const variantOf = ({ item_variant }: ForeignItem) =>
  typeof item_variant === 'number' ? String(item_variant) : item_variant

/** Whether a line is what the event removes. The event can omit the variant. */
const isMeant = (line: CartLine, gone: CartLine) =>
  sameProduct(line, gone) && (!gone.id || line.id === gone.id)

/** The number of prices that a removed product has in the cart, or 1 if one of them is the reported price. */
function pricesOf({ $cart }: CartStore, gone: CartLine) {
  const prices = $cart
    .get()
    .lines.filter((line) => isMeant(line, gone))
    .map(({ price }) => price)
  return prices.includes(gone.price) ? 1 : new Set(prices).size
}

const unclear = ({ price }: CartLine) =>
  `price ${price} of the removed item matches none of its lines: the first one was reduced`

/** The lines without the removed units, which are taken first from lines at the reported price. */
function without(lines: readonly CartLine[], gone: readonly CartLine[]) {
  const left = [...lines]
  for (const one of gone) {
    let { quantity } = one
    for (const isFit of [(line: CartLine) => line.price === one.price, () => true]) {
      left.forEach((line, index) => {
        if (!isMeant(line, one) || !isFit(line)) return
        const taken = Math.min(quantity, line.quantity)
        quantity -= taken
        left[index] = { ...line, quantity: line.quantity - taken }
      })
    }
  }
  return left
}
