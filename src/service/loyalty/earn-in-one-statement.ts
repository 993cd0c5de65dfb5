/**
 * Prepares the changes that a paid order makes to the cards of its customer. This works while no rule counts its past
 * uses, no points are due and neither a member's tier nor its period changes.
 */
import { segmentsOf } from '../customers/queries.ts'
import type { Db } from '../database/tables.ts'
import { newId } from '../ids.ts'
import { sumOfPoints } from '../rules/loyalty/card-points.ts'
import { evaluateTier } from '../rules/loyalty/tiers.ts'
import type { Profile } from '../rules/situation.ts'
import { countsUses, creditsOf, earnedByRules, earningEvents, pendingOf, type PaidOrder } from './award.ts'
import type { Card } from './card.ts'
import { balancesAfter, isPossible, type CardChange } from './card-changes.ts'
import { earningCardsOf, orderPaidEvent } from './earn.ts'
import { triggeredRules, type TriggeredRule } from './earning-rules.ts'
import { membershipOf, type MembershipColumns, readWithMembership } from './member-tiers.ts'
import { withPoints } from './review-tier.ts'

/** Does the same as {@link dispatch}. Undefined if it needs a transaction. @throws ApiError like `dispatch`. */
export async function prepareEarning(
  db: Db,
  project_id: string,
  customer: Omit<Profile, 'segments'>,
  order: PaidOrder,
  now: Date,
): Promise<CardChange[] | undefined> {
  if (customer.id === null) return []
  const cards = await earningCardsOf(db, project_id, customer.id, now, readWithMembership)
  if (cards.length === 0) return []
  if (cards.some(({ is_due }) => is_due)) return undefined
  const campaigns = cards.map(({ campaign_id }) => campaign_id)
  const rules = await triggeredRules(db, project_id, 'order.paid', campaigns)
  if (rules.some(countsUses)) return undefined
  const segments = rules.some(dependsOnSegments) ? await segmentsOf(db, project_id, customer) : []

  const changes: CardChange[] = []
  for (const card of cards) {
    const own = rules.filter(({ campaign_id }) => campaign_id === card.campaign_id)
    const paid = { customer: { ...customer, segments }, order, now }
    const change = await changeOf(db, project_id, card, own, paid)
    if (!change) return undefined
    changes.push(change)
  }
  return changes
}

/** Nothing else needs the customer's segments. */
const dependsOnSegments = ({ segment_id, validation_rules }: TriggeredRule) =>
  segment_id !== null || validation_rules.length > 0

async function changeOf(
  db: Db,
  project_id: string,
  card: Card & MembershipColumns,
  rules: readonly TriggeredRule[],
  { customer, order, now }: { customer: Profile; order: PaidOrder; now: Date },
): Promise<CardChange | undefined> {
  const before = await withPoints(db, project_id, membershipOf(card), now)
  if (evaluateTier({ ...before, now })) return undefined

  const tier = before.place?.tier
  const context = { customer, order, segment_id: null, now }
  const ofTier = { tier_id: tier?.id ?? null, mappings: tier?.earning_rules ?? {} }
  const earned = earnedByRules(rules, card, { ...context, ...ofTier }, new Map())
  const credits = creditsOf(earned, order)
  const entries = credits.map((entry) => ({ ...entry, id: newId('vtx') }))
  if (!isPossible({ card, entries })) return undefined
  if (evaluateTier({ ...before, points: before.points + sumOfPoints(entries), now })) return undefined

  return {
    card,
    entries,
    expiring: credits.flatMap(({ expires_on, points }) => (expires_on ? [{ expires_on, points }] : [])),
    pending: pendingOf(earned, order),
    events: [orderPaidEvent(order), ...earningEvents(earned, order, balancesAfter({ card, entries }))],
  }
}
