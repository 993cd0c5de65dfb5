import { css, html, type PropertyDeclarations } from 'lit'
import type { Source } from '../../client/source.ts'
import type { GetToken } from '../../client/token.ts'
import { createShop, type Shop } from '../../state/shop.ts'
import { boolean } from '../internal/boolean.ts'
import { Boundary } from '../internal/boundary.ts'
import { languageAround, notifyConsumers, registry } from '../internal/registry.ts'
import { same } from '../internal/memo.ts'
import type { Messages } from '../translations/messages.ts'

/**
 * Connects a page to the service. Elements inside it, and elements anywhere else on the page, show what this shop
 * offers. It draws nothing of its own.
 *
 * @element perk-shop
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

  /**
   * The source and the cart, for the page to use. The page may set a shop of its own, made with `createShop()`; it is
   * then up to the page to close it.
   */
  get shop(): Shop | undefined {
    if (this.#assigned || !this.isConnected) return this.#assigned
    const { serviceUrl, relayUrl, clientId, clientToken, tokenUrl, customer, card, source } = this
    const getToken: GetToken | undefined =
      this.getToken && (async (signal) => (await this.getToken?.(signal)) ?? null)
    // What no header can carry is not sent.
    const language = /^[\w-]+$/.exec(this.locale || languageAround(this))?.[0]
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
    ]
    if (!same(wanted, this.#createdFrom)) {
      this.#close()
      this.#createdFrom = wanted
      if (serviceUrl || relayUrl || source) {
        const where = { serviceUrl, relayUrl, source, language, cart: registry().cart }
        this.#created = createShop({ ...where, clientId, clientToken, tokenUrl, customer, card, getToken })
        registry().cart = this.#created.cart
      }
    }
    if (this.#created && this.currency) this.#created.cart.currency = this.currency
    return this.#created
  }

  set shop(shop: Shop | undefined) {
    this.#assigned = shop
    this.#close()
  }

  protected override connected() {
    registry().shops.add(this)
    this.requestUpdate()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    registry().shops.delete(this)
    notifyConsumers()
    // Moved to another place it is back at once, and keeps its connection.
    queueMicrotask(() => {
      if (!this.isConnected) this.#close()
    })
  }

  protected override updated() {
    // Connects early: the token is on its way before the first element asks.
    void this.shop
    notifyConsumers()
  }

  protected override render() {
    return html`<slot></slot>`
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
