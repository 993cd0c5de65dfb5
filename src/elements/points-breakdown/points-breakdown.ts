import type { LoyaltyCard } from '../../contract/resources/voucher.ts'

/** `expiring`: available points that expire next. `waiting`: earned points that cannot be spent yet. */
export type Kind = 'spent' | 'expired' | 'ready' | 'expiring' | 'waiting'

/** Points of each kind, in the order of display. No point counts twice. */
export type PointsBreakdown = Readonly<Record<Kind, number>>

/** Fields that the service omits count as 0. If it omits none, the sum equals all points ever earned plus pending ones. */
export function pointsBreakdownOf(card: LoyaltyCard['loyalty_card']): PointsBreakdown {
  const { balance, pending_points, next_expiration_date, next_expiration_points } = card
  const expiring = next_expiration_date ? Math.min(next_expiration_points ?? 0, balance) : 0
  return {
    spent: card.subtracted_points ?? 0,
    expired: card.expired_points ?? 0,
    ready: balance - expiring,
    expiring,
    waiting: pending_points ?? 0,
  }
}
