import { atom } from '../../state/atom.ts'
import type { Shop } from '../../state/shop.ts'

/** Number of `<perk-receipt>` elements that use a shop. Without one, other elements show the total savings. */
export const receiptCountOf = (shop: Shop) => shop.feature('receipts', () => atom(0))
