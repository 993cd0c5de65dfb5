/** Registers `<perk-eligibility>`, and exports what its module exports, so that the tag's types come with it. */
import { define } from '../define.ts'
import { PerkEligibility } from '../perk-eligibility.ts'

export * from '../perk-eligibility.ts'

define('perk-eligibility', PerkEligibility)
