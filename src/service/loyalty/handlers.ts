/** On the client side, shoppers can read only their own card. */
import { callerSide } from '../auth/caller.ts'
import type { EarningRuleList } from '../../contract/resources/earning-rule.ts'
import type { MemberActivityList } from '../../contract/resources/member-activity.ts'
import type { MemberRewardList } from '../../contract/resources/reward.ts'
import type { LoyaltyCard } from '../../contract/resources/voucher.ts'
import { ApiError } from '../errors.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'
import { withImages } from '../vouchers/assets.ts'
import { eventNumberOf, readActivity } from './activity.ts'
import { findCard } from './card.ts'
import { listOffers } from './reward-assignments.ts'
import { readReviewedMembership } from './review-tier.ts'
import { transfer } from './transfer.ts'
import { prepareTransfer } from './transfer-in-one-statement.ts'
import { waysToEarn } from './ways-to-earn.ts'
import { asActivityEvent, readLoyaltyCard, subjectOf } from './view.ts'

export const getMember: Handler<'getMember'> = (input, context) => card(input, context)

export const getMemberAsShopper: Handler<'getMemberAsShopper'> = (input, context) => card(input, context)

/** Operation 6. New events do not shift the pages. */
export const listMemberActivity: Handler<'listMemberActivity'> = (input, context) => activity(input, context)

export const listMemberActivityAsShopper: Handler<'listMemberActivityAsShopper'> = (input, context) =>
  activity(input, context)

type Context = Pick<HandlerContext, 'store' | 'clock' | 'caller'>
type Member = Parameters<Handler<'getMember'>>[0]

async function card({ campaignId, memberId }: Member, context: Context): Promise<LoyaltyCard> {
  const { store, clock, caller } = context
  const now = clock.now()
  const { id } = await findCard(store.db, caller, memberId, { campaignId, now })
  return withImages(await readLoyaltyCard(store.db, caller.project.id, id, callerSide(caller), now))
}

async function activity(
  { campaignId, memberId, query }: Parameters<Handler<'listMemberActivity'>>[0],
  context: Context,
): Promise<MemberActivityList> {
  const { limit = 10, order = '-created_at', starting_after_id } = query
  const { store, clock, caller } = context
  const { db } = store
  const project_id = caller.project.id
  const card = await findCard(db, caller, memberId, { campaignId, now: clock.now() })
  const after =
    starting_after_id === undefined ? null : await eventNumberOf(db, project_id, card.id, starting_after_id)
  if (after === undefined) throw unknownEvent()

  const page = { limit, newestFirst: order === '-created_at', after }
  const found = await readActivity(db, project_id, card.id, page)
  const events = found.slice(0, limit)
  const subject = await subjectOf(db, project_id, card)
  const last = events.at(-1)
  const has_more = found.length > limit
  return {
    object: 'list',
    data_ref: 'data',
    data: events.map((event) => asActivityEvent(event, subject, callerSide(context.caller))),
    has_more,
    ...(has_more && last && { more_starting_after: last.id }),
  }
}

const unknownEvent = () =>
  new ApiError('invalid_query_params', {
    details: [{ field: 'starting_after_id', message: 'must be the id of an event of this member' }],
  })

export const listMemberRewards: Handler<'listMemberRewards'> = (input, context) => list(input, context)

export const listMemberRewardsAsShopper: Handler<'listMemberRewardsAsShopper'> = (input, context) =>
  list(input, context)

async function list(
  { campaignId, memberId, query }: Parameters<Handler<'listMemberRewards'>>[0],
  { store: { db }, clock, caller, settle }: HandlerContext,
): Promise<MemberRewardList> {
  const { affordable_only = false, limit = 10, page = 1 } = query
  const project_id = caller.project.id
  const now = clock.now()
  const card = await findCard(db, caller, memberId, { campaignId, now })
  const membership = await readReviewedMembership(db, project_id, card, now)
  if (membership?.isOutdated) settle(card.id, now)
  const member = { ...card, tier_id: membership?.place?.tier.id ?? null }
  const offerQuery = { affordable_only, limit, page }
  return { object: 'list', data_ref: 'data', ...(await listOffers(db, project_id, member, offerQuery)) }
}

export const listMemberEarningRules: Handler<'listMemberEarningRules'> = (input, context) =>
  earningRules(input, context)

export const listMemberEarningRulesAsShopper: Handler<'listMemberEarningRulesAsShopper'> = (input, context) =>
  earningRules(input, context)

async function earningRules(
  { campaignId, memberId }: Member,
  { store: { db }, clock, caller, settle }: HandlerContext,
): Promise<EarningRuleList> {
  const project_id = caller.project.id
  const now = clock.now()
  const card = await findCard(db, caller, memberId, { campaignId, now })
  const membership = await readReviewedMembership(db, project_id, card, now)
  if (membership?.isOutdated) settle(card.id, now)
  const data = membership ? await waysToEarn(db, project_id, card, membership, now) : []
  return { object: 'list', data_ref: 'data', data, total: data.length }
}

/** Operation 8. The card in the path receives the points. */
export const transferPoints: Handler<'transferPoints'> = (input, context) => transferOnce(input, context)

/**
 * The `source_id` is stored with the customer's id as a prefix. A page can therefore neither use up an id of the shop
 * nor find out whether it exists.
 */
export const transferPointsAsShopper: Handler<'transferPointsAsShopper'> = async (input, context) => {
  const { customer_id } = context.caller
  const body = input.body.map((item) => ({ ...item, source_id: `client ${customer_id} ${item.source_id}` }))
  try {
    return await transferOnce({ ...input, body }, context)
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.key === 'not_found'
    const isNamed = (index: number) =>
      isUnknown && error.details?.some(({ field }) => field.startsWith(`[${index}]`))
    await context.codeGuessLimiter.count(
      input.body.flatMap(({ code }, index) => (isNamed(index) ? [code] : [])),
    )
    throw error
  }
}

function transferOnce(
  { campaignId, memberId, body: items }: Parameters<Handler<'transferPoints'>>[0],
  { store, caller, clock, withIdempotency }: HandlerContext<'transferPoints' | 'transferPointsAsShopper'>,
) {
  const input = () => ({ caller, campaignId, memberId, items, now: clock.now() })
  return withIdempotency(
    async (tx) => withImages(await transfer(tx, input())),
    async () => {
      const prepared = await prepareTransfer(store.db, input())
      return prepared && { ...prepared, reply: withImages(prepared.reply) }
    },
  )
}
