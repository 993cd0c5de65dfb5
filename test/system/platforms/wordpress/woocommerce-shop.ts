/**
 * A shop whose cart and orders run on a stand-in for WooCommerce, which is not installed
 * (`woocommerce-stand-in.php`). It calls the hooks in WooCommerce's order.
 */
import { onTestFinished } from 'vitest'
import { describeShop, jsonOf, ownPage, type Shop } from './shop.ts'

/** Replies of the stand-in. Each request has some of these. */
export interface StandInReply {
  total: number
  fees: object[]
  notices: string[]
  errors: string[]
  notes: string[]
  meta: Record<string, unknown>
  order: number
}

export const tenPercent = { object: 'promotion_tier', id: 'promo_ten' }
export const once = { object: 'voucher', id: 'ONCE' }

/** `describeShop` with the stand-in. */
export const describeWooCommerce = (name: string, tests: (shop: WooCommerceShop) => void) =>
  describeShop(`WooCommerce ${name}`, { hasStandIn: true }, (shop) => tests(new WooCommerceShop(shop)))

export class WooCommerceShop {
  readonly #shop: Shop
  #isSignedOut = false
  #lastOrder = 100

  constructor(shop: Shop) {
    this.#shop = shop
  }

  get site() {
    return this.#shop.site
  }

  get gate() {
    return this.#shop.gate
  }

  get cookie() {
    return this.#isSignedOut ? '' : this.#shop.cookie
  }

  /** As a guest, until the test ends: WordPress's REST API ignores the cookie of a member without a nonce. */
  signOut() {
    this.#isSignedOut = true
    onTestFinished(() => void (this.#isSignedOut = false))
  }

  nextOrder() {
    return ++this.#lastOrder
  }

  request(query: string, init: RequestInit = {}) {
    return fetch(`${this.site.url}/?stand-in=${query}`, { headers: { Cookie: this.cookie }, ...init })
  }

  async act(query: string, init?: RequestInit) {
    return jsonOf<StandInReply>(await this.request(query, init))
  }

  async select(...selection: object[]) {
    const reply = await fetch(`${this.site.url}/?wc-ajax=perkit_cart`, {
      method: 'POST',
      headers: { ...ownPage, Cookie: this.cookie },
      body: JSON.stringify({ selection }),
    })
    return jsonOf<object>(reply)
  }

  async placeOrder(...selection: object[]) {
    await this.select(...selection)
    const order = this.nextOrder()
    return { ...(await this.act(`checkout&order=${order}`)), order }
  }

  /** Pays an order while the service cannot be reached, or while its replies are lost. */
  async payInOutage(order: number, mode: 'closed' | 'lossy') {
    this.gate.mode = mode
    await this.act(`status&order=${order}&status=processing`)
    this.gate.mode = 'open'
  }

  async redemptionsOf(order: number) {
    const { redemptions } = await this.#shop.read<{ redemptions: { order?: { source_id: string } }[] }>(
      '/v1/redemptions?limit=100',
    )
    return redemptions.filter((redemption) => redemption.order?.source_id === `woo-${order}`)
  }

  orderInService(order: number) {
    return this.#shop.read<{ status: string; items: object[]; customer?: object | null }>(
      `/v1/orders/woo-${order}`,
    )
  }

  async points() {
    const path = '/v1/loyalties/members/CLUB-ADA'
    return (await this.#shop.read<{ loyalty_card: { balance: number } }>(path)).loyalty_card.balance
  }

  expireKeys() {
    return this.#shop.expireKeys()
  }
}
