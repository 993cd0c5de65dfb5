/** How a member can earn points now. What it says comes of the rules, tiers and conditions that `award` books by. */
import type { Earning, EarningRule } from '../../contract/resources/earning-rule.ts'
import { isValidNow } from '../../contract/schedule/validity.ts'
import { findCustomerBy, segmentsOf } from '../customers/queries.ts'
import type { Db } from '../database/tables.ts'
import { newId } from '../ids.ts'
import { usagesOf } from '../redeemables/usage.ts'
import { emptyBasket } from '../rules/basket.ts'
import { undiscounted } from '../rules/discounts/order.ts'
import { fractionOf } from '../rules/exact.ts'
import { evaluateRule } from '../rules/evaluate-redeemable.ts'
import { earnedPoints } from '../rules/loyalty/earning.ts'
import { mapped, multiplied, type Mapping } from '../rules/loyalty/tiers.ts'
import { unused, type Profile, type Usage } from '../rules/situation.ts'
import { tierEventType } from './activity.ts'
import { applyDuePoints } from './due-points.ts'
import { closedFor, type Card } from './card.ts'
import { readEarningRules, rulesWaitingFor, type WaitingRule } from './earning-rules.ts'
import { readMembershipState, type MembershipState, type NamedTier } from './member-tiers.ts'
import { reviewTier } from './review-tier.ts'

/** Something that may yet happen to a member. */
interface Prospect {
  event: string
  /** The tiers that the member may be in then; one that is undefined is none. */
  tiers: readonly (NamedTier | undefined)[]
}

/**
 * The rules by which the member can earn, in the order in which they were made, each with what it gives in the member's
 * tier. Left out is what the member cannot bring about: entering a segment, falling out of a tier, an event of the
 * shop's own, a condition that no cart meets. A rule with conditions is told only with its banner, as nothing else says
 * what they are. Time may have moved the member to another tier, so that is reviewed first.
 */
export async function waysToEarn(tx: Db, project_id: string, card: Card, now: Date): Promise<EarningRule[]> {
  if (card.holder_id === null || closedFor(card, now)) return []
  await applyDuePoints(tx, project_id, card.id, now)
  await reviewTier(tx, project_id, card.id, { now, group_id: newId('group') })
  const standing = await readMembershipState(tx, project_id, card.id)
  const customer = await findCustomerBy(tx, project_id, 'id', card.holder_id)
  if (!standing || !customer) return []
  const { id, source_id, metadata } = customer
  const profile = { id, source_id, metadata, segments: await segmentsOf(tx, project_id, customer) }

  const ways: EarningRule[] = []
  for (const prospect of prospectsOf(standing)) {
    const waiting = await rulesWaitingFor(tx, project_id, prospect.event, [card.campaign_id])
    const usages = await usagesOf(tx, project_id, waiting, id)
    const open = waiting.filter((rule) => isOpen(rule, prospect, profile, now, usages.get(rule.id)))
    const rows = await rowsOf(tx, project_id, open)
    ways.push(...open.flatMap((rule) => asTold(rule, rows.get(rule.id), prospect, profile)))
  }
  return ways.sort((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
}

function prospectsOf({ tiers, place }: MembershipState): Prospect[] {
  const above = place ? tiers.filter(({ points_from }) => points_from > place.tier.points_from) : []
  const moves = [
    { event: tierEventType('joined'), tiers: place ? [] : tiers },
    { event: tierEventType('upgraded'), tiers: above },
    { event: tierEventType('prolonged'), tiers: place?.expiration_date ? [place.tier] : [] },
  ]
  return [{ event: 'order.paid', tiers: [place?.tier] }, ...moves.filter(({ tiers }) => tiers.length > 0)]
}

const nothing = undiscounted(emptyBasket)

function isOpen(
  rule: WaitingRule,
  { event, tiers }: Prospect,
  customer: Profile,
  now: Date,
  usage: Usage = unused,
): boolean {
  const { validity, campaign_validity, time_zone, guards, banner, segment_id, loyalty_tier_id } = rule
  if (!isValidNow(validity, now, time_zone) || !isValidNow(campaign_validity, now, time_zone)) return false
  if (loyalty_tier_id !== null && !tiers.some((tier) => tier?.id === loyalty_tier_id)) return false
  if (segment_id !== null && !customer.segments.includes(segment_id)) return false
  if (guards.length > 0 && !banner) return false
  return guards.every((guard) => {
    const { holds, possible } = evaluateRule(guard, nothing, { now, customer, metadata: {} }, usage)
    // Only an order may still be another.
    return holds || (possible && event === 'order.paid')
  })
}

async function rowsOf(tx: Db, project_id: string, rules: readonly WaitingRule[]) {
  if (rules.length === 0) return new Map<string, EarningRule>()
  const ids = rules.map(({ id }) => id)
  const found = await readEarningRules(tx, project_id, ids)
  return new Map(found.map((rule) => [rule.id, rule]))
}

/** None where it gives nothing. Which tier it will be may be open: no more is promised than each of them gives. */
function asTold(
  rule: WaitingRule,
  row: EarningRule | undefined,
  { event, tiers }: Prospect,
  customer: Profile,
): EarningRule[] {
  const possible = tiers.filter((tier) => rule.loyalty_tier_id === null || tier?.id === rule.loyalty_tier_id)
  const mappings = possible.map((tier) => mappingOf(tier, rule.id))
  const givesNothing = mappings.some((mapping) => !gives(rule.loyalty, event, customer, mapping))
  const [loyalty] = mappings
    .map((mapping) => earningIn(rule.loyalty, mapping))
    .sort((one, other) => pointsOf(one) - pointsOf(other))
  return row && loyalty && !givesNothing ? [{ ...row, ...datesOf(rule), loyalty }] : []
}

/** What the order does not decide is known already; what it decides needs one. */
function gives(loyalty: Earning, event: string, customer: Profile, mapping: Mapping | undefined) {
  if (loyalty.type === 'FIXED' || loyalty.calculation_type === 'CUSTOMER_METADATA')
    return earnedPoints(loyalty, { order: null, customer }, mapping) > 0n
  return event === 'order.paid' && pointsOf(earningIn(loyalty, mapping)) > 0
}

const mappingOf = (tier: NamedTier | undefined, id: string) =>
  tier && Object.hasOwn(tier.earning_rules, id) ? tier.earning_rules[id] : undefined

/** The dates that hold: the campaign's, where the rule says none or later ones. */
function datesOf({ validity, campaign_validity }: WaitingRule) {
  const ends = [validity, campaign_validity].flatMap(({ expiration_date }) => expiration_date ?? [])
  const [end] = ends.map((date) => new Date(date).toISOString()).sort()
  const { start_date } = validity
  return {
    start_date: start_date ? new Date(start_date).toISOString() : null,
    expiration_date: end ?? null,
  }
}

type Rate = { every: number; points: number }

/** The rate by which it gives, where it has one; a rule has at most one. */
function rateOf({ order, order_items, customer }: Earning): Rate | undefined {
  const rates = [order?.amount, order?.total_amount, order?.metadata, order_items?.amount]
  return [...rates, order_items?.quantity, customer?.metadata].find((rate) => rate !== undefined)
}

const pointsOf = (loyalty: Earning) =>
  (loyalty.type === 'FIXED' ? loyalty.points : rateOf(loyalty)?.points) ?? 0

/** What a rule gives in a tier, in the form in which rules say it, and never more than is booked. */
export function earningIn(loyalty: Earning, mapping: Mapping | undefined): Earning {
  if (!mapping) return loyalty
  if (loyalty.type === 'FIXED') return { ...loyalty, points: mapped(loyalty.points ?? 0, mapping) }
  const rate = rateOf(loyalty)
  const changed = rate && { ...rate, ...rateIn(rate, mapping) }
  const put = <Part extends object>(part: Part | undefined) =>
    part && (mapValues(part, (value) => (value === rate ? changed : value)) as Part)
  return {
    ...loyalty,
    ...(loyalty.order && { order: put(loyalty.order) }),
    ...(loyalty.order_items && { order_items: put(loyalty.order_items) }),
    ...(loyalty.customer && { customer: put(loyalty.customer) }),
  }
}

const mapValues = (part: object, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [name, change(value)]))

/** The most steps that are taken together to come to whole points. */
const mostSteps = 100

/** In whole points: 1.5 points for every euro are 3 for every two. */
function rateIn({ every, points }: Rate, mapping: Mapping): Rate {
  if (mapping.type === 'CUSTOM') return { every, points: mapping.points }
  const factor = fractionOf(mapping.multiplier)
  const isWhole = (steps: number) =>
    factor !== undefined && (BigInt(points) * BigInt(steps) * factor.numerator) % factor.denominator === 0n
  const steps = Array.from({ length: mostSteps }, (_, at) => at + 1).find(isWhole) ?? mostSteps
  return {
    every: every * steps,
    points: Number(multiplied(BigInt(points) * BigInt(steps), mapping.multiplier)),
  }
}
