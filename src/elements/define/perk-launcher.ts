/**
 * Registers `<perk-launcher>` and what it is made of, and exports what its module exports, so that the tag's types come with it.
 * Made by `npm run generate`: do not edit.
 */
import './perk-balance.ts'
import './perk-rewards.ts'
import './perk-activity.ts'
import './perk-promotions.ts'
import { define } from '../internal/define.ts'
import { PerkLauncher } from '../launcher/perk-launcher.ts'

export * from '../launcher/perk-launcher.ts'

define('perk-launcher', PerkLauncher)
