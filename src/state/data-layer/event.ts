import type { ForeignItem } from '../cart-sync.ts'

/** The event of an entry: an object, or the arguments of `gtag('event', name, ecommerce)`. */
export function eventOf(entry: object): ForeignItem {
  const { 0: command, 1: event, 2: ecommerce } = entry as Record<number, unknown>
  return command === 'event' ? { event, ecommerce } : (entry as ForeignItem)
}
