/**
 * Registers `<perk-badge>`, and exports what its module exports, so that the tag's types come with it.
 * Made by `npm run generate`: do not edit.
 */
import { define } from '../internal/define.ts'
import { PerkBadge } from '../badge/perk-badge.ts'

export * from '../badge/perk-badge.ts'

define('perk-badge', PerkBadge)
