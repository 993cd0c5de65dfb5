/**
 * Registers `<perk-lifeline>`, and exports what its module exports, so that the tag's types come with it.
 * Made by `npm run generate`: do not edit.
 */
import { define } from '../internal/define.ts'
import { PerkLifeline } from '../lifeline/perk-lifeline.ts'

export * from '../lifeline/perk-lifeline.ts'

define('perk-lifeline', PerkLifeline)
