/** Script-tag file for cart pages: promotions, eligibility and the receipt. */
export * from './elements/define/perk-shop.generated.ts'
export * from './elements/define/perk-promotions.generated.ts'
export * from './elements/define/perk-eligibility.generated.ts'
export * from './elements/define/perk-receipt.generated.ts'
