/** Registers `<perk-shop>`, and exports what its module exports, so that the tag's types come with it. */
import { define } from '../define.ts'
import { PerkShop } from '../perk-shop.ts'

export * from '../perk-shop.ts'

define('perk-shop', PerkShop)
