/** Registers `<perk-activity>`, and exports what its module exports, so that the tag's types come with it. */
import { define } from '../define.ts'
import { PerkActivity } from '../perk-activity.ts'

export * from '../perk-activity.ts'

define('perk-activity', PerkActivity)
