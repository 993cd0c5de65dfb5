/** Everything besides the order that decides whether something can be used. Plain values: the rules ask nobody. */
import type { Redeemable } from './redeemable.ts'

/** A customer as rules see one. `id` is null for somebody the project does not know. */
export interface Profile {
  id: string | null
  source_id: string | null
  metadata: Record<string, unknown>
  /** Ids of the segments the customer is in. */
  segments: readonly string[]
}

export interface Situation {
  now: Date
  /** Null for nobody in particular. */
  customer: Profile | null
  /** Of the redemption; rules may ask for it. */
  metadata: Record<string, unknown>
}

/** How often something has been redeemed and not rolled back, and what that gave in minor units. */
export interface Usage {
  total: number
  /** By the situation's customer. */
  byCustomer: number
  discounted: number
}

export const unused: Usage = { total: 0, byCustomer: 0, discounted: 0 }

// What others hold for a while counts as used: nobody can take it from under them.

export interface Held {
  uses: number
  /** In other sessions of the situation's own customer. */
  usesByCustomer: number
  /** Of a gift card, in minor units. */
  credits: number
  /** What the uses will take off, in minor units. */
  discounted: number
}

/** The redeemable as it is for somebody who does not hold what others hold. */
export function besideHeld(redeemable: Redeemable, usage: Usage = unused, held?: Held) {
  if (!held) return { redeemable, usage }
  const { redeemed, balance } = redeemable
  return {
    redeemable: {
      ...redeemable,
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
