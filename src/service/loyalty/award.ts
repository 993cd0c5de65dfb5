/** Credits the points that earning rules award to one card, or adds them to its pending points. */
import { type Profile, type Usage, unused } from '../rules/situation.ts'
import { type DiscountedOrder, undiscounted } from '../rules/discounts/order.ts'
import type { Db } from '../database/tables.ts'
import { incrementCounts, usagesOf } from '../redeemables/usage.ts'
import type { ExpirationRules } from '../../contract/resources/expiration-rules.ts'
import { isValidNow } from '../../contract/schedule/validity.ts'
import { ApiError } from '../errors.ts'
import { emptyBasket } from '../rules/basket.ts'
import { evaluateRule, usesHistory } from '../rules/evaluate-redeemable.ts'
import { expiresOn } from '../rules/loyalty/card-points.ts'
import { earnedPoints } from '../rules/loyalty/earning.ts'
import type { Mapping } from '../rules/loyalty/tiers.ts'
import { lockRules, type TriggeredRule } from './earning-rules.ts'
import { addPending } from './timed-points.ts'
import type { MemberEvent } from './activity.ts'
import { addAllPoints } from './ledger.ts'

export interface PaidOrder {
  id: string
  discounted: DiscountedOrder
}

export interface PastEarningContext extends EarningContext {
  order: PaidOrder | null
}

/** @throws ApiError if the card cannot hold that many points. */
export async function award(
  tx: Db,
  project_id: string,
  card: EarningCard,
  rules: readonly TriggeredRule[],
  context: PastEarningContext,
): Promise<MemberEvent[]> {
  const { order, customer, now } = context
  const limited = rules.filter(countsUses)
  const usages = await lockedUsages(tx, project_id, limited, customer)
  const earned = earnedByRules(rules, card, context, usages)

  const entries = creditsOf(earned, order)
  const credited = entries.length > 0 ? await addAllPoints(tx, project_id, card, entries, now) : []
  if (!credited) throw tooManyPoints(card)
  const limitedIds = limited.map(({ id }) => id)
  for (const pending of pendingOf(earned, order)) {
    const counted_for = limitedIds.includes(pending.details.earning_rule_id) && customer?.id
    const details = { ...pending.details, ...(counted_for && { counted_for }) }
    await addPending(tx, project_id, card.id, { ...pending, details, now })
  }

  const counts = earned.flatMap(({ rule }) =>
    limited.includes(rule)
      ? { related_object_id: rule.id, customer_id: customer?.id ?? null, discount_amount: 0 }
      : [],
  )
  if (counts.length > 0) await incrementCounts(tx, project_id, counts)

  return earningEvents(
    earned,
    order,
    credited.map(({ balance }) => balance),
  )
}

const causeOf = ({ id }: TriggeredRule, order: PaidOrder | null) => ({
  earning_rule_id: id,
  ...(order && { order_id: order.id }),
})

/** Ledger entries of the points that are available immediately. */
export const creditsOf = (earned: readonly EarnedPoints[], order: PaidOrder | null) =>
  earned.flatMap(({ rule, points, available_at, expires_on }) =>
    available_at
      ? []
      : [{ type: 'POINTS_ADDITION' as const, points, expires_on, details: causeOf(rule, order) }],
  )

export const pendingOf = (earned: readonly EarnedPoints[], order: PaidOrder | null) =>
  earned.flatMap(({ rule, points, available_at, expires_on }) =>
    available_at ? [{ points, available_at, expires_on, details: causeOf(rule, order) }] : [],
  )

/** `balances` are those after each ledger entry. */
export function earningEvents(
  earned: readonly EarnedPoints[],
  order: PaidOrder | null,
  balances: readonly number[],
): MemberEvent[] {
  const after = balances.values()
  return earned.map(({ rule, points, available_at, expires_on }) => {
    const details = { points, expires_on, banner: rule.banner, ...causeOf(rule, order) }
    return available_at
      ? {
          type: 'customer.voucher.loyalty_card.pending_points.added',
          data: { ...details, available_at: available_at.toISOString() },
        }
      : {
          type: 'customer.voucher.loyalty_card.points_added',
          data: { ...details, balance: after.next().value },
        }
  })
}

/** Locks the rules, so that two concurrent requests cannot both count as the last permitted use. */
async function lockedUsages(
  tx: Db,
  project_id: string,
  limited: readonly TriggeredRule[],
  customer: Profile | null,
): Promise<Map<string, Usage>> {
  if (limited.length === 0) return new Map()
  await lockRules(
    tx,
    project_id,
    limited.map(({ id }) => id),
  )
  return usagesOf(tx, project_id, limited, customer?.id ?? null)
}

interface EarningCard {
  id: string
  campaign_id: string
  expiration_rules: ExpirationRules | null
}

/** A past or possible event. */
interface EarningContext {
  /** Null for a card without a holder. */
  customer: Profile | null
  /** Null for any event but `order.paid`. */
  order: { discounted: DiscountedOrder } | null
  /** The tier of a tier event; for any other event, the member's current tier. */
  tier_id: string | null
  /** Null for any event but `customer.segment.entered`. */
  segment_id: string | null
  /** Only for a custom event. */
  custom_event?: { metadata: Record<string, unknown> }
  /** Changes that the member's tier makes to rules, by rule id. */
  mappings: Readonly<Record<string, Mapping>>
  now: Date
}

export interface EarnedPoints {
  rule: TriggeredRule
  points: number
  /** Null for points that are available immediately. */
  available_at: Date | null
  expires_on: string | null
}

/**
 * `usages` contains the earlier uses of the rules for which `countsUses` is true. @throws ApiError if the card cannot
 * hold that many points.
 */
export const earnedByRules = (
  rules: readonly TriggeredRule[],
  card: EarningCard,
  context: EarningContext,
  usages: ReadonlyMap<string, Usage>,
): EarnedPoints[] =>
  rules
    .filter((rule) => applies(rule, context, usages.get(rule.id)))
    .map((rule) => earnedByRule(rule, card, context))
    .filter(({ points }) => points > 0)

/** The uses of a rule are counted only if its conditions depend on them, so most orders take no lock. */
export const countsUses = ({ validation_rules }: TriggeredRule) =>
  usesHistory({ assignedRules: validation_rules.map((rule) => ({ rule })) })

function applies(
  rule: TriggeredRule,
  { customer, order, tier_id, segment_id, now }: EarningContext,
  usage = unused,
): boolean {
  const { validity, campaign_validity, time_zone, validation_rules } = rule
  if (!isValidNow(validity, now, time_zone) || !isValidNow(campaign_validity, now, time_zone)) return false
  if (rule.loyalty_tier_id !== null && rule.loyalty_tier_id !== tier_id) return false
  if (rule.segment_id !== null && !matchesSegment(rule.segment_id, segment_id, customer)) return false
  const discounted = order?.discounted ?? emptyOrder
  const situation = { now, customer, metadata: {} }
  return validation_rules.every((one) => evaluateRule(one, discounted, situation, usage).holds)
}

const emptyOrder = undiscounted(emptyBasket)

const matchesSegment = (segment: string, entered: string | null, customer: Profile | null) =>
  entered === null ? customer?.segments.includes(segment) === true : segment === entered

const day = 24 * 60 * 60 * 1000

function earnedByRule(
  rule: TriggeredRule,
  card: EarningCard,
  { order, customer, custom_event, mappings, now }: EarningContext,
): EarnedPoints {
  const mapping = Object.hasOwn(mappings, rule.id) ? mappings[rule.id] : undefined
  const input = { order: order?.discounted ?? null, customer, custom_event }
  const points = earnedPoints(rule.loyalty, input, mapping)
  if (points > Number.MAX_SAFE_INTEGER) throw tooManyPoints(card)
  const available_at = rule.pending_days > 0 ? new Date(now.getTime() + rule.pending_days * day) : null
  const expires_on = expiresOn(rule.expiration_rules ?? card.expiration_rules, available_at ?? now)
  return { rule, points: Number(points), available_at, expires_on }
}

export const tooManyPoints = ({ id }: EarningCard) =>
  new ApiError('invalid_payload', {
    message: 'This would earn more points than a card can hold.',
    resource: 'voucher',
    id,
  })
