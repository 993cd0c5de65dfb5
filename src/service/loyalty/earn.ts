/** What members earn points for: an event happens, and the earning rules that wait for it fire. */
import type { Caller } from '../auth/caller.ts'
import { membersAmong, awaitedSegments, segmentsOf } from '../customers/queries.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import { newId } from '../ids.ts'
import { totalOf } from '../rules/discounts/order.ts'
import { fitsFilter } from '../rules/conditions/evaluate.ts'
import type { Profile } from '../rules/situation.ts'
import { record, type MemberEvent } from './activity.ts'
import { applyDuePoints } from './due-points.ts'
import { award, type PaidOrder } from './award.ts'
import { cardsOf, closedFor, type Card } from './card.ts'
import { rulesWaitingFor, type WaitingRule } from './earning-rules.ts'
import { memberTierOf } from './member-tiers.ts'
import { reviewTier } from './review-tier.ts'

/** Events of tiers fire with the tier: `reviewTier`. */
export type EarningEvent = 'order.paid' | 'customer.segment.entered'

export interface Happening {
  customer: Profile
  /** Of `order.paid`. */
  order?: PaidOrder
  /** Of `customer.segment.entered`. */
  segment_id?: string | null
  now: Date
  /** Events of one cause share it. */
  group_id: string
  caller?: Caller
}

/**
 * Fires the earning rules of every running loyalty programme in which the customer holds a card that can be used;
 * of several in one programme, the oldest earns. Each card is settled first, and its tier is reviewed
 * before and after.
 */
export async function fire(
  tx: Db,
  project_id: string,
  event: EarningEvent,
  happening: Happening,
): Promise<void> {
  const { customer, now } = happening
  if (customer.id === null) return
  const cards = await earningCardsOf(tx, project_id, customer.id, now)
  const campaigns = cards.map(({ campaign_id }) => campaign_id)
  const rules = await rulesWaitingFor(tx, project_id, event, campaigns)
  // Everybody locks cards in the order of their ids.
  for (const card of cards.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const own = rules.filter(({ campaign_id }) => campaign_id === card.campaign_id)
    await earnOn(tx, project_id, card, own, happening)
  }
}

/** The customer's cards on which points are earned: of several in one programme that can be used, the oldest. */
export async function earningCardsOf(tx: Db, project_id: string, customer_id: string, now: Date) {
  const usable = (await cardsOf(tx, project_id, customer_id, now)).filter((card) => !closedFor(card, now))
  return [...new Map(usable.toReversed().map((card) => [card.campaign_id, card])).values()]
}

async function earnOn(
  tx: Db,
  project_id: string,
  card: Card,
  rules: readonly WaitingRule[],
  { customer, order, segment_id = null, ...cause }: Happening,
) {
  // A card that has not been read since it was made is in no tier yet.
  await applyDuePoints(tx, project_id, card.id, cause.now)
  await reviewTier(tx, project_id, card.id, cause)
  const tier = await memberTierOf(tx, project_id, card.id)
  const earned = await award(tx, project_id, card, rules, {
    customer,
    order: order ?? null,
    segment_id,
    tier_id: tier?.id ?? null,
    mappings: tier?.earning_rules ?? {},
    now: cause.now,
  })
  await record(tx, project_id, card.id, order ? [orderPaid(order), ...earned] : earned, cause)
  await reviewTier(tx, project_id, card.id, cause)
}

const orderPaid = ({ id, discounted }: PaidOrder): MemberEvent => ({
  type: 'customer.order.paid',
  data: { order: { id, amount: discounted.amount, total_amount: totalOf(discounted), object: 'order' } },
})

// Members come into segments by what a shop says of them: the event `customer.segment.entered` of earning rules.

/**
 * Looks at the customers of these source ids before they are changed. What it gives, called in the same transaction
 * when they have been, fires the event for each member and each segment that fits since. A segment that lists its
 * customers is not entered in this way, and nobody who holds no card earns anything.
 */
export async function watchSegments(
  tx: Db,
  project_id: string,
  source_ids: readonly string[],
): Promise<(now: Date) => Promise<void>> {
  const segments = await awaitedSegments(tx, project_id)
  if (segments.length === 0) return () => Promise.resolve()

  const read = async () => {
    const members = await membersAmong(tx, project_id, source_ids)
    return members.map((member) => ({
      member,
      fitting: segments.filter(({ filter }) => fitsFilter(filter, member)).map(({ id }) => id),
    }))
  }
  const before = new Map((await read()).map(({ member, fitting }) => [member.id, fitting]))

  return async (now) => {
    for (const { member, fitting } of await read()) {
      const entered = fitting.filter((id) => !before.get(member.id)?.includes(id))
      if (entered.length === 0) continue
      const customer = { ...member, segments: await segmentsOf(tx, project_id, member) }
      const cause = { customer, now, group_id: newId('group') }
      for (const segment_id of entered) {
        try {
          await fire(tx, project_id, 'customer.segment.entered', { ...cause, segment_id })
        } catch (error) {
          // A card that can hold no more gets nothing; the shop's customers change all the same.
          if (!(error instanceof ApiError)) throw error
        }
      }
    }
  }
}
