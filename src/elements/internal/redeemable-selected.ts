import type { Redeemable } from '../../state/cart.ts'
import { PageEvent } from './page-event.ts'

/**
 * The shopper chose a voucher, a promotion or points of a loyalty card for this cart, or took the choice back. Cancel it with
 * `preventDefault()` and the cart's selection stays as it is.
 */
export class RedeemableSelectedEvent extends PageEvent {
  /** A voucher by its code, or a promotion tier by its id; points by the code of their card, with their `reward`. */
  readonly redeemable: Redeemable
  /** True when chosen, false when taken back. */
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
