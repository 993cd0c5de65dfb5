/** Registers every element. Made by `npm run generate`: do not edit. */
export * from './perk-shop.ts'
export * from './perk-activity.ts'
export * from './perk-balance.ts'
export * from './perk-eligibility.ts'
export * from './perk-loyalty.ts'
export * from './perk-promotions.ts'
export * from './perk-referrals.ts'
export * from './perk-rewards.ts'
