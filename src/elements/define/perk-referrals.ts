/** Registers `<perk-referrals>`, and exports what its module exports, so that the tag's types come with it. */
import { define } from '../define.ts'
import { PerkReferrals } from '../perk-referrals.ts'

export * from '../perk-referrals.ts'

define('perk-referrals', PerkReferrals)
