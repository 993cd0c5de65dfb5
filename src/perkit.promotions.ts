/** The script-tag file of a page that lists promotions: half of what all of the kit takes to download. */
export * from './elements/define/perk-shop.generated.ts'
export * from './elements/define/perk-promotions.generated.ts'
