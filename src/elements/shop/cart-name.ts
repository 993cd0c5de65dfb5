/** Which cart a `<perk-shop>` uses on a page that has several. */
import { registry, type ShopHost } from '../internal/registry.ts'

let hasWarned = false

/**
 * Name under which the shop saves its cart and other data. Empty for the first shop without an id. Undefined if the shop
 * must not save anything:
 * - Another shop on the page has that name, but another customer or currency.
 * - The shop is the second one with a `source` and no id.
 *
 * `isUnsaved`: whether the previous result was undefined.
 */
export function cartName(shop: ShopHost, isUnsaved: boolean): string | undefined {
  const { carts, shops } = registry()
  const usersOf = (name: string) =>
    [...shops].filter((other) => other !== shop && other.shop && other.shop.cart === carts.get(name))
  const connection = connectionOf(shop)
  const isOther = (other: ShopHost) => connectionOf(other) !== connection

  let name: string | undefined = shop.id
  if (!name && typeof connection === 'string') {
    if (carts.has(connection) || usersOf('').some(isOther)) name = connection
  } else if (!name && (isUnsaved || usersOf('').some(isOther))) name = undefined
  if (name !== undefined && usersOf(name).every((other) => isSameShopper(shop, other))) return name
  if (!hasWarned)
    console.warn(
      'perkit: two <perk-shop> elements would share a cart. Until each has its own id, the second one saves no data.',
    )
  hasWarned = true
  return undefined
}

const connectionOf = ({ source, relayUrl, serviceUrl, clientId = '' }: ShopHost) =>
  source ?? `${relayUrl || serviceUrl} ${clientId}`

const isSameShopper = (shop: ShopHost, other: ShopHost) =>
  shopperOf(shop) === shopperOf(other) &&
  (!shop.currency || !other.currency || shop.currency === other.currency)

const shopperOf = ({ customer, card }: ShopHost) => customer || card || ''
