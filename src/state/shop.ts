/** A shop on a page: its source of data, the shopper's cart, and the state of its features. */
import { type Client, createClient } from '../client/call.ts'
import { withPreloadedResponses } from '../client/preloaded-responses.ts'
import type { Fetch } from '../client/fetch-json.ts'
import { nowFrom, operationsFrom } from '../client/custom-source.ts'
import type { Source } from '../client/source.ts'
import type { GetToken } from '../client/token.ts'
import type { PageBrand } from '../contract/resources/brand.ts'
import { type Atom, atom } from './atom.ts'
import { loadBrand } from './brand.ts'
import { type CartStore, createCart } from './cart.ts'
import type { StoragePort } from './persist.ts'
import { createRecovery, type Recovery, type RecoveryPort } from './recovery.ts'

/** Options of {@link createShop}, named like the attributes of `<perk-shop>`. */
export interface ShopOptions {
  /** URL of the service: https, or http on localhost. */
  serviceUrl?: string | undefined
  /** URL of the shop's own relay. Replaces `serviceUrl`, keys and token. */
  relayUrl?: string | undefined
  clientId?: string | undefined
  clientToken?: string | undefined
  tokenUrl?: string | undefined
  getToken?: GetToken | undefined
  /** The customer who is signed in. For another customer, create another shop: customers share no data. */
  customer?: string | undefined
  /** Code of the customer's loyalty card. Default: the first card in the customer's wallet. */
  card?: string | undefined
  /** Custom source of data that replaces the service. */
  source?: Source | undefined
  /** Language of the catalog's texts, such as `de-AT`. Default: the browser's preference. */
  language?: string | undefined
  /** ISO 4217 code of the new cart's currency, such as `EUR`. */
  currency?: string | undefined
  /** An existing cart to use instead of a new one. */
  cart?: CartStore | undefined
  /** Name of the shop on a page with several shops. Each named shop saves its cart and all other data separately. */
  name?: string | undefined
  /** Storage for the cart and for redemption attempts. Default: `localStorage`. Null: none. */
  storage?: Pick<Storage, 'getItem' | 'setItem'> | null | undefined
  fetch?: Fetch | undefined
}

export interface Shop {
  /**
   * The page's own operations, which replace those of the service. You can set all or some of them at any time. A shop
   * that was created with the option `source` never calls the service.
   */
  source: Partial<Source>
  readonly cart: CartStore
  readonly customer: string | undefined
  /** Code of the customer's loyalty card, if the page has set it. */
  readonly card: string | undefined
  /** Retries failed reads automatically. */
  readonly recovery: Recovery
  /** Names, links and switches of the shop's brand. Empty until it is read, or if there is none. */
  readonly $brand: Atom<PageBrand>
  /** The parts of the browser that features need. */
  readonly port: StoragePort & RecoveryPort & { navigator?: Navigator | undefined }
  /** The service's time in milliseconds. */
  now(): number
  /** A feature's operations: those of `source`, else the client's. Get them for each call, because `source` can change. */
  operations<Group extends Partial<Source>>(ofClient: (client: Client) => Group): Group
  /** A feature's state, by name. Created on first use, and closed with the shop. */
  feature<State extends object>(name: string, create: () => State): State
  /** Aborts all requests and removes all listeners. */
  close(): void
}

/** Creates a shop. Never throws: invalid options are reported by the first call. */
export function createShop(options: ShopOptions): Shop {
  const { fetch: request = (url, init) => fetch(url, init), language, relayUrl } = options
  const client = createClient({
    warn: console.error,
    ...options,
    fetch: withPreloadedResponses(request, relayUrl || options.tokenUrl, language),
  })
  if (!options.source) client.prefetchToken()

  const page = globalThis.document?.defaultView ?? undefined
  const { storage, card, name } = options
  const customer = options.customer || undefined // templates render an empty string for guests
  const port = {
    storage: () => (storage === undefined ? page?.localStorage : storage),
    events: page,
    navigator: page?.navigator,
    name,
  }
  const cart = options.cart ?? createCart({ ...port, currency: options.currency })
  const closeCart = cart.open(customer ?? card)
  const recovery = createRecovery(port, client.resetBreaker)
  const $brand = atom<PageBrand>({})
  const features = new Map<string, { close?(): void }>()

  const shop: Shop = {
    source: options.source ?? {},
    cart,
    customer,
    card,
    recovery,
    port,
    $brand,
    now: () => nowFrom(shop.source, client),

    operations: (ofClient) => operationsFrom(shop.source, !options.source, client, ofClient),

    feature(name, create) {
      const state = features.get(name) ?? create()
      features.set(name, state)
      return state as ReturnType<typeof create>
    },

    close() {
      for (const feature of features.values()) feature.close?.()
      recovery.close()
      client.close()
      closeCart()
    },
  }
  if (relayUrl || options.source) loadBrand(shop, $brand)
  return shop
}
