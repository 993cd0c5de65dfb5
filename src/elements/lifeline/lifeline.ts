/** What became of a member's points. */
import type { LoyaltyCard } from '../../contract/resources/voucher.ts'

/** `expiring` are those that expire next, `waiting` those that are earned and cannot be spent yet. */
export type Kind = 'spent' | 'expired' | 'ready' | 'expiring' | 'waiting'

/** Points of each kind, in the order of their life; none is in two. */
export type Lifeline = Readonly<Record<Kind, number>>

/**
 * Together they are all that were ever earned (`points`) and those that are waiting. What a service does not tell of a
 * card is 0, and so is not drawn.
 */
export function lifelineOf(card: LoyaltyCard['loyalty_card']): Lifeline {
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
