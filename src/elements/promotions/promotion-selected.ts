import type { PromotionTier } from '../../contract/resources/promotion-tier.ts'
import { PageEvent } from '../internal/page-event.ts'

/**
 * The shopper chose a promotion, or took the choice back. Cancel it with `preventDefault()` and the cart's
 * selection stays as it is.
 */
export class PromotionSelectedEvent extends PageEvent {
  /** The tier, as the service sent it. */
  readonly tier: PromotionTier
  /** True when chosen, false when taken back. */
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
