import { PageEvent } from '../internal/page-event.ts'

/** A product that the shopper received for points. */
export interface RewardToAdd {
  object: 'product' | 'sku'
  id: string
  quantity: 1
  /** Id of the redemption, for the cart line. */
  redemption: string
}

/**
 * The shopper redeemed a product. Your page adds the product to its cart for free and calls `preventDefault()` to
 * confirm. This is not a `perk-add-items` event, because its listeners would charge for the product.
 */
export class AddRewardEvent extends PageEvent {
  readonly item: RewardToAdd

  constructor(item: RewardToAdd) {
    super('perk-add-reward', { bubbles: true, composed: true, cancelable: true })
    this.item = item
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'perk-add-reward': AddRewardEvent
  }
}
