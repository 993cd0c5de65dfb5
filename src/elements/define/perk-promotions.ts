/**
 * Registers `<perk-promotions>`, and exports what its module exports, so that the tag's types come with it.
 * Made by `npm run generate`: do not edit.
 */
import { define } from '../internal/define.ts'
import { PerkPromotions } from '../promotions/perk-promotions.ts'

export * from '../promotions/perk-promotions.ts'

define('perk-promotions', PerkPromotions)
