/**
 * Registers `<perk-referrals>`, and exports what its module exports, so that the tag's types come with it.
 * Made by `npm run generate`: do not edit.
 */
import { define } from '../internal/define.ts'
import { PerkReferrals } from '../referrals/perk-referrals.ts'

export * from '../referrals/perk-referrals.ts'

define('perk-referrals', PerkReferrals)
