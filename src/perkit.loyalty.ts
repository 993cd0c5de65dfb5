/** The script-tag file of an account: the card, its rewards and its history. */
export * from './elements/define/perk-shop.generated.ts'
export * from './elements/define/perk-loyalty.generated.ts'
