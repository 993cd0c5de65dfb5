/** The class of every element, unregistered. Made by `npm run generate`: do not edit. */
export * from './shop/perk-shop.ts'
export * from './activity/perk-activity.ts'
export * from './balance/perk-balance.ts'
export * from './eligibility/perk-eligibility.ts'
export * from './loyalty/perk-loyalty.ts'
export * from './promotions/perk-promotions.ts'
export * from './referrals/perk-referrals.ts'
export * from './rewards/perk-rewards.ts'
