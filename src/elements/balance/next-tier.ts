/** Where a member stands on the loyalty tiers of a programme. */
import type { LoyaltyTier } from '../../contract/resources/loyalty-tier.ts'

export interface NextTier {
  /** All of them from the lowest, as far as the service names them. */
  ladder: readonly LoyaltyTier[]
  /** The tier of now. */
  tier: LoyaltyTier | undefined
  /** The one above it, where the service names it. */
  next: LoyaltyTier | undefined
  /** Points that are missing for it. */
  missing: number
  /** How far the way to it is gone, from 0 to 1. */
  reached: number
}

/** The member's own tier says how long it lasts; a service that says so of none is asked by points. */
export function nextTierOf(tiers: readonly LoyaltyTier[], points: number): NextTier {
  const ladder = [...tiers].sort((one, other) => one.points.from - other.points.from)
  const below = ladder.filter(({ points: { from } }) => from <= points)
  const tier = ladder.find(({ expiration }) => expiration) ?? below.at(-1)
  const above = ladder[tier ? ladder.indexOf(tier) + 1 : 0]
  const next = above && above.points.from > points ? above : undefined
  const from = tier?.points.from ?? 0
  const to = next?.points.from ?? from
  return { ladder, tier, next, missing: to - points, reached: Math.max(0, (points - from) / (to - from)) }
}
