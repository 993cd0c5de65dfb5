import type { LoyaltyTier } from '../../contract/resources/loyalty-tier.ts'
import { PageEvent } from '../internal/page-event.ts'

/** The shopper sees that a higher tier was reached. It is told once. */
export class MomentEvent extends PageEvent {
  /** The tier, as the service sent it. */
  readonly tier: LoyaltyTier

  constructor(tier: LoyaltyTier) {
    super('perk-moment', { bubbles: true, composed: true })
    this.tier = tier
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'perk-moment': MomentEvent
  }
}
