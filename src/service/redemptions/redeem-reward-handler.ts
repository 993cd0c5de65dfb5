import { redeemReward as redeem } from './redeem-reward.ts'
import type { Handler } from '../http/handler.ts'

/** Operation 7. A card that is short of points pays with those it holds; what the rules refuse is kept as a failure. */
export const redeemReward: Handler<'redeemReward'> = (input, { caller, clock, once }) =>
  once((tx) => redeem(tx, { ...input, caller, now: clock.now() }))

/** The same for the card of the token's customer. */
export const redeemRewardAsShopper: Handler<'redeemRewardAsShopper'> = (input, { caller, clock, once }) =>
  once((tx) => redeem(tx, { ...input, caller, now: clock.now() }))
