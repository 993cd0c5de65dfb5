/**
 * Registers `<perk-earn>`, and exports what its module exports, so that the tag's types come with it.
 * Made by `npm run generate`: do not edit.
 */
import { define } from '../internal/define.ts'
import { PerkEarn } from '../earn/perk-earn.ts'

export * from '../earn/perk-earn.ts'

define('perk-earn', PerkEarn)
