/** The shops of the page, for hooks and composables. */
import type { Shop } from '../../state/shop.ts'
import { findShop, registry } from './registry.ts'

/** The connection of the `<perk-shop>` with this id, or of the first one. Undefined until it has connected. */
export function shopOnPage(id?: string): Shop | undefined {
  // No shop contains the root element.
  const host = findShop(document.documentElement, id)
  return host?.hasUpdated ? host.shop : undefined
}

/** Calls `listener` whenever `shopOnPage` may have changed, until the returned function is called. */
export function followShops(listener: () => void): () => void {
  const { consumers } = registry()
  consumers.add(listener)
  return () => void consumers.delete(listener)
}

/** Names of all events that elements dispatch. */
export type PerkEventName = Extract<keyof GlobalEventHandlersEventMap, `perk-${string}`>

export type PerkEventHandler<Name extends PerkEventName> = (event: GlobalEventHandlersEventMap[Name]) => void
