/** Script-tag file for pages that list promotions. */
export * from './elements/define/perk-shop.generated.ts'
export * from './elements/define/perk-promotions.generated.ts'
