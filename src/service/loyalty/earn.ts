/** What members earn points for: an event happens, and the earning rules that wait for it fire. */
import type { Caller } from '../auth/caller.ts'
import { totalOf } from '../rules/discounts/order.ts'
import type { Profile } from '../rules/situation.ts'
import { rulesWaitingFor, type WaitingRule } from './earning-rules.ts'
import { memberTierOf } from './member-tiers.ts'
import type { Db } from '../database/tables.ts'
import { record, type MemberEvent } from './activity.ts'
import { award, type PaidOrder } from './award.ts'
import { cardsOf, closedFor, type Card } from './card.ts'
import { settle } from './apply-due-points.ts'
import { reviewTier } from './tiers.ts'

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
  const usable = (await cardsOf(tx, project_id, customer.id, now)).filter((card) => !closedFor(card, now))
  const cards = [...new Map(usable.toReversed().map((card) => [card.campaign_id, card])).values()]
  const campaigns = cards.map(({ campaign_id }) => campaign_id)
  const rules = await rulesWaitingFor(tx, project_id, event, campaigns)
  // Everybody locks cards in the order of their ids.
  for (const card of cards.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const own = rules.filter(({ campaign_id }) => campaign_id === card.campaign_id)
    await earnOn(tx, project_id, card, own, happening)
  }
}

async function earnOn(
  tx: Db,
  project_id: string,
  card: Card,
  rules: readonly WaitingRule[],
  { customer, order, segment_id = null, ...cause }: Happening,
) {
  // A card that nobody has looked at since it was made is in no tier yet.
  await settle(tx, project_id, card.id, cause.now)
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
