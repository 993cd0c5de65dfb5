import type { PromotionTierList } from '../../contract/resources/promotion-tier.ts'
import { readPromotionTiers, asTier, withoutTurnover } from './queries.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'

/** Operation 21. Default: oldest first, ten per page. Does not require a customer. */
export const listPromotionTiers: Handler<'listPromotionTiers'> = ({ query }, context) =>
  list(query, context, context.caller.project.expose_turnover)

export const listPromotionTiersAsShop: Handler<'listPromotionTiersAsShop'> = ({ query }, context) =>
  list(query, context, true)

async function list(
  query: Parameters<Handler<'listPromotionTiers'>>[0]['query'],
  { store, clock, caller }: Pick<HandlerContext, 'store' | 'clock' | 'caller'>,
  withTurnover: boolean,
): Promise<PromotionTierList> {
  const { is_available, limit = 10, page = 1, order = 'created_at' } = query
  const options = { is_available, limit, page, order, now: clock.now() }
  const { rows, total } = await readPromotionTiers(store.db, caller.project.id, options)
  const tiers = rows.map(asTier)
  return {
    object: 'list',
    data_ref: 'tiers',
    tiers: withTurnover ? tiers : tiers.map(withoutTurnover),
    total,
    has_more: page * limit < total,
  }
}
