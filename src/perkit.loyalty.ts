/** Script-tag file for account pages: the loyalty card, its rewards and its history. */
export * from './elements/define/perk-shop.generated.ts'
export * from './elements/define/perk-loyalty.generated.ts'
