import type { ForeignItem } from '../cart-sync.ts'

/** The event of an entry: an object, or the arguments of `gtag('event', name, ecommerce)`. */
export function eventOf(entry: object): ForeignItem {
  const [command, event, ecommerce] = Array.from(entry as ArrayLike<unknown>) // an object without length is empty
  return command === 'event' ? { event, ecommerce } : (entry as ForeignItem)
}
