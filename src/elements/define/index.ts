/** Registers every element. */
export * from './perk-shop.ts'
export * from './perk-promotions.ts'
export * from './perk-eligibility.ts'
export * from './perk-balance.ts'
export * from './perk-rewards.ts'
export * from './perk-activity.ts'
export * from './perk-loyalty.ts'
export * from './perk-referrals.ts'
