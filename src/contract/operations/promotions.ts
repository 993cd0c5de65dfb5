/** Promotions (specification, section 21). */
import { operation } from '../operation.ts'
import { limit, page } from '../resources/list.ts'
import { promotionTierList } from '../resources/promotion-tier.ts'
import { z } from '../zod.ts'

/** Default: all tiers of the project, newest last. `is_available` lists only those that the shopper can use now. */
export const listPromotionTiers = /* @__PURE__ */ operation({
  id: 'listPromotionTiers',
  number: 21,
  summary: 'List promotion tiers',
  credentials: 'client',
  scope: 'client_promotions',
  method: 'GET',
  path: '/client/v1/promotions/tiers',
  query: z.strictObject({
    /** Whether to list only tiers that the shopper can use now. Default: false. */
    is_available: z.optional(z.boolean()),
    /** Entries per page. Default: 10. */
    limit: z.optional(limit),
    /** Number of the page. Default: 1. */
    page: z.optional(page),
    /** Default: oldest first, `created_at`. */
    order: z.optional(z.enum(['created_at', '-created_at', 'updated_at', '-updated_at'])),
  }),
  reply: promotionTierList,
})

/** Includes the revenue of each tier. */
export const listPromotionTiersAsShop = /* @__PURE__ */ operation({
  id: 'listPromotionTiersAsShop',
  summary: 'List promotion tiers',
  credentials: 'server',
  scope: 'promotions',
  method: 'GET',
  path: '/v1/promotions/tiers',
  query: listPromotionTiers.query,
  reply: promotionTierList,
})
