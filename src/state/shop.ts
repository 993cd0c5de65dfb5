/** A shop on a page: where its data comes from, and the shopper's cart. Features keep their state with it. */
import { type Client, createClient } from '../client/call.ts'
import { withFirstAnswers } from '../client/first-answers.ts'
import type { Fetch } from '../client/fetch-json.ts'
import { nowFrom, operationsFrom } from '../client/own-source.ts'
import type { Source } from '../client/source.ts'
import type { GetToken } from '../client/token.ts'
import type { PageBrand } from '../contract/resources/brand.ts'
import { type Atom, atom } from './atom.ts'
import { learnBrand } from './brand.ts'
import { type CartStore, createCart } from './cart.ts'
import type { CartPort } from './persist.ts'
import { createRecovery, type Recovery, type RecoveryPort } from './recovery.ts'

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
  /** Code of the customer's loyalty card; without it the card is looked for among what the customer holds. */
  card?: string | undefined
  /** In place of the service. */
  source?: Source | undefined
  /** Language of the catalogue's texts, as a tag such as `de-AT`; without one, whatever the browser prefers. */
  language?: string | undefined
  /** ISO 4217 code of the currency of the cart that it makes, such as `EUR`. */
  currency?: string | undefined
  /** The cart to go on with, in place of one of its own. */
  cart?: CartStore | undefined
  /** Name of the shop on a page with several. Everything it saves, including the cart, is separate from the others. */
  name?: string | undefined
  /** Where the cart is kept, and attempts to redeem; `localStorage` unless said, null for nowhere. */
  storage?: Pick<Storage, 'getItem' | 'setItem'> | null | undefined
  fetch?: Fetch | undefined
}

export interface Shop {
  /**
   * The page's own ways to ask, in place of the service's: any of them, at any time. A shop that was made with a
   * `source` has no others.
   */
  source: Partial<Source>
  readonly cart: CartStore
  readonly customer: string | undefined
  /** Code of the customer's loyalty card, where the page knows it. */
  readonly card: string | undefined
  /** Asks again by itself, for all that the page shows of this shop, what could not be read. */
  readonly recovery: Recovery
  /** Names, links and switches of the shop's brand; nothing until the relay has told it, or where there is none. */
  readonly $brand: Atom<PageBrand>
  /** What features need of the browser. */
  readonly port: CartPort & RecoveryPort & { navigator?: Navigator | undefined }
  /** The service's time in milliseconds, as far as it is known. */
  now(): number
  /** A feature's operations: those of `source`, and the client's where it has none. To be asked for at each call. */
  operations<Group extends Partial<Source>>(ofClient: (client: Client) => Group): Group
  /** What a feature keeps for this shop, under its name; made when it is first asked for, and closed with the shop. */
  feature<State extends object>(name: string, create: () => State): State
  /** Gives up what is under way and lets go of the page. */
  close(): void
}

/** Never throws: options that cannot work are told by the first call. */
export function createShop(options: ShopOptions): Shop {
  const { fetch: ask = (url, init) => fetch(url, init), language } = options
  const client = createClient({
    warn: console.error,
    ...options,
    // They come from the relay, and another shop on the page must not take them.
    fetch: options.relayUrl ? withFirstAnswers(ask, language) : ask,
  })
  if (!options.source) client.prefetchToken()

  const page = globalThis.document?.defaultView ?? undefined
  const { storage, card, name } = options
  const customer = options.customer || undefined // templates write an empty one for guests
  const port = {
    storage: () => (storage === undefined ? page?.localStorage : storage),
    events: page,
    navigator: page?.navigator,
    name,
  }
  const cart = options.cart ?? createCart({ ...port, currency: options.currency })
  const closeCart = cart.open(customer ?? card)
  const recovery = createRecovery(port, client.wake)
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
      const known = features.get(name) ?? create()
      features.set(name, known)
      return known as ReturnType<typeof create>
    },

    close() {
      for (const feature of features.values()) feature.close?.()
      recovery.close()
      client.close()
      closeCart()
    },
  }
  if (options.relayUrl || options.source) learnBrand(shop, $brand)
  return shop
}
