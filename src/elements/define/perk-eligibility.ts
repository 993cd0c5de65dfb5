/**
 * Registers `<perk-eligibility>` and what it is made of, and exports what its module exports, so that the tag's types come with it.
 * Made by `npm run generate`: do not edit.
 */
import './perk-receipt.ts'
import { define } from '../internal/define.ts'
import { PerkEligibility } from '../eligibility/perk-eligibility.ts'

export * from '../eligibility/perk-eligibility.ts'

define('perk-eligibility', PerkEligibility)
