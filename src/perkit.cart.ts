/** The script-tag file of a cart: promotions, and what applies to what is in it. */
export * from './elements/define/perk-shop.generated.ts'
export * from './elements/define/perk-promotions.generated.ts'
export * from './elements/define/perk-eligibility.generated.ts'
export * from './elements/define/perk-receipt.generated.ts'
