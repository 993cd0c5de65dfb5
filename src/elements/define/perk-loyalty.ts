/**
 * Registers `<perk-loyalty>` and what it is made of, and exports what its module exports, so that the tag's types come with it.
 * Made by `npm run generate`: do not edit.
 */
import './perk-balance.ts'
import './perk-rewards.ts'
import './perk-activity.ts'
import { define } from '../internal/define.ts'
import { PerkLoyalty } from '../loyalty/perk-loyalty.ts'

export * from '../loyalty/perk-loyalty.ts'

define('perk-loyalty', PerkLoyalty)
