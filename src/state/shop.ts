/** A shop on a page: where its data comes from, and the shopper's cart. Elements ask it and nothing else. */
import { createClient } from '../client/call.ts'
import { type CallError, isAway } from '../client/errors.ts'
import type { Fetch } from '../client/fetch-json.ts'
import type { Source } from '../client/source.ts'
import { createStorefront } from '../client/storefront.ts'
import type { GetToken } from '../client/token.ts'
import type { PageBrand } from '../contract/resources/brand.ts'
import { type CartStore, createCart } from './cart.ts'
import { type CombinationStore, createCombination, type TriedCode, tryCode } from './features/combination.ts'
import { createEligibility, type EligibilityStore } from './features/eligibility.ts'
import { createMember, type MemberStore } from './features/member.ts'
import { createRecovery, type Recovery } from './recovery.ts'
import { type Watchable, watchable } from './atom.ts'

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
  /** ISO 4217 code of the currency of the cart that it makes, such as `EUR`. */
  currency?: string | undefined
  /** The cart to go on with, in place of one of its own. */
  cart?: CartStore | undefined
  /** Where the cart is kept, and attempts to redeem; `localStorage` unless said, null for nowhere. */
  storage?: Pick<Storage, 'getItem' | 'setItem'> | null | undefined
  fetch?: Fetch | undefined
}

/** What it can be asked about promotions and carts, it passes on to its source. */
export interface Shop extends Pick<Source, 'promotionTiers' | 'qualifications' | 'validation' | 'now'> {
  /** May be replaced by any object of this shape. */
  source: Source
  readonly cart: CartStore
  readonly customer: string | undefined
  /** What the shopper can use on the cart. */
  readonly eligibility: EligibilityStore
  /** What the shopper has selected, judged together. */
  readonly combination: CombinationStore
  /** The shopper's loyalty card, its rewards and what happened to it, and redeeming. */
  readonly member: MemberStore
  /** Asks again by itself, for all that the page shows of this shop, what could not be read. */
  readonly recovery: Recovery
  /** Names, links and switches of the shop's brand; nothing until the relay has told it, or where there is none. */
  readonly $brand: Watchable<PageBrand>
  /** Asks whether a voucher code can be used with what is selected; a good one is selected. Never throws. */
  tryCode(code: string): Promise<TriedCode>
  /** Gives up what is under way and lets go of the page. */
  close(): void
}

/** Never throws: options that cannot work are told by the first call. */
export function createShop(options: ShopOptions): Shop {
  const client = createClient(options)
  if (!options.source) client.prefetchToken()

  const page = globalThis.document?.defaultView
  const { storage, customer } = options
  const port = {
    storage: () => (storage === undefined ? page?.localStorage : storage),
    events: page,
    navigator: page?.navigator,
  }
  const cart = options.cart ?? createCart({ ...port, currency: options.currency })
  const closeCart = cart.open(customer ?? options.card)
  const recovery = createRecovery(port, client.wake)
  const member = createMember(options, () => shop.source, port, recovery)
  const $brand = watchable<PageBrand>({})
  /** Once it is there, once. While nothing is known, nothing is switched off. */
  const learnBrand = async () => {
    const asked = performance.now()
    let error: CallError | undefined
    try {
      $brand.set((await shop.source.brand?.())?.value ?? {})
    } catch (thrown) {
      error = Object(thrown) as CallError // a page's own source may throw anything
    }
    recovery.settle(learn, error && isAway(error) ? error : undefined, asked)
  }
  const learn = () => void learnBrand()

  const shop: Shop = {
    source: options.source ?? createStorefront(client),
    cart,
    customer,
    promotionTiers: (query, readOptions) => shop.source.promotionTiers(query, readOptions),
    qualifications: (body, readOptions) => shop.source.qualifications(body, readOptions),
    validation: (body, readOptions) => shop.source.validation(body, readOptions),
    now: () => shop.source.now(),
    eligibility: createEligibility(
      cart,
      (body, readOptions) => shop.qualifications(body, readOptions),
      recovery,
    ),
    combination: createCombination(cart, (body, readOptions) => shop.validation(body, readOptions), recovery),
    member,
    recovery,
    $brand,
    tryCode: (code) => tryCode(cart, shop.validation, code),
    close() {
      member.close()
      recovery.close()
      client.close()
      closeCart()
    },
  }
  member.open()
  if (options.relayUrl || options.source) learn()
  return shop
}
