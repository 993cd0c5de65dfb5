/**
 * Registers `<perk-shop>`, and exports what its module exports, so that the tag's types come with it.
 * Made by `npm run generate`: do not edit.
 */
import { define } from '../internal/define.ts'
import { PerkShop } from '../shop/perk-shop.ts'

export * from '../shop/perk-shop.ts'

define('perk-shop', PerkShop)
