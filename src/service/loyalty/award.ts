/** Books what earning rules give on one card: the points on the card or waiting for it. */
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
import { lockRules, type WaitingRule } from './earning-rules.ts'
import { addPending } from './timed-points.ts'
import type { MemberEvent } from './activity.ts'
import { addAllPoints } from './ledger.ts'

export interface PaidOrder {
  id: string
  discounted: DiscountedOrder
}

/** What happened. */
export interface PastEarningContext extends EarningContext {
  /** The order that was paid, as it is kept. */
  order: PaidOrder | null
}

/** Gives what each of the rules gives, and tells it as events of the member. @throws ApiError beyond what a card holds. */
export async function award(
  tx: Db,
  project_id: string,
  card: EarningCard,
  rules: readonly WaitingRule[],
  occasion: PastEarningContext,
): Promise<MemberEvent[]> {
  const { order, customer, now } = occasion
  const counting = rules.filter(countsItself)
  const past = await pastOf(tx, project_id, counting, customer)
  const gains = earnedByRules(rules, card, occasion, past)
  const causeOf = ({ id }: WaitingRule) => ({ earning_rule_id: id, ...(order && { order_id: order.id }) })

  const entries = gains.flatMap(({ rule, points, available_at, expires_on }) =>
    available_at ? [] : [{ type: 'POINTS_ADDITION' as const, points, expires_on, details: causeOf(rule) }],
  )
  const moved = entries.length > 0 ? await addAllPoints(tx, project_id, card, entries, now) : []
  if (!moved) throw tooMany(card)
  for (const { rule, points, available_at, expires_on } of gains) {
    if (!available_at) continue
    await addPending(tx, project_id, card.id, {
      points,
      available_at,
      expires_on,
      details: {
        ...causeOf(rule),
        ...(counting.includes(rule) && customer?.id && { counted_for: customer.id }),
      },
      now,
    })
  }

  const counted = gains.flatMap(({ rule }) =>
    counting.includes(rule)
      ? { related_object_id: rule.id, customer_id: customer?.id ?? null, discount_amount: 0 }
      : [],
  )
  if (counted.length > 0) await incrementCounts(tx, project_id, counted)

  const balances = moved.values()
  return gains.map((gain) => {
    const told = {
      points: gain.points,
      expires_on: gain.expires_on,
      banner: gain.rule.banner,
      ...causeOf(gain.rule),
    }
    return gain.available_at
      ? {
          type: 'customer.voucher.loyalty_card.pending_points.added',
          data: { ...told, available_at: gain.available_at.toISOString() },
        }
      : {
          type: 'customer.voucher.loyalty_card.points_added',
          data: { ...told, balance: balances.next().value?.balance },
        }
  })
}

/** Locked, so that of two who would be the last to earn only one is. */
async function pastOf(
  tx: Db,
  project_id: string,
  counting: readonly WaitingRule[],
  customer: Profile | null,
): Promise<Map<string, Usage>> {
  if (counting.length === 0) return new Map()
  await lockRules(
    tx,
    project_id,
    counting.map(({ id }) => id),
  )
  return usagesOf(tx, project_id, counting, customer?.id ?? null)
}

// What earning rules give on one card: which of them hold, and how many points they give from when on.

interface EarningCard {
  id: string
  campaign_id: string
  expiration_rules: ExpirationRules | null
}

/** What happened, or would, as earning rules look at it. */
interface EarningContext {
  /** Null for a card without a holder. */
  customer: Profile | null
  /** The order that is paid. */
  order: { discounted: DiscountedOrder } | null
  /** The tier that the event is about, else the one that the member is in. */
  tier_id: string | null
  /** The segment that was entered. */
  segment_id: string | null
  /** How the member's tier changes rules, by their ids. */
  mappings: Readonly<Record<string, Mapping>>
  now: Date
}

/** What a rule gives, and from when on. */
export interface EarnedPoints {
  rule: WaitingRule
  points: number
  /** Null: at once. */
  available_at: Date | null
  expires_on: string | null
}

/**
 * What the rules that hold give, in their order, without those that give nothing. `past` says how often rules that
 * count have earned. @throws ApiError beyond what a card holds.
 */
export const earnedByRules = (
  rules: readonly WaitingRule[],
  card: EarningCard,
  occasion: EarningContext,
  past: ReadonlyMap<string, Usage>,
): EarnedPoints[] =>
  rules
    .filter((rule) => holds(rule, occasion, past.get(rule.id)))
    .map((rule) => gainOf(rule, card, occasion))
    .filter(({ points }) => points > 0)

/** How often a rule has earned is counted only where its own conditions ask for it: most orders take no lock. */
export const countsItself = ({ guards }: WaitingRule) =>
  usesHistory({ guards: guards.map((rule) => ({ rule })) })

function holds(
  rule: WaitingRule,
  { customer, order, tier_id, segment_id, now }: EarningContext,
  usage = unused,
): boolean {
  const { validity, campaign_validity, time_zone, guards } = rule
  if (!isValidNow(validity, now, time_zone) || !isValidNow(campaign_validity, now, time_zone)) return false
  if (rule.loyalty_tier_id !== null && rule.loyalty_tier_id !== tier_id) return false
  if (rule.segment_id !== null && !isIn(rule.segment_id, segment_id, customer)) return false
  const judged = order?.discounted ?? nothing
  const situation = { now, customer, metadata: {} }
  return guards.every((guard) => evaluateRule(guard, judged, situation, usage).holds)
}

const nothing = undiscounted(emptyBasket)

/** The one that was just entered, or where nothing was entered, one of the customer's. */
const isIn = (segment: string, entered: string | null, customer: Profile | null) =>
  entered === null ? customer?.segments.includes(segment) === true : segment === entered

const day = 24 * 60 * 60 * 1000

/** Points begin to age when they can be spent. */
function gainOf(
  rule: WaitingRule,
  card: EarningCard,
  { order, customer, mappings, now }: EarningContext,
): EarnedPoints {
  const mapping = Object.hasOwn(mappings, rule.id) ? mappings[rule.id] : undefined
  const points = earnedPoints(rule.loyalty, { order: order?.discounted ?? null, customer }, mapping)
  if (points > Number.MAX_SAFE_INTEGER) throw tooMany(card)
  const available_at = rule.pending_days > 0 ? new Date(now.getTime() + rule.pending_days * day) : null
  const expires_on = expiresOn(rule.expiration_rules ?? card.expiration_rules, available_at ?? now)
  return { rule, points: Number(points), available_at, expires_on }
}

export const tooMany = ({ id }: EarningCard) =>
  new ApiError('invalid_payload', {
    message: 'This would earn more points than a card can hold.',
    resource: 'voucher',
    id,
  })
