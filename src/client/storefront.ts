/** What a shop page reads from the service. */
import { listPromotionTiers } from '../contract/operations/promotions.ts'
import type { Client } from './call.ts'
import type { Source } from './source.ts'

export const createStorefront = (client: Client): Source => ({
  promotionTiers: (query, options) => client.read(listPromotionTiers, { query }, options),
  now: client.now,
})
