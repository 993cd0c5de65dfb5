import type { Caller } from '../auth/caller.ts'
import { lockCustomers, membersBy, segmentsWithEarningRules, segmentsOf } from '../customers/queries.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import { newId } from '../ids.ts'
import { totalOf } from '../rules/discounts/order.ts'
import { matchesFilter } from '../rules/conditions/evaluate.ts'
import { limitsEachCustomer } from '../rules/conditions/limits-each-customer.ts'
import type { Profile } from '../rules/situation.ts'
import { recordEvents, type MemberEvent } from './activity.ts'
import { applyDuePoints } from './due-points.ts'
import { award, type PaidOrder } from './award.ts'
import { cardsOf, unusableReason, type Card } from './card.ts'
import { triggeredRules, type TriggeredRule } from './earning-rules.ts'
import type { CardReader } from '../vouchers/loyalty-cards.ts'
import { memberTierOf } from './member-tiers.ts'
import { reviewTier } from './review-tier.ts'

export interface LoyaltyEvent {
  customer: Profile
  /** Set for `order.paid`. */
  order?: PaidOrder
  /** Set for `customer.segment.entered`. */
  segment_id?: string | null
  /** Set for custom events. */
  custom_event?: { metadata: Record<string, unknown> }
  now: Date
  group_id: string
  caller?: Caller
}

/**
 * Applies the earning rules that `order.paid`, `customer.segment.entered` or a custom event triggers, in every active
 * loyalty program in which the customer holds a usable card. If a program has several such cards, the oldest one earns.
 * Events of pages trigger only rules that allow it. Tier events are dispatched by `reviewTier`.
 */
export async function dispatch(tx: Db, project_id: string, type: string, event: LoyaltyEvent): Promise<void> {
  const { customer, now } = event
  if (customer.id === null) return
  const cards = await earningCardsOf(tx, project_id, customer.id, now)
  const campaigns = cards.map(({ campaign_id }) => campaign_id)
  const triggered = await triggeredRules(tx, project_id, type, campaigns)
  const rules = event.caller?.side === 'client' ? triggered.filter(canBeTriggeredByPages) : triggered
  // Every transaction locks cards in id order, which prevents deadlocks.
  for (const card of cards.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const own = rules.filter(({ campaign_id }) => campaign_id === card.campaign_id)
    await earnOnCard(tx, project_id, card, own, event)
  }
}

/** Without a limit, a page could send the event again and again. */
const canBeTriggeredByPages = ({ client_events, validation_rules }: TriggeredRule) =>
  client_events && validation_rules.some(({ logic }) => limitsEachCustomer(logic))

export async function earningCardsOf<More = unknown>(
  db: Db,
  project_id: string,
  customer_id: string,
  now: Date,
  reader?: CardReader<More>,
): Promise<(Card & More)[]> {
  return earningAmong(await cardsOf(db, project_id, customer_id, now, reader), now)
}

/** Returns the oldest usable card of each program. `cards` are those of a customer, oldest first. */
export function earningAmong<OneCard extends Card>(cards: readonly OneCard[], now: Date): OneCard[] {
  const usable = cards.filter((card) => !unusableReason(card, now))
  return [...new Map(usable.toReversed().map((card) => [card.campaign_id, card])).values()]
}

async function earnOnCard(
  tx: Db,
  project_id: string,
  card: Card,
  rules: readonly TriggeredRule[],
  { customer, order, segment_id = null, custom_event, ...cause }: LoyaltyEvent,
) {
  // A new card may not have joined its first tier yet.
  await applyDuePoints(tx, project_id, card.id, cause.now)
  await reviewTier(tx, project_id, card.id, cause)
  const tier = await memberTierOf(tx, project_id, card.id)
  const earned = await award(tx, project_id, card, rules, {
    customer,
    order: order ?? null,
    segment_id,
    ...(custom_event && { custom_event }),
    tier_id: tier?.id ?? null,
    mappings: tier?.earning_rules ?? {},
    now: cause.now,
  })
  await recordEvents(tx, project_id, card.id, order ? [orderPaidEvent(order), ...earned] : earned, cause)
  await reviewTier(tx, project_id, card.id, cause)
}

export const orderPaidEvent = ({ id, discounted }: PaidOrder): MemberEvent => ({
  type: 'customer.order.paid',
  data: { order: { id, amount: discounted.amount, total_amount: totalOf(discounted), object: 'order' } },
})

/**
 * Call it before a change of customers, and the returned function after the change, in the same transaction: that
 * function dispatches `customer.segment.entered` for each newly entered segment. Covers only segments with a filter,
 * and only customers who hold a card.
 */
export async function watchSegments(
  tx: Db,
  project_id: string,
  names: readonly string[],
  field: 'id' | 'source_id' = 'source_id',
): Promise<(now: Date) => Promise<void>> {
  const segments = await segmentsWithEarningRules(tx, project_id)
  if (segments.length === 0) return () => Promise.resolve()
  // Otherwise, each of several concurrent changes would count as the one that entered the segment.
  await lockCustomers(tx, project_id, names, field)

  const read = async () => {
    const members = await membersBy(tx, project_id, field, names)
    return members.map((member) => ({
      member,
      matching: segments.filter(({ filter }) => matchesFilter(filter, member)).map(({ id }) => id),
    }))
  }
  const before = new Map((await read()).map(({ member, matching }) => [member.id, matching]))

  return async (now) => {
    for (const { member, matching } of await read()) {
      const entered = matching.filter((id) => !before.get(member.id)?.includes(id))
      if (entered.length === 0) continue
      const customer = { ...member, segments: await segmentsOf(tx, project_id, member) }
      const cause = { customer, now, group_id: newId('group') }
      for (const segment_id of entered) {
        try {
          await dispatch(tx, project_id, 'customer.segment.entered', { ...cause, segment_id })
        } catch (error) {
          // If the card cannot hold more points, the customer update still succeeds.
          if (!(error instanceof ApiError)) throw error
        }
      }
    }
  }
}
