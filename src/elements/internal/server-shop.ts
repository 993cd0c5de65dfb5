/**
 * Connects elements to their shop on a server. They have no ancestors there, but Lit's renderer passes their events to
 * the elements around them. A registry would mix the shops of several requests.
 */
import type { ShopHost } from './registry.ts'

const type = 'perk-shop-request'

type ShopRequest = Event & { shopHost?: ShopHost }

/** The nearest `<perk-shop>` around the element whose `shop` is set. */
export function requestShop(element: HTMLElement): ShopHost | undefined {
  passEvents(element)
  const request: ShopRequest = new Event(type, { bubbles: true, composed: true })
  element.dispatchEvent(request)
  return request.shopHost
}

export function provideShop(shopHost: ShopHost) {
  passEvents(shopHost)
  shopHost.addEventListener(type, (request: ShopRequest) => (request.shopHost ??= shopHost))
}

/** Events inside an element reach it only if it has a shadow root, which Lit's renderer does not create by itself. */
const passEvents = (element: HTMLElement) => element.attachShadow({ mode: 'open' })
