import type { PromotionTierList } from '../../contract/resources/promotion-tier.ts'
import type { FirstTiers } from './first-tiers.ts'
import { asTier, withDefaults, withoutTurnover } from './queries.ts'
import { readPromotionTiers } from './read-tiers.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'

/** Operation 21. Default: oldest first, ten per page. Does not require a customer. */
export const listPromotionTiers: Handler<'listPromotionTiers'> = ({ query }, context) =>
  list(query, context, context.caller.project.expose_turnover)

export const listPromotionTiersAsShop: Handler<'listPromotionTiersAsShop'> = ({ query }, context) =>
  list(query, context, true)

async function list(
  query: Parameters<Handler<'listPromotionTiers'>>[0]['query'],
  { store, clock, caller, prefetched }: Pick<HandlerContext, 'store' | 'clock' | 'caller' | 'prefetched'>,
  withTurnover: boolean,
): Promise<PromotionTierList> {
  const listed = withDefaults(query, clock.now())
  const first = prefetched as FirstTiers | undefined // read by our own expression
  const { rows, total } = await readPromotionTiers(store.db, caller.project, listed, first)
  const tiers = rows.map(asTier)
  return {
    object: 'list',
    data_ref: 'tiers',
    tiers: withTurnover ? tiers : tiers.map(withoutTurnover),
    total,
    has_more: listed.page * listed.limit < total,
  }
}
