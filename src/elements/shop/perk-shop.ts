import { css, html, type PropertyDeclarations } from 'lit'
import type { Source } from '../../client/source.ts'
import type { GetToken } from '../../client/token.ts'
import { type CartStore, createCart } from '../../state/cart.ts'
import { createShop, type Shop } from '../../state/shop.ts'
import { boolean } from '../internal/boolean.ts'
import { Boundary } from '../internal/boundary.ts'
import { languageAround, notifyConsumers, registry, updateShops } from '../internal/registry.ts'
import { same } from '../internal/memo.ts'
import type { Messages } from '../translations/messages.ts'
import { cartName } from './cart-name.ts'

/**
 * Connects a page to the service. Elements inside it, and elements anywhere else on the page, show what this shop
 * offers. It draws nothing of its own.
 *
 * @element perk-shop
 * @attr {string} id - Name of the shop on a page that has several. Its cart and everything else is saved under this name, so give a shop the same id on every page.
 * @slot - The page's own content, with the elements in it.
 */
export class PerkShop extends Boundary {
  static override styles = css`
    :host {
      display: contents;
    }
    :host([hidden]) {
      display: none;
    }
  `
  static override properties: PropertyDeclarations = {
    serviceUrl: { attribute: 'service-url' },
    relayUrl: { attribute: 'relay-url' },
    clientId: { attribute: 'client-id' },
    clientToken: { attribute: 'client-token' },
    tokenUrl: { attribute: 'token-url' },
    customer: {},
    card: {},
    currency: {},
    locale: {},
    familiar: { type: Boolean, converter: boolean },
    getToken: { attribute: false, hasChanged: (now, before) => !now !== !before },
    source: { attribute: false },
    messages: { attribute: false },
    shop: { attribute: false },
  }

  /** Address of the service: https, or http on this machine. */
  serviceUrl?: string
  /** Address of the shop's own relay, in place of the service's address, the keys and the token. */
  relayUrl?: string
  /** The project's client-side application id. */
  clientId?: string
  /** The project's client-side token; not a secret. */
  clientToken?: string
  /** Where the shop's own back end gives access tokens. */
  tokenUrl?: string
  /** Who is signed in; another customer makes a new connection. */
  customer?: string
  /** Code of their loyalty card, if the page knows it; otherwise it is looked up in the customer's wallet. */
  card?: string
  /** ISO 4217 code of the currency that amounts are in, such as `EUR`. */
  currency?: string
  /** Language of words, numbers, dates and the catalogue's translated texts, such as `de` or `en-GB`; by default the nearest `lang`, or else the browser's. */
  locale?: string
  /** Speaks to shoppers as to friends where a language has a form for it: `du`, `tu`, `tú`, `je` in place of `Sie`, `vous`, `usted`, `Lei`, `u`. */
  familiar?: boolean

  /** Gives access tokens, in place of `token-url`. It may be a new function each time. */
  getToken?: GetToken
  /** Where data comes from, in place of the service: any object of the same shape. */
  source?: Source
  /** The page's own words, in place of some or all of the built-in ones. */
  messages?: Partial<Messages>

  #assigned: Shop | undefined
  #created: Shop | undefined
  #createdFrom: unknown[] = []
  /** The cart, while it must not be saved; see cart-name.ts. */
  #unsaved: CartStore | undefined

  static override get observedAttributes() {
    return [...super.observedAttributes, 'id']
  }

  /**
   * The connection and the cart. Await `updateComplete` before you read it, also after you have changed an attribute. You
   * can set a shop that you made with `createShop()`; then you also close it.
   */
  get shop(): Shop | undefined {
    return this.#assigned ?? this.#created
  }

  set shop(shop: Shop | undefined) {
    this.#assigned = shop
    this.#close()
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null) {
    super.attributeChangedCallback(name, old, value)
    if (name === 'id') this.requestUpdate()
  }

  protected override connected() {
    registry().shops.add(this)
    this.requestUpdate()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    registry().shops.delete(this)
    notifyConsumers()
    // A shop that was only moved is connected again by then, and keeps its connection.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#close()
      // Another shop may be waiting for this cart.
      updateShops()
    })
  }

  protected override updated() {
    if (!this.#assigned && this.isConnected) this.#connect()
    // A page that awaits the update may change the shop before any element sends a request.
    void this.updateComplete.then(notifyConsumers)
  }

  protected override render() {
    return html`<slot></slot>`
  }

  /** Connects early, so that the token is on its way before the first element needs it. */
  #connect() {
    const { serviceUrl, relayUrl, clientId, clientToken, tokenUrl, customer, card, currency, source } = this
    if (!serviceUrl && !relayUrl && !source) return this.#close()
    const getToken: GetToken | undefined =
      this.getToken && (async (signal) => (await this.getToken?.(signal)) ?? null)
    // Other characters are not valid in a header.
    const language = /^[\w-]+$/.exec(this.locale || languageAround(this))?.[0]
    const name = cartName(this, !!this.#unsaved)
    const wanted = [
      serviceUrl,
      relayUrl,
      clientId,
      clientToken,
      tokenUrl,
      customer,
      card,
      source,
      !getToken,
      language,
      name,
    ]
    if (!same(wanted, this.#createdFrom)) {
      this.#close()
      this.#createdFrom = wanted
      const { carts } = registry()
      const isSaved = name !== undefined
      const cart = isSaved ? carts.get(name) : (this.#unsaved ??= createCart())
      const where = { serviceUrl, relayUrl, source, language, cart, name, ...(!isSaved && { storage: null }) }
      const created = createShop({ ...where, clientId, clientToken, tokenUrl, customer, card, getToken })
      this.#created = created
      if (isSaved) {
        carts.set(name, created.cart)
        const { lines = [], selection = [] } = this.#unsaved?.$cart.get() ?? {}
        for (const line of lines) {
          try {
            created.cart.add(line)
          } catch {
            // Together they are more than a cart can hold.
          }
        }
        for (const one of selection) created.cart.select(one)
        this.#unsaved = undefined
      }
      updateShops(this)
    }
    const { cart } = this.#created ?? {}
    if (!cart || !currency || cart.currency === currency) return
    cart.currency = currency
    // Another shop of this name may have changed to this currency before.
    updateShops(this)
  }

  #close() {
    this.#created?.close()
    this.#created = undefined
    this.#createdFrom = []
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-shop': PerkShop
  }
}
