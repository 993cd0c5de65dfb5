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

export interface DataLayerOptions extends FollowOptions {
  /** `window.dataLayer` unless said; made if it is not there yet. */
  dataLayer?: unknown[]
}

/** Entries that were acted upon: following once more does not add everything again. */
const heard = new WeakSet<object>()

/**
 * Acts on `view_cart`, `add_to_cart`, `remove_from_cart` and `purchase`, those that were reported already and
 * those to come. Prices are decimals there. An item's `source_id` is its `item_id`, a line's `id` the item's
 * `item_variant`, its `redemption` the item's own parameter of that name. Gives back a function that stops it.
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

  const acts: Record<string, (ecommerce: ForeignItem) => void> = {
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

  const hear = (entry: unknown) => {
    const isNew = entry instanceof Object && !heard.has(entry)
    if (!isNew || signal.aborted) return
    heard.add(entry)
    try {
      const { event, ecommerce } = eventOf(entry)
      const act = Object.hasOwn(acts, String(event)) && acts[String(event)]
      if (act) act(Object(ecommerce))
    } catch (error) {
      tell(error)
    }
  }

  const page = globalThis as { dataLayer?: unknown[] } // what the tag managers of a page share
  try {
    const layer = options.dataLayer ?? (page.dataLayer ??= [])
    layer.forEach(hear)
    listen(layer, hear, signal)
  } catch (error) {
    tell(error)
  }
  return stop
}

/** An event stands in an object, or, as `gtag()` writes it, behind the word `event`. */
function eventOf(entry: object): ForeignItem {
  const [command, event, ecommerce] = Array.from(entry as ArrayLike<unknown>) // an object without length is empty
  return command === 'event' ? { event, ecommerce } : (entry as ForeignItem)
}

/** Entries come by `push`, and a tag manager shortens the list: so it is `push` that is listened to. */
function listen(layer: unknown[], hear: (entry: unknown) => void, signal: AbortSignal) {
  const before = layer.push
  const push = (...entries: unknown[]) => {
    const length = before.apply(layer, entries)
    entries.forEach(hear)
    return length
  }
  layer.push = push
  signal.addEventListener('abort', () => {
    if (layer.push === push) layer.push = before
  })
}

const variantOf = ({ item_variant }: ForeignItem) =>
  typeof item_variant === 'number' ? String(item_variant) : item_variant

/** Whether a line may be meant: its variant need not be told. */
const isMeant = (line: CartLine, gone: CartLine) =>
  sameProduct(line, gone) && (!gone.id || line.id === gone.id)

/** At how many prices the cart has what goes away, where none of them is the one told. */
function pricesOf({ $cart }: CartStore, gone: CartLine) {
  const prices = $cart
    .get()
    .lines.filter((line) => isMeant(line, gone))
    .map(({ price }) => price)
  return prices.includes(gone.price) ? 1 : new Set(prices).size
}

const unclear = ({ price }: CartLine) => `price ${price} of what was removed is that of none of its lines`

/** The lines with so many pieces fewer: of those at the price that is told first, then of the others. */
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
