/** Registers every element. */
export * from './perk-shop.ts'
export * from './perk-promotions.ts'
export * from './perk-eligibility.ts'
