/**
 * Registers `<perk-eligibility>`, and exports what its module exports, so that the tag's types come with it.
 * Made by `npm run generate`: do not edit.
 */
import { define } from '../internal/define.ts'
import { PerkEligibility } from '../eligibility/perk-eligibility.ts'

export * from '../eligibility/perk-eligibility.ts'

define('perk-eligibility', PerkEligibility)
