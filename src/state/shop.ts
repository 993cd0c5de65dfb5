/** A shop on a page: where its data comes from, and the shopper's cart. Elements ask it and nothing else. */
import type { PromotionTierList } from '../contract/resources/promotion-tier.ts'
import { createClient } from '../client/call.ts'
import type { Fetch } from '../client/exchange.ts'
import type { Answer, PromotionTiersQuery, ReadOptions, Source } from '../client/source.ts'
import { createStorefront } from '../client/storefront.ts'
import type { GetToken } from '../client/token.ts'
import { type CartStore, createCart } from './cart.ts'

/** The same words as the attributes of `<perk-shop>`. */
export interface ShopOptions {
  /** Address of the service: https, or http on this machine. */
  serviceUrl?: string | undefined
  /** Address of the shop's own relay, in place of `serviceUrl`, keys and token. */
  relayUrl?: string | undefined
  clientId?: string | undefined
  clientToken?: string | undefined
  tokenUrl?: string | undefined
  getToken?: GetToken | undefined
  /** Who is signed in, as the page says. Another customer is another shop: nothing known passes over. */
  customer?: string | undefined
  /** In place of the service. */
  source?: Source | undefined
  /** Where the cart is kept; `localStorage` unless said, null for nowhere. */
  storage?: Pick<Storage, 'getItem' | 'setItem'> | null | undefined
  fetch?: Fetch | undefined
}

export interface Shop {
  /** May be replaced by any object of this shape. */
  source: Source
  readonly cart: CartStore
  readonly customer: string | undefined
  /** Operation 21. Throws {@link CallError}. */
  promotionTiers(query: PromotionTiersQuery, options?: ReadOptions): Promise<Answer<PromotionTierList>>
  /** The service's time in milliseconds. */
  now(): number
  /** Gives up what is under way and lets go of the page. */
  close(): void
}

/** Never throws: options that cannot work are told by the first call. */
export function createShop(options: ShopOptions): Shop {
  const client = createClient(options)
  if (!options.source) client.prefetchToken()

  const page = globalThis.document?.defaultView
  const { storage, customer } = options
  const cart = createCart({
    storage: () => (storage === undefined ? page?.localStorage : storage),
    events: page,
  })

  const shop: Shop = {
    source: options.source ?? createStorefront(client),
    cart,
    customer,
    promotionTiers: (query, readOptions) => shop.source.promotionTiers(query, readOptions),
    now: () => shop.source.now(),
    close() {
      client.close()
      cart.close()
    },
  }
  return shop
}
