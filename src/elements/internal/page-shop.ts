/** The shops of the page, for hooks and composables. */
import type { Shop } from '../../state/shop.ts'
import { registry } from './registry.ts'

/** The connection of the `<perk-shop>` with this id, or of the first one. Undefined until it has connected. */
export function shopOnPage(id = ''): Shop | undefined {
  for (const host of registry().shops)
    if (!id || host.id === id) return host.hasUpdated ? host.shop : undefined
  return undefined
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
