/**
 * Registers `<perk-points>`, and exports what its module exports, so that the tag's types come with it.
 * Made by `npm run generate`: do not edit.
 */
import { define } from '../internal/define.ts'
import { PerkPoints } from '../points/perk-points.ts'

export * from '../points/perk-points.ts'

define('perk-points', PerkPoints)
