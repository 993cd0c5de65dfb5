import { atom } from '../../state/atom.ts'
import type { Shop } from '../../state/shop.ts'

/** How many `<perk-receipt>` the page itself has placed for a shop: without one, others show what their offers come to. */
export const receiptsOf = (shop: Shop) => shop.feature('receipts', () => atom(0))
