/**
 * Shops and elements of all copies of Perkit on a page, stored under a global symbol. A `<perk-shop>` of one copy serves
 * the elements of another.
 */
import { isServer } from './is-server.ts'
import type { Source } from '../../client/source.ts'
import type { CartStore } from '../../state/cart.ts'
import type { Shop } from '../../state/shop.ts'

/** The interface of `<perk-shop>` that elements use, also across copies of Perkit. */
export interface ShopHost extends HTMLElement {
  /** Whether its properties are complete. */
  readonly hasUpdated: boolean
  readonly shop: Shop | undefined
  readonly serviceUrl?: string
  readonly relayUrl?: string
  readonly clientId?: string
  readonly source?: Source
  readonly customer?: string
  readonly card?: string
  readonly locale?: string
  readonly currency?: string
  readonly informal?: boolean
  readonly messages?: Readonly<Record<string, object | undefined>>
  requestUpdate(): void
  /** Elements report whether they wait for their first answer. */
  noteWaiting?(element: Element, isWaiting?: boolean): void
}

/** Version of the interfaces shared by copies. Copies with different versions do not share shops. */
const version = 1

interface Registry {
  version: number
  shops: Set<ShopHost>
  /** Callbacks that make elements resolve their shop again. */
  consumers: Set<() => void>
  /** Carts by the name they are saved under. A later shop with the same name uses the same cart. */
  carts: Map<string, CartStore>
  /** Watches the `lang` attributes that elements and shops inherit. */
  language: MutationObserver
  liveRegion?: HTMLElement
  /** Messages waiting to be announced. */
  messages?: Set<string>
  failures?: Map<Element, string>
}

const key: unique symbol = /* @__PURE__ */ Symbol.for('perkit')

interface PageGlobal extends Partial<Registry> {
  /** Shared by all versions, because a page allows each Trusted Types policy only once. */
  policy?: unknown
}

export const pageGlobal = () => ((globalThis as { [key]?: PageGlobal })[key] ??= {})

let ownRegistry: Partial<Registry> | undefined

export function registry(): Registry {
  const shared = pageGlobal()
  ownRegistry ??= (shared.version ??= version) === version ? shared : { version }
  ownRegistry.shops ??= new Set()
  ownRegistry.consumers ??= new Set()
  ownRegistry.carts ??= new Map()
  if (!isServer) ownRegistry.language ??= new MutationObserver(() => updateShops())
  return ownRegistry as Registry
}

export function notifyConsumers() {
  for (const resolveShop of registry().consumers) resolveShop()
}

/** Makes every shop check its language and cart again. */
export function updateShops(except?: ShopHost) {
  for (const shop of registry().shops) if (shop !== except) shop.requestUpdate()
}

/** The `<perk-shop>` around an element, also across shadow roots. Otherwise the one with this id, or the first if `id` is empty. */
export function findShop(element: Element, id: string | undefined): ShopHost | undefined {
  const { shops } = registry()
  for (const node of composedAncestors(element)) {
    const shop = node as ShopHost // if the set contains it
    if (shops.has(shop)) return shop
  }
  return [...shops].find((shop) => !id || shop.id === id)
}

/** The `lang` of the nearest ancestor. Shops update when it changes. */
export function inheritedLanguage(element: Element): string {
  const { language } = registry()
  for (const node of composedAncestors(element)) {
    // Observing a root again has no effect, and removed roots are garbage-collected.
    language.observe(node.getRootNode(), { attributeFilter: ['lang'], subtree: true })
    if (node.lang) return node.lang
  }
  return navigator.language
}

/** An element and its ancestors in the flat tree: slots, parents and shadow hosts. */
export function* composedAncestors(element: Element) {
  // Not every node has all of these properties: only a shadow root has a `host`.
  let node = element as (HTMLElement & Partial<ShadowRoot>) | null | undefined
  for (; node; node = (node.assignedSlot ?? node.parentNode ?? node.host) as typeof node) yield node
}
