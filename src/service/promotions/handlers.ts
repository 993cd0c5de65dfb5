import { readPromotionTiers, asTier, withoutTurnover } from './queries.ts'
import type { Handler } from '../http/handler.ts'

/** Operation 21. Default: oldest first, ten per page. Does not require a customer. */
export const listPromotionTiers: Handler<'listPromotionTiers'> = async (
  { query },
  { store, clock, caller },
) => {
  const { is_available, limit = 10, page = 1, order = 'created_at' } = query
  const options = { is_available, limit, page, order, now: clock.now() }
  const { rows, total } = await readPromotionTiers(store.db, caller.project.id, options)
  const tiers = rows.map(asTier)
  return {
    object: 'list',
    data_ref: 'tiers',
    tiers: caller.project.expose_turnover ? tiers : tiers.map(withoutTurnover),
    total,
    has_more: page * limit < total,
  }
}
