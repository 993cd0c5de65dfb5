import type { LoyaltyTier } from '../../contract/resources/loyalty-tier.ts'

/**
 * The tier that the member loses by spending these points. Undefined unless the tier depends on the balance alone,
 * without a period.
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
