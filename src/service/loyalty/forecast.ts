/** What orders would earn on one card, by the very rules that `award` books by. Nothing is booked and no rule is locked. */
import type { OrderPoints } from '../../contract/resources/points-forecast.ts'
import type { Db } from '../database/tables.ts'
import { newId } from '../ids.ts'
import { usagesOf } from '../redeemables/usage.ts'
import type { DiscountedOrder } from '../rules/discounts/order.ts'
import { tierAt } from '../rules/loyalty/tiers.ts'
import type { Profile } from '../rules/situation.ts'
import { applyDuePoints } from './apply-due-points.ts'
import type { Card } from './card.ts'
import { earningCardsOf } from './earn.ts'
import { rulesWaitingFor } from './earning-rules.ts'
import { countsItself, type Gain, gainsOf, tooMany } from './gains.ts'
import type { NamedTier } from './member-tiers.ts'
import { reviewTier, standingOf } from './review-tier.ts'

/**
 * One for each order, as if it alone were paid now. What has fallen due is settled first, as wherever a tier is read. A
 * card earns nothing while it is closed, or where another of its holder's earns in its programme.
 */
export async function forecast(
  tx: Db,
  project_id: string,
  card: Card,
  customer: Profile | null,
  orders: readonly DiscountedOrder[],
  now: Date,
): Promise<OrderPoints[]> {
  const holder_id = customer?.id ?? null
  const earning = holder_id === null ? [] : await earningCardsOf(tx, project_id, holder_id, now)
  if (earning.every(({ id }) => id !== card.id)) return orders.map(() => asOrderPoints(card, [], undefined))
  await applyDuePoints(tx, project_id, card.id, now)
  await reviewTier(tx, project_id, card.id, { now, group_id: newId('group') })
  const standing = await standingOf(tx, project_id, card.id, now)
  const tier = standing?.place?.tier
  const rules = await rulesWaitingFor(tx, project_id, 'order.paid', [card.campaign_id])
  const past = await usagesOf(tx, project_id, rules.filter(countsItself), holder_id)
  return orders.map((discounted) => {
    // Nobody can pay for nothing.
    const isSomething = discounted.items.length > 0 || discounted.amount > 0
    const member = { customer, tier_id: tier?.id ?? null, mappings: tier?.earning_rules ?? {} }
    const occasion = { ...member, order: { discounted }, segment_id: null, now }
    return asOrderPoints(card, isSomething ? gainsOf(rules, card, occasion, past) : [], standing)
  })
}

type Standing = Awaited<ReturnType<typeof standingOf>>

function asOrderPoints(card: Card, gains: readonly Gain[], standing: Standing): OrderPoints {
  const waiting = gains.filter(({ available_at }) => available_at)
  const [points, pending_points] = [sum(gains) - sum(waiting), sum(waiting)]
  if (!Number.isSafeInteger(points + pending_points)) throw tooMany(card)
  const last = Math.max(...waiting.map(({ available_at }) => Number(available_at)))
  return {
    points,
    pending_points,
    available_at: waiting.length > 0 ? new Date(last).toISOString() : null,
    ...tiersWith(points, standing),
    object: 'points_forecast',
  }
}

const sum = (gains: readonly Gain[]) => gains.reduce((all, { points }) => all + points, 0)

/** The tier that so many more points lead to, and the one above it. */
function tiersWith(more: number, standing: Standing): Pick<OrderPoints, 'reached_tier' | 'next_tier'> {
  if (!standing) return { reached_tier: null, next_tier: null }
  const { tiers, place } = standing
  const points = standing.points + more
  const from = place?.tier.points_from ?? -1
  const above = tierAt(tiers, points)
  const reached = above && above.points_from > from ? above : undefined
  // In the order of their points.
  const next = tiers.find(({ points_from }) => points_from > Math.max(points, from))
  return {
    reached_tier: reached ? named(reached) : null,
    next_tier: next ? { ...named(next), points_missing: next.points_from - points } : null,
  }
}

const named = ({ id, name }: NamedTier) => ({ id, name, object: 'loyalty_tier' as const })
