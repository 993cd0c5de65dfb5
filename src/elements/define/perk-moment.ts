/**
 * Registers `<perk-moment>`, and exports what its module exports, so that the tag's types come with it.
 * Made by `npm run generate`: do not edit.
 */
import { define } from '../internal/define.ts'
import { PerkMoment } from '../moment/perk-moment.ts'

export * from '../moment/perk-moment.ts'

define('perk-moment', PerkMoment)
