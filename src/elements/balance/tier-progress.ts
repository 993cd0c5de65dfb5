import type { LoyaltyTier } from '../../contract/resources/loyalty-tier.ts'

export interface TierProgress {
  /** Lowest first. */
  tiers: readonly LoyaltyTier[]
  tier: LoyaltyTier | undefined
  /** The tier above, if the member can reach it by earning points. */
  next: LoyaltyTier | undefined
  /** Points missing for `next`. */
  missing: number
  /** Progress from `tier` to `next`, 0 to 1. Meaningless if there is no `next`. */
  progress: number
}

/** The member's tier is the one with an expiration. If none has one, it is the highest tier that the points reach. */
export function tierProgressOf(tiers: readonly LoyaltyTier[], points: number): TierProgress {
  const ascending = [...tiers].sort((one, other) => one.points.from - other.points.from)
  const below = ascending.filter(({ points: { from } }) => from <= points)
  const tier = ascending.find(({ expiration }) => expiration) ?? below.at(-1)
  const above = ascending[tier ? ascending.indexOf(tier) + 1 : 0]
  const next = above && above.points.from > points ? above : undefined
  const from = tier?.points.from ?? 0
  const to = next?.points.from ?? from
  return {
    tiers: ascending,
    tier,
    next,
    missing: to - points,
    progress: Math.max(0, (points - from) / (to - from)),
  }
}
