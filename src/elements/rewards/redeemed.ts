import type { Redemption } from '../../contract/resources/redemption.ts'
import { PageEvent } from '../internal/page-event.ts'

/** The shopper redeemed a reward. */
export class RedeemedEvent extends PageEvent {
  /** The redemption, as the service returned it. */
  readonly redemption: Pick<Redemption, 'id' | 'date' | 'reward' | 'loyalty_card'>
  readonly reward: { readonly id: string; readonly name: string }

  constructor(redemption: RedeemedEvent['redemption'], reward: RedeemedEvent['reward']) {
    super('perk-redeemed', { bubbles: true, composed: true })
    this.redemption = redemption
    this.reward = reward
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'perk-redeemed': RedeemedEvent
  }
}
