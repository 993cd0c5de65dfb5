/** Script-tag file for pages that list promotions. Half the download size of `perkit.js`. */
export * from './elements/define/perk-shop.generated.ts'
export * from './elements/define/perk-promotions.generated.ts'
