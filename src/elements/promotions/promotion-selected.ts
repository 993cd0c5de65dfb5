import type { PromotionTier } from '../../contract/resources/promotion-tier.ts'
import { PageEvent } from '../internal/page-event.ts'

/** The shopper selected or deselected a promotion. Call `preventDefault()` to leave the cart's selection unchanged. */
export class PromotionSelectedEvent extends PageEvent {
  readonly tier: PromotionTier
  /** False if the promotion was deselected. */
  readonly selected: boolean

  constructor(tier: PromotionTier, selected: boolean) {
    super('perk-promotion-selected', { bubbles: true, composed: true, cancelable: true })
    this.tier = tier
    this.selected = selected
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'perk-promotion-selected': PromotionSelectedEvent
  }
}
