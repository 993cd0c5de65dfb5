/** What members can have for their points: "where the specification is silent", member rewards. */
import type { MemberRewardList } from '../../contract/resources/reward.ts'
import { findCard } from './card.ts'
import { listOffers } from './reward-assignments.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'

/** Ten a page unless asked otherwise, at the price of the member's tier. */
export const listMemberRewards: Handler<'listMemberRewards'> = (input, context) => list(input, context)

/** The same for the card of the token's customer. */
export const listMemberRewardsAsShopper: Handler<'listMemberRewardsAsShopper'> = (input, context) =>
  list(input, context)

async function list(
  { memberId, query }: Parameters<Handler<'listMemberRewards'>>[0],
  { store, clock, caller }: HandlerContext,
): Promise<MemberRewardList> {
  const { affordable_only = false, limit = 10, page = 1 } = query
  const card = await findCard(store.db, caller, memberId, { now: clock.now() })
  const asked = { affordable_only, limit, page }
  return { object: 'list', data_ref: 'data', ...(await listOffers(store.db, caller.project.id, card, asked)) }
}
