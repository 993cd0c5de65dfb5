import type { LoyaltyTier } from '../../contract/resources/loyalty-tier.ts'
import { PageEvent } from '../internal/page-event.ts'

/** The shopper saw the congratulations for a higher tier. Dispatched once per tier. */
export class TierUpEvent extends PageEvent {
  /** The tier, as the service sent it. */
  readonly tier: LoyaltyTier

  constructor(tier: LoyaltyTier) {
    super('perk-tier-up', { bubbles: true, composed: true })
    this.tier = tier
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'perk-tier-up': TierUpEvent
  }
}
