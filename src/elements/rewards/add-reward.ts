import { PageEvent } from '../internal/page-event.ts'

/** A product that the shopper has had for points. */
export interface RewardToAdd {
  object: 'product' | 'sku'
  id: string
  quantity: 1
  /** The id of the redemption, which the line of the cart names. */
  redemption: string
}

/**
 * A product is the shopper's, and belongs into the cart for nothing. Only the page knows its products, so the page puts it
 * there; `preventDefault()` says that it has. It is no `perk-add-items`: who only knows that one would have the shopper
 * pay for it.
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
