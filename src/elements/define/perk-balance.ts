/**
 * Registers `<perk-balance>`, and exports what its module exports, so that the tag's types come with it.
 * Made by `npm run generate`: do not edit.
 */
import { define } from '../internal/define.ts'
import { PerkBalance } from '../balance/perk-balance.ts'

export * from '../balance/perk-balance.ts'

define('perk-balance', PerkBalance)
