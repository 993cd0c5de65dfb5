/**
 * How long members stay in a loyalty tier ("where the specification is silent"; the words are the family's).
 * BALANCE: the points on the card count. POINTS_IN_PERIOD: those earned within the last `extend`, which is since
 * the tier began when it falls due; without periods, all that were ever earned.
 * BALANCE_DROP: the tier is left as soon as the points no longer reach it. CUSTOM: it is kept for `extend` (an
 * ISO 8601 duration), then prolonged, or left for where the points reach.
 */
export interface LoyaltyTiersExpiration {
  qualification_type: 'BALANCE' | 'POINTS_IN_PERIOD'
  expiration_date: { type: 'BALANCE_DROP' } | { type: 'CUSTOM'; extend: string }
}

export const tiersExpirationDefault: LoyaltyTiersExpiration = {
  qualification_type: 'BALANCE',
  expiration_date: { type: 'BALANCE_DROP' },
}
