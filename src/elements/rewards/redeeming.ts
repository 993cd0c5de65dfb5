import { PageEvent } from '../internal/page-event.ts'

/** The shopper confirmed a redemption. Nothing has been sent yet: call `preventDefault()` to stop it. */
export class RedeemingEvent extends PageEvent {
  readonly reward: { readonly id: string; readonly name: string }
  /** Price in points. */
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
