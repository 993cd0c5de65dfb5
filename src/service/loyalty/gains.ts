/** What earning rules give on one card: which of them hold, and how many points they give from when on. */
import type { ExpirationRules } from '../../contract/resources/expiration-rules.ts'
import { isValidNow } from '../../contract/schedule/validity.ts'
import { ApiError } from '../errors.ts'
import { emptyBasket } from '../rules/basket.ts'
import { undiscounted, type DiscountedOrder } from '../rules/discounts/order.ts'
import { judgeRule, usesHistory } from '../rules/judge.ts'
import { expiresOn } from '../rules/loyalty/card-points.ts'
import { earnedPoints } from '../rules/loyalty/earning.ts'
import type { Mapping } from '../rules/loyalty/tiers.ts'
import { unused, type Profile, type Usage } from '../rules/situation.ts'
import type { WaitingRule } from './earning-rules.ts'

export interface EarningCard {
  id: string
  campaign_id: string
  expiration_rules: ExpirationRules | null
}

/** What happened, or would, as earning rules look at it. */
export interface Occasion {
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
export interface Gain {
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
export const gainsOf = (
  rules: readonly WaitingRule[],
  card: EarningCard,
  occasion: Occasion,
  past: ReadonlyMap<string, Usage>,
): Gain[] =>
  rules
    .filter((rule) => holds(rule, occasion, past.get(rule.id)))
    .map((rule) => gainOf(rule, card, occasion))
    .filter(({ points }) => points > 0)

/** How often a rule has earned is counted only where its own conditions ask for it: most orders take no lock. */
export const countsItself = ({ guards }: WaitingRule) =>
  usesHistory({ guards: guards.map((rule) => ({ rule })) })

function holds(
  rule: WaitingRule,
  { customer, order, tier_id, segment_id, now }: Occasion,
  usage = unused,
): boolean {
  const { validity, campaign_validity, time_zone, guards } = rule
  if (!isValidNow(validity, now, time_zone) || !isValidNow(campaign_validity, now, time_zone)) return false
  if (rule.loyalty_tier_id !== null && rule.loyalty_tier_id !== tier_id) return false
  if (rule.segment_id !== null && !isIn(rule.segment_id, segment_id, customer)) return false
  const judged = order?.discounted ?? nothing
  const situation = { now, customer, metadata: {} }
  return guards.every((guard) => judgeRule(guard, judged, situation, usage).holds)
}

const nothing = undiscounted(emptyBasket)

/** The one that was just entered, or where nothing was entered, one of the customer's. */
const isIn = (segment: string, entered: string | null, customer: Profile | null) =>
  entered === null ? customer?.segments.includes(segment) === true : segment === entered

const day = 24 * 60 * 60 * 1000

/** Points begin to age when they can be spent. */
function gainOf(rule: WaitingRule, card: EarningCard, { order, customer, mappings, now }: Occasion): Gain {
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
