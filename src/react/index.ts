'use client'
/** `perkit/react`: hooks for React 18 and later, and for Preact. They work anywhere in the app, inside or outside `<perk-shop>`. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import {
  followShops,
  type PerkEventHandler,
  type PerkEventName,
  shopOnPage,
} from '../elements/internal/page-shop.ts'
import { type Cart, type CartStore, emptyCart } from '../state/cart.ts'
import type { Shop } from '../state/shop.ts'

// Declares the events.
export type * from '../index.ts'
export type { PerkEventHandler, PerkEventName }

/**
 * The connection of the `<perk-shop>` with this id, or of the first one on the page. Undefined on a server, in the first
 * render, and until the element has connected.
 */
export function usePerkShop(id?: string): Shop | undefined {
  // Not an external store, because Preact 10 ignores its server snapshot: attributes would keep the values of the server.
  const [found, setFound] = useState<{ id: string | undefined; shop: Shop | undefined }>()
  useClientEffect(() => {
    const update = () => {
      const shop = shopOnPage(id)
      setFound((before) => (before?.id === id && before?.shop === shop ? before : { id, shop }))
    }
    const stop = followShops(update)
    update()
    return stop
  }, [id])
  // After the id has changed, effects of the first render must not use the shop of the old id.
  return found?.id === id ? found?.shop : undefined
}

/** The cart's lines and selection. `cart` changes them. It is undefined until `<perk-shop>` has connected. */
export interface PerkCart extends Cart {
  cart: CartStore | undefined
}

/** The cart of {@link usePerkShop}. Renders again after each change. */
export function usePerkCart(id?: string): PerkCart {
  const cart = usePerkShop(id)?.cart
  const state = useSyncExternalStore(
    cart?.$cart.listen ?? neverChanges,
    cart?.$cart.get ?? getEmptyCart,
    getEmptyCart,
  )
  return useMemo(() => ({ ...state, cart }), [state, cart])
}

/**
 * Calls the newest `handler` for each event of this type on the page. With `target`, only for events of the element in
 * this ref and of its descendants. Unlike `onperk-…` props, it also works in React 18 and after hydration.
 */
export function usePerkEvent<Name extends PerkEventName>(
  type: Name,
  handler: PerkEventHandler<Name>,
  target?: { readonly current: EventTarget | null },
): void {
  const newest = useRef({ handler, target })
  useClientEffect(() => {
    newest.current = { handler, target }
  })
  useClientEffect(() => {
    const listener = (event: GlobalEventHandlersEventMap[Name]) => {
      const { handler, target } = newest.current
      // Read for each event, because the ref may get another element.
      if (!target || (target.current && event.composedPath().includes(target.current))) handler(event)
    }
    document.addEventListener(type, listener)
    return () => document.removeEventListener(type, listener)
  }, [type])
}

// Other effects run after the microtasks in which elements may already fire events. On a server, React 18 warns about
// layout effects.
const useClientEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

const neverChanges = () => () => {}
const getEmptyCart = () => emptyCart
