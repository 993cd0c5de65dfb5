import { css, html, type PropertyDeclarations } from 'lit'
import { isServer } from '../internal/is-server.ts'
import type { Source } from '../../client/source.ts'
import type { GetToken } from '../../client/token.ts'
import { type CartStore, createCart } from '../../state/cart.ts'
import { createShop, type Shop } from '../../state/shop.ts'
import { boolean } from '../internal/boolean.ts'
import { Boundary } from '../internal/boundary.ts'
import { inheritedLanguage, notifyConsumers, registry, updateShops } from '../internal/registry.ts'
import { same } from '../internal/memo.ts'
import { PageEvent } from '../internal/page-event.ts'
import { provideShop } from '../internal/server-shop.ts'
import type { MessageOverrides } from '../translations/messages.generated.ts'
import { cartName } from './cart-name.ts'

/**
 * Connects a page to the service. Elements use it wherever they are on the page. Renders nothing of its own.
 *
 * @element perk-shop
 * @attr {string} id - Name of the shop on a page with several shops. Its cart and other data are saved under this name, so use the same id on every page.
 * @event {Event} perk-ready - All elements of this shop show their first content: data, an empty state or an error. Fires again after elements had to wait again, for example for another customer.
 * @slot - Content of your page.
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
    informal: { type: Boolean, converter: boolean },
    getToken: { attribute: false, hasChanged: (now, before) => !now !== !before },
    source: { attribute: false },
    messages: { attribute: false },
    shop: { attribute: false },
  }

  /** Address of the service: https, or http on localhost. */
  serviceUrl?: string
  /** Address of your relay. Replaces `service-url`, the client keys and the token. */
  relayUrl?: string
  /** Client-side application id of your project. */
  clientId?: string
  /** Client-side token of your project. Not a secret. */
  clientToken?: string
  /** Address at which your back end issues access tokens. */
  tokenUrl?: string
  /** Id of the signed-in customer. Changing it opens a new connection. */
  customer?: string
  /** Code of the customer's loyalty card. If omitted, it is looked up in the customer's wallet. */
  card?: string
  /** Currency of all amounts as an ISO 4217 code, such as `EUR`. */
  currency?: string
  /** Language of texts, numbers and dates, such as `de` or `en-GB`. Defaults to the nearest `lang` attribute, then to the browser's language. */
  locale?: string
  /** Uses the informal form of address in languages that have one, such as `du` instead of `Sie` in German. */
  informal = false

  /** Returns an access token. Replaces `token-url`. May be a new function on each render. */
  getToken?: GetToken
  /** Custom data source with the same interface as the service. */
  source?: Source
  /** Your own texts, replacing some or all built-in messages. */
  messages?: MessageOverrides

  #assigned: Shop | undefined
  #created: Shop | undefined
  #createdFrom: unknown[] = []
  /** Elements that still wait for their first answer. */
  #waiting = new Set<Element>()
  #resolveReady!: () => void
  #ready = new Promise<void>((resolve) => (this.#resolveReady = resolve))
  /** Cart of a shop that must not save anything (see cart-name.ts). */
  #unsaved: CartStore | undefined

  static override get observedAttributes() {
    return [...super.observedAttributes, 'id']
  }

  /**
   * The connection and the cart. Await `updateComplete` before you read it, including after you change an attribute. If
   * you set a shop that you created with `createShop()`, close it yourself.
   */
  get shop(): Shop | undefined {
    return this.#assigned ?? this.#created
  }

  set shop(shop: Shop | undefined) {
    this.#assigned = shop
    this.#close()
    if (isServer) provideShop(this)
  }

  /** Resolves with the first `perk-ready`. Stays pending if no element uses the shop. */
  whenReady(): Promise<void> {
    return this.#ready
  }

  /** @internal `perk-ready` does not fire while the shop leaves the page, even if only to be moved. */
  noteWaiting(element: Element, isWaiting?: boolean) {
    if (isWaiting) this.#waiting.add(element)
    else if (this.#waiting.delete(element) && !this.#waiting.size && registry().shops.has(this)) {
      this.#resolveReady()
      this.dispatchEvent(new PageEvent('perk-ready', { bubbles: true, composed: true }))
    }
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
    // Runs after a move within the page, so a moved shop is connected again and keeps its connection.
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

  /** Connects early, so that the token is requested before the first element needs it. */
  #connect() {
    const { serviceUrl, relayUrl, clientId, clientToken, tokenUrl, customer, card, currency, source } = this
    if (!serviceUrl && !relayUrl && !source) return this.#close()
    const getToken: GetToken | undefined =
      this.getToken && (async (signal) => (await this.getToken?.(signal)) ?? null)
    // Other characters are not valid in a header.
    const language = /^[\w-]+$/.exec(this.locale || inheritedLanguage(this))?.[0]
    const name = cartName(this, !!this.#unsaved)
    const connection = {
      serviceUrl,
      relayUrl,
      clientId,
      clientToken,
      tokenUrl,
      customer,
      card,
      source,
      language,
      name,
    }
    const inputs = [...Object.values(connection), !getToken]
    if (!same(inputs, this.#createdFrom)) {
      this.#close()
      this.#createdFrom = inputs
      const { carts } = registry()
      const isSaved = name !== undefined
      const cart = isSaved ? carts.get(name) : (this.#unsaved ??= createCart())
      const created = createShop({ ...connection, getToken, cart, ...(!isSaved && { storage: null }) })
      this.#created = created
      if (isSaved) {
        carts.set(name, created.cart)
        const { lines = [], selection = [] } = this.#unsaved?.$cart.get() ?? {}
        for (const line of lines) {
          try {
            created.cart.add(line)
          } catch {
            // The two carts together exceed the limits of a cart.
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
    // Another shop with this name may have changed to this currency first, and be waiting for the cart.
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
  interface GlobalEventHandlersEventMap {
    'perk-ready': Event
  }
}
