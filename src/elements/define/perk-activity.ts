/**
 * Registers `<perk-activity>`, and exports what its module exports, so that the tag's types come with it.
 * Made by `npm run generate`: do not edit.
 */
import { define } from '../internal/define.ts'
import { PerkActivity } from '../activity/perk-activity.ts'

export * from '../activity/perk-activity.ts'

define('perk-activity', PerkActivity)
