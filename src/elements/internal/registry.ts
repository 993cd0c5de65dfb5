/**
 * What every copy of Perkit on a page shares: the shops that are there and the elements that look for one.
 * It hangs on one global symbol, so that a `<perk-shop>` of one copy serves the elements of another.
 */
import type { CartStore } from '../../state/cart.ts'
import type { PerkShop } from '../shop/perk-shop.ts'

interface Page {
  shops: Set<PerkShop>
  seekers: Set<() => void>
  /** One for all: a shop that leaves and comes back, or another in its place, goes on with it. */
  cart?: CartStore
  /** Where results are spoken; see live-region.ts. */
  voice?: HTMLElement
  /** The page's one Trusted Types policy for the kit: a second copy of the script-tag file may not make another. */
  policy?: unknown
  /** The last dialog that was opened: while it is modal, all around it is silent. */
  dialog?: HTMLDialogElement
}

const key: unique symbol = /* @__PURE__ */ Symbol.for('perkit')

export function page(): Page {
  // The symbol is ours alone: what hangs there is a page, or the policy that the script-tag file has put there before.
  const holder = globalThis as { [key]?: Partial<Page> }
  const shared = (holder[key] ??= {})
  shared.shops ??= new Set()
  shared.seekers ??= new Set()
  return shared as Page
}

/** Lets every element look again: a shop has come, gone or changed. */
export function tellSeekers() {
  for (const seek of page().seekers) seek()
}

/**
 * The shop an element belongs to: the `<perk-shop>` around it (through shadow roots too), else the one with
 * that id, else the page's first.
 */
export function findShop(element: Element, id: string | undefined): PerkShop | undefined {
  const { shops } = page()
  for (const node of around(element)) {
    for (const shop of shops) if (shop === node) return shop
  }
  for (const shop of shops) if (!id || shop.id === id) return shop
  return undefined
}

/** The language of the text around an element, as its author declared it. */
export function languageAround(element: Element): string {
  for (const { lang } of around(element)) if (lang) return lang
  return navigator.language
}

/** An element and what is around it, as it is drawn: slot, parent or host, step by step. */
function* around(element: Element) {
  // Of the three ways up, each kind of node has its own; the others are undefined.
  let node = element as (HTMLElement & Partial<ShadowRoot>) | null | undefined
  for (; node; node = (node.assignedSlot ?? node.parentNode ?? node.host) as typeof node) yield node
}
