import { atom } from '../../state/atom.ts'
import type { Shop } from '../../state/shop.ts'

/** Number of `<perk-receipt>` elements that use a shop. `<perk-eligibility>` shows its own receipt only if there is none. */
export const receiptCountOf = (shop: Shop) => shop.feature('receipts', () => atom(0))
