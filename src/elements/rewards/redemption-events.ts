import { memberOf } from '../../state/features/member.ts'
import type { RedemptionAttempt } from '../../state/features/redemption/attempt.ts'
import type { Shop } from '../../state/shop.ts'
import { announce } from '../internal/live-region.ts'
import { AddRewardEvent } from './add-reward.ts'
import { formatAttempt } from './attempt.ts'
import type { RewardLocalization } from './perk-rewards.messages.ts'
import { RedeemedEvent } from './redeemed.ts'

// Shared, because several elements on a page may report the same redemption.
const dispatched = new WeakSet<object>()
const offeredProducts = new WeakSet<object>()

export class RedemptionEvents {
  #host: HTMLElement
  #previous: RedemptionAttempt | undefined
  #lastAnnounced = ''

  constructor(host: HTMLElement) {
    this.#host = host
  }

  report(shop: Shop | undefined, localization: RewardLocalization | undefined) {
    // A removed element reports nothing. If another element replaces it, that one reports the outcome.
    if (!this.#host.isConnected) return
    const attempt = shop && memberOf(shop).$attempt.get()
    const previous = this.#previous
    this.#previous = attempt
    if (!attempt) return
    const { id, redemption, reward, state } = attempt
    if (
      state === 'done' &&
      redemption &&
      previous?.id === id &&
      previous.state !== state &&
      !dispatched.has(redemption)
    ) {
      dispatched.add(redemption)
      this.#host.dispatchEvent(new RedeemedEvent(redemption, reward))
    }
    if (!localization || this.#lastAnnounced === id + state) return
    this.#lastAnnounced = id + state
    const { labelWithValue, sentences } = localization.messages.common
    const [first, second] = formatAttempt(attempt, localization, shop.now())
    announce(labelWithValue({ label: reward.name, value: sentences({ first, second }) }))
  }

  /** Repeated after a reload until the page has added the product to the cart. */
  offerProduct(shop: Shop | undefined) {
    if (!this.#host.isConnected) return
    const member = shop && memberOf(shop)
    const attempt = member?.$attempt.get()
    if (attempt?.state !== 'done' || attempt.isInCart) return
    const { redemption } = attempt
    const { product, sku } = redemption?.reward ?? {}
    const { id } = sku ?? product ?? {}
    if (!redemption || !id || offeredProducts.has(redemption)) return
    offeredProducts.add(redemption)
    const object = sku ? 'sku' : 'product'
    const item = { object, id, quantity: 1, redemption: redemption.id } as const
    if (!this.#host.dispatchEvent(new AddRewardEvent(item))) member?.markInCart(attempt)
  }
}
