/** Registers `<perk-promotions>`, and exports what its module exports, so that the tag's types come with it. */
import { define } from '../define.ts'
import { PerkPromotions } from '../perk-promotions.ts'

export * from '../perk-promotions.ts'

define('perk-promotions', PerkPromotions)
