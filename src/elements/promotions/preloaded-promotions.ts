import { tiersQuery } from '../../client/default-requests.ts'
import { promotionsOf, type PromotionsOptions } from '../../state/features/promotions.ts'
import type { Shop } from '../../state/shop.ts'

/** For servers: the state is loaded before an element renders, so equal lists share it. */
export const preloadedPromotionsOf = (shop: Shop, options: PromotionsOptions) =>
  shop.feature(`promotions ${JSON.stringify(tiersQuery(options))}`, () => promotionsOf(shop, options))
