/**
 * What every copy of Perkit on a page shares: the shops that are there and the elements that look for one.
 * It hangs on one global symbol, so that a `<perk-shop>` of one copy serves the elements of another.
 */
import type { Source } from '../../client/source.ts'
import type { CartStore } from '../../state/cart.ts'
import type { Shop } from '../../state/shop.ts'

/** All that elements ask of a `<perk-shop>`, whichever copy of the kit it is of. */
export interface ShopHost extends HTMLElement {
  /** Whether it has all that its page has set. */
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
  /** Whether shoppers are addressed informally. */
  readonly informal?: boolean
  /** The page's own words. */
  readonly messages?: object
  requestUpdate(): void
}

/** Of what elements and shops ask of each other. A copy of the kit with another version has shops of its own. */
const version = 1

interface Registry {
  version: number
  shops: Set<ShopHost>
  /** Elements that look for a shop. */
  consumers: Set<() => void>
  /** By the name under which they are saved. The next shop with that name continues with the cart. */
  carts: Map<string, CartStore>
  /** Watches `lang` wherever an element or shop takes its language from. */
  language: MutationObserver
  /** Where results are announced; see live-region.ts. */
  liveRegion?: HTMLElement
  /** Waiting to be announced. */
  messages?: Set<string>
  /** What is wrong with which element; see troubles.ts. */
  troubles?: Map<Element, string>
}

const key: unique symbol = /* @__PURE__ */ Symbol.for('perkit')

interface Holder extends Partial<Registry> {
  /** The page's one Trusted Types policy for the kit, whatever its version: a second copy may not make another. */
  policy?: unknown
}

/** What hangs on the page's symbol, which is ours alone. */
export const holder = () => ((globalThis as { [key]?: Holder })[key] ??= {})

let own: Partial<Registry> | undefined

export function registry(): Registry {
  const shared = holder()
  own ??= (shared.version ??= version) === version ? shared : { version }
  own.shops ??= new Set()
  own.consumers ??= new Set()
  own.carts ??= new Map()
  own.language ??= new MutationObserver(() => updateShops())
  return own as Registry
}

/** Lets every element look again: a shop has come, gone or changed. */
export function notifyConsumers() {
  for (const seek of registry().consumers) seek()
}

/** Makes every shop check its language and cart again, and every element its shop. */
export function updateShops(except?: ShopHost) {
  for (const shop of registry().shops) if (shop !== except) shop.requestUpdate()
}

/**
 * The shop an element belongs to: the `<perk-shop>` around it (through shadow roots too), else the one with
 * that id, else the page's first.
 */
export function findShop(element: Element, id: string | undefined): ShopHost | undefined {
  const { shops } = registry()
  for (const node of composedAncestors(element)) {
    for (const shop of shops) if (shop === node) return shop
  }
  for (const shop of shops) if (!id || shop.id === id) return shop
  return undefined
}

/** The language of the text around an element, as its author declared it. From now on shops are updated when it changes. */
export function languageAround(element: Element): string {
  const { language } = registry()
  for (const node of composedAncestors(element)) {
    // One observer for all: a root that is observed already is not observed twice, and one that is gone is let go.
    language.observe(node.getRootNode(), { attributeFilter: ['lang'], subtree: true })
    if (node.lang) return node.lang
  }
  return navigator.language
}

/** An element and its ancestors in the flat tree: slots, parents and shadow hosts. */
export function* composedAncestors(element: Element) {
  // Of the three ways up, each kind of node has its own; the others are undefined.
  let node = element as (HTMLElement & Partial<ShadowRoot>) | null | undefined
  for (; node; node = (node.assignedSlot ?? node.parentNode ?? node.host) as typeof node) yield node
}
