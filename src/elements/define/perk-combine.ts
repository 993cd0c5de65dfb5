/**
 * Registers `<perk-combine>`, and exports what its module exports, so that the tag's types come with it.
 * Made by `npm run generate`: do not edit.
 */
import { define } from '../internal/define.ts'
import { PerkCombine } from '../combine/perk-combine.ts'

export * from '../combine/perk-combine.ts'

define('perk-combine', PerkCombine)
