/** The events of loyalty tiers (specification, "Events"). */
import type { Decision, Move } from '../rules/loyalty/tiers.ts'
import type { NamedTier } from './member-tiers.ts'
import type { MemberEvent } from './activity.ts'

/** Earning rules may wait for it. */
export const tierEventType = (move: Move) => `customer.loyalty.tier.${move}` as const

/** An upgrade and a downgrade name two tiers, the others the one that they are about. */
export function tierEvent({ move, from, to }: Decision<NamedTier>): MemberEvent {
  const isBetween = move === 'upgraded' || move === 'downgraded'
  const tiers = isBetween
    ? { loyalty_tier_from: asNamed(from), loyalty_tier_to: asNamed(to?.tier) }
    : { loyalty_tier: asNamed(to?.tier ?? from) }
  return {
    type: tierEventType(move),
    data: {
      ...tiers,
      ...(to?.expiration_date && { expiration_date: to.expiration_date.toISOString() }),
    },
  }
}

const asNamed = (tier: NamedTier | undefined) =>
  tier && {
    id: tier.id,
    name: tier.name,
    points: { from: tier.points_from, to: tier.points_to },
    object: 'loyalty_tier',
  }
