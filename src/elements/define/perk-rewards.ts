/**
 * Registers `<perk-rewards>`, and exports what its module exports, so that the tag's types come with it.
 * Made by `npm run generate`: do not edit.
 */
import { define } from '../internal/define.ts'
import { PerkRewards } from '../rewards/perk-rewards.ts'

export * from '../rewards/perk-rewards.ts'

define('perk-rewards', PerkRewards)
