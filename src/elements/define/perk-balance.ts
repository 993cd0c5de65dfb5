/** Registers `<perk-balance>`, and exports what its module exports, so that the tag's types come with it. */
import { define } from '../define.ts'
import { PerkBalance } from '../perk-balance.ts'

export * from '../perk-balance.ts'

define('perk-balance', PerkBalance)
