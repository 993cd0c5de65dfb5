/** Registers `<perk-rewards>`, and exports what its module exports, so that the tag's types come with it. */
import { define } from '../define.ts'
import { PerkRewards } from '../perk-rewards.ts'

export * from '../perk-rewards.ts'

define('perk-rewards', PerkRewards)
