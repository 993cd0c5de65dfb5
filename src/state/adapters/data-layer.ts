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
} from '../filling.ts'

export interface DataLayerOptions extends FollowOptions {
  /** `window.dataLayer` unless said; made if it is not there yet. */
  dataLayer?: unknown[]
}

/** Entries that were acted upon: following once more does not add everything again. */
const heard = new WeakSet<object>()

/**
 * Acts on `view_cart`, `add_to_cart`, `remove_from_cart` and `purchase`, those that were reported already and
 * those to come. Prices are decimals there. An item's `source_id` is its `item_id`. Gives back a function that
 * stops it.
 */
export function followDataLayer(cart: CartStore, options: DataLayerOptions = {}): () => void {
  const { tell, read, fill, signal, stop } = createFilling(cart, options)
  const { productOf = ({ item_id }) => ({ source_id: idFrom(item_id, 'item_id') }) } = options

  const lineOf = (item: ForeignItem): CartLine => ({
    ...productOf(item),
    quantity: numberFrom(item.quantity ?? 1),
    price: Math.round(numberFrom(item.price) * 100),
    ...maybeText('name', item.item_name),
  })

  const acts: Record<string, (lines: readonly CartLine[], items: () => CartLine[]) => void> = {
    view_cart: (_, items) => fill(items()),
    add_to_cart: (lines, items) => fill([...lines, ...items()]),
    remove_from_cart: (lines, items) => fill(items().reduce(less, lines)),
    purchase: () => cart.clear(),
  }

  const hear = (entry: unknown) => {
    const isNew = entry instanceof Object && !heard.has(entry)
    if (!isNew || signal.aborted) return
    heard.add(entry)
    try {
      const { event, ecommerce } = eventOf(entry)
      const act = Object.hasOwn(acts, String(event)) && acts[String(event)]
      if (act) act(cart.$cart.get().lines, () => read(Object(ecommerce).items, lineOf))
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

/** The lines with so many pieces of a product fewer. */
const less = (lines: readonly CartLine[], gone: CartLine): readonly CartLine[] =>
  lines.map((line) =>
    sameProduct(line, gone) ? { ...line, quantity: Math.max(0, line.quantity - gone.quantity) } : line,
  )
