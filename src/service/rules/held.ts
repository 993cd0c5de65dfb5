/** What others hold for a while counts as used: nobody can take it from under them. */
import type { Incentive } from './incentive.ts'
import { unused, type Usage } from './situation.ts'

export interface Held {
  uses: number
  /** In other sessions of the situation's own customer. */
  usesByCustomer: number
  /** Of a gift card, in minor units. */
  credits: number
  /** What the uses will take off, in minor units. */
  discounted: number
}

/** The incentive as it is for somebody who does not hold what others hold. */
export function besideHeld(incentive: Incentive, usage: Usage = unused, held?: Held) {
  if (!held) return { incentive, usage }
  const { redeemed, balance } = incentive
  return {
    incentive: {
      ...incentive,
      redeemed: redeemed + held.uses,
      balance: balance === null ? null : Math.max(balance - held.credits, 0),
    },
    usage: {
      total: usage.total + held.uses,
      byCustomer: usage.byCustomer + held.usesByCustomer,
      discounted: usage.discounted + held.discounted,
    },
  }
}
