import type { Redeemable } from '../../state/cart.ts'
import { PageEvent } from './page-event.ts'

/**
 * The shopper selected or deselected a voucher, a promotion or points of a loyalty card for this cart. Cancel the event
 * with `preventDefault()` to keep the selection unchanged.
 */
export class RedeemableSelectedEvent extends PageEvent {
  /** Identified by the code of a voucher, the id of a promotion tier, or the code of a loyalty card with its `reward`. */
  readonly redeemable: Redeemable
  /** False if it was deselected. */
  readonly selected: boolean

  constructor(redeemable: Redeemable, selected: boolean) {
    super('perk-redeemable-selected', { bubbles: true, composed: true, cancelable: true })
    this.redeemable = redeemable
    this.selected = selected
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'perk-redeemable-selected': RedeemableSelectedEvent
  }
}
