import { registry, type ShopHost } from '../internal/registry.ts'
import { warnOnce } from '../internal/warn-once.ts'

/**
 * Name under which the shop saves its cart and all other data. Empty for the first shop without an id. Undefined if the
 * shop must not save anything, for one of two reasons:
 *
 * - A shop with the same name is on the page, but for another customer or in another currency.
 * - This is a second shop with a `source` and no id.
 *
 * `isUnsaved`: the name was undefined before.
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
  warnOnce('two <perk-shop> cannot share a cart: give each a different id')
  return undefined
}

const connectionOf = ({ source, relayUrl, serviceUrl, clientId = '' }: ShopHost) =>
  source ?? `${relayUrl || serviceUrl} ${clientId}`

const isSameShopper = (shop: ShopHost, other: ShopHost) =>
  shopperOf(shop) === shopperOf(other) &&
  (!shop.currency || !other.currency || shop.currency === other.currency)

const shopperOf = ({ customer, card }: ShopHost) => customer || card || ''
