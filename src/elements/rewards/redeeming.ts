import { PageEvent } from '../internal/page-event.ts'

/**
 * The shopper has agreed to redeem a reward, and nothing has been sent. Cancel it with `preventDefault()` and nothing
 * will be.
 */
export class RedeemingEvent extends PageEvent {
  /** The reward as it is shown. */
  readonly reward: { readonly id: string; readonly name: string }
  /** What it costs, in points. */
  readonly points: number

  constructor(reward: RedeemingEvent['reward'], points: number) {
    super('perk-redeeming', { bubbles: true, composed: true, cancelable: true })
    this.reward = reward
    this.points = points
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'perk-redeeming': RedeemingEvent
  }
}
