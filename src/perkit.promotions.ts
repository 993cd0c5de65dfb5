/** The script-tag file of a page that lists promotions: a third less to download than all of the kit. */
export * from './elements/define/perk-shop.ts'
export * from './elements/define/perk-promotions.ts'
