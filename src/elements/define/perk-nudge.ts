/**
 * Registers `<perk-nudge>`, and exports what its module exports, so that the tag's types come with it.
 * Made by `npm run generate`: do not edit.
 */
import { define } from '../internal/define.ts'
import { PerkNudge } from '../nudge/perk-nudge.ts'

export * from '../nudge/perk-nudge.ts'

define('perk-nudge', PerkNudge)
