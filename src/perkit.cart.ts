/** The script-tag file of a cart: promotions, and what applies to what is in it. */
export * from './elements/define/perk-shop.ts'
export * from './elements/define/perk-promotions.ts'
export * from './elements/define/perk-eligibility.ts'
export * from './elements/define/perk-receipt.ts'
