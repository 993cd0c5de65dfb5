import type { LoyaltyTier } from '../../contract/resources/loyalty-tier.ts'

/**
 * The member's tier, if it is left at once by spending so many points of the balance. Only where the service says
 * that the points on the card keep it, and that no period does.
 */
export function tierLostWith(
  points: number,
  balance: number,
  tiers: readonly LoyaltyTier[],
): LoyaltyTier | undefined {
  return tiers.find(
    ({ expiration, points: { from } }) =>
      expiration?.qualification_type === 'BALANCE' &&
      !expiration.expiration_date &&
      from <= balance &&
      balance - points < from,
  )
}
