import type { PromotionTier } from '../../contract/resources/promotion-tier.ts'
import { readPromotionTiers as readTiers } from './queries.ts'
import type { Handler } from '../http/handler.ts'

/** Operation 21. Oldest first and ten a page unless asked otherwise; needs no shopper. */
export const listPromotionTiers: Handler<'listPromotionTiers'> = async (
  { query },
  { store, clock, caller },
) => {
  const { is_available, limit = 10, page = 1, order = 'created_at' } = query
  const asked = { is_available, limit, page, order, now: clock.now() }
  const { tiers, total } = await readTiers(store.db, caller.project.id, asked)
  return {
    object: 'list',
    data_ref: 'tiers',
    tiers: caller.project.expose_turnover ? tiers : tiers.map(withoutTurnover),
    total,
    has_more: page * limit < total,
  }
}

/** What the shop earns with a promotion is not for every page to read. */
function withoutTurnover(tier: PromotionTier): PromotionTier {
  if (!tier.summary) return tier
  const { redemptions } = tier.summary
  return { ...tier, summary: redemptions ? { redemptions } : {} }
}
