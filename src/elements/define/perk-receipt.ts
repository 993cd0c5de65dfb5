/**
 * Registers `<perk-receipt>`, and exports what its module exports, so that the tag's types come with it.
 * Made by `npm run generate`: do not edit.
 */
import { define } from '../internal/define.ts'
import { PerkReceipt } from '../receipt/perk-receipt.ts'

export * from '../receipt/perk-receipt.ts'

define('perk-receipt', PerkReceipt)
