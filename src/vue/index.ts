/** `perkit/vue`: composables for Vue 3.3 and later. They work anywhere in the app, inside or outside `<perk-shop>`. */
import {
  computed,
  type ComputedRef,
  type MaybeRefOrGetter,
  onMounted,
  onUnmounted,
  type ShallowRef,
  shallowRef,
  toValue,
  watch,
} from 'vue'
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
 * The connection of the `<perk-shop>` with this id, or of the first one on the page. Undefined on a server, during
 * hydration, and until the element has connected. Follows the id if it is a ref or a getter.
 */
export function usePerkShop(
  id?: MaybeRefOrGetter<string | undefined>,
): Readonly<ShallowRef<Shop | undefined>> {
  const shop = shallowRef<Shop>()
  const update = () => {
    shop.value = shopOnPage(toValue(id))
  }
  let stop: (() => void) | undefined
  onMounted(() => {
    stop = followShops(update)
    watch(() => toValue(id), update, { immediate: true, flush: 'sync' })
  })
  onUnmounted(() => stop?.())
  return shop
}

/** The cart's lines and selection. `cart` changes them. It is undefined until `<perk-shop>` has connected. */
export type PerkCart = { [Field in keyof Cart]: ComputedRef<Cart[Field]> } & {
  cart: ComputedRef<CartStore | undefined>
}

/** The cart of {@link usePerkShop}. */
export function usePerkCart(id?: MaybeRefOrGetter<string | undefined>): PerkCart {
  const shop = usePerkShop(id)
  const cart = computed(() => shop.value?.cart)
  const state = shallowRef(emptyCart)
  watch(
    cart,
    (store, _before, onCleanup) => {
      if (store) onCleanup(store.$cart.subscribe((now) => (state.value = now)))
      else state.value = emptyCart
    },
    { flush: 'sync' },
  )
  return {
    lines: computed(() => state.value.lines),
    selection: computed(() => state.value.selection),
    cart,
  }
}

/**
 * Calls `handler` for each event of this type on the page. With `target`, only for events of this element and of its
 * descendants.
 */
export function usePerkEvent<Name extends PerkEventName>(
  type: Name,
  handler: PerkEventHandler<Name>,
  target?: MaybeRefOrGetter<EventTarget | null | undefined>,
): void {
  const listener = (event: GlobalEventHandlersEventMap[Name]) => {
    // Read for each event, because the ref may get another element.
    const element = toValue(target)
    if (!target || (element && event.composedPath().includes(element))) handler(event)
  }
  onMounted(() => document.addEventListener(type, listener))
  onUnmounted(() => document.removeEventListener(type, listener))
}
