import type { Earning, EarningRule } from '../../contract/resources/earning-rule.ts'
import { isValidNow } from '../../contract/schedule/validity.ts'
import { findCustomerBy, segmentsOf } from '../customers/queries.ts'
import type { Db } from '../database/tables.ts'
import { usagesOf } from '../redeemables/usage.ts'
import { emptyBasket } from '../rules/basket.ts'
import { undiscounted } from '../rules/discounts/order.ts'
import { fractionOf } from '../rules/exact.ts'
import { evaluateRule } from '../rules/evaluate-redeemable.ts'
import { earnedPoints } from '../rules/loyalty/earning.ts'
import { applyMapping, multiplyPoints, type Mapping } from '../rules/loyalty/tiers.ts'
import { unused, type Profile, type Usage } from '../rules/situation.ts'
import { tierEventType } from './activity.ts'
import { unusableReason, type Card } from './card.ts'
import { readEarningRules, triggeredRules, type TriggeredRule } from './earning-rules.ts'
import type { MembershipState, NamedTier } from './member-tiers.ts'

interface PossibleEvent {
  event: string
  /** Tiers that the member may be in when the event happens; undefined means none. */
  tiers: readonly (NamedTier | undefined)[]
}

/**
 * Each rule has the points it awards in the member's tier. Omits rules that members cannot trigger themselves:
 * those for entering a segment, leaving a tier or a custom event, and those with a condition that no cart meets.
 * Includes a rule with conditions only if it has a banner, because nothing else describes the conditions.
 */
export async function waysToEarn(
  db: Db,
  project_id: string,
  card: Card,
  membership: MembershipState,
  now: Date,
): Promise<EarningRule[]> {
  if (card.holder_id === null || unusableReason(card, now)) return []
  const customer = await findCustomerBy(db, project_id, 'id', card.holder_id)
  if (!customer) return []
  const { id, source_id, metadata } = customer
  const profile = { id, source_id, metadata, segments: await segmentsOf(db, project_id, customer) }

  const ways: EarningRule[] = []
  for (const event of possibleEvents(membership)) {
    const triggered = await triggeredRules(db, project_id, event.event, [card.campaign_id])
    const usages = await usagesOf(db, project_id, triggered, id)
    const open = triggered.filter((rule) => isOpen(rule, event, profile, now, usages.get(rule.id)))
    const rows = await rowsOf(db, project_id, open)
    ways.push(...open.flatMap((rule) => asAwardedRule(rule, rows.get(rule.id), event, profile)))
  }
  return ways.sort((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
}

function possibleEvents({ tiers, place }: MembershipState): PossibleEvent[] {
  const above = place ? tiers.filter(({ points_from }) => points_from > place.tier.points_from) : []
  const moves = [
    { event: tierEventType('joined'), tiers: place ? [] : tiers },
    { event: tierEventType('upgraded'), tiers: above },
    { event: tierEventType('prolonged'), tiers: place?.expiration_date ? [place.tier] : [] },
  ]
  return [{ event: 'order.paid', tiers: [place?.tier] }, ...moves.filter(({ tiers }) => tiers.length > 0)]
}

const emptyOrder = undiscounted(emptyBasket)

function isOpen(
  rule: TriggeredRule,
  { event, tiers }: PossibleEvent,
  customer: Profile,
  now: Date,
  usage: Usage = unused,
): boolean {
  const { validity, campaign_validity, time_zone, validation_rules, banner, segment_id, loyalty_tier_id } =
    rule
  if (!isValidNow(validity, now, time_zone) || !isValidNow(campaign_validity, now, time_zone)) return false
  if (loyalty_tier_id !== null && !tiers.some((tier) => tier?.id === loyalty_tier_id)) return false
  if (segment_id !== null && !customer.segments.includes(segment_id)) return false
  if (validation_rules.length > 0 && !banner) return false
  return validation_rules.every((one) => {
    const { holds, possible } = evaluateRule(one, emptyOrder, { now, customer, metadata: {} }, usage)
    // Only a paid order can still meet the condition. Other events have no order.
    return holds || (possible && event === 'order.paid')
  })
}

async function rowsOf(db: Db, project_id: string, rules: readonly TriggeredRule[]) {
  if (rules.length === 0) return new Map<string, EarningRule>()
  const ids = rules.map(({ id }) => id)
  const found = await readEarningRules(db, project_id, ids)
  return new Map(found.map((rule) => [rule.id, rule]))
}

/** If several tiers are possible, uses the smallest award. */
function asAwardedRule(
  rule: TriggeredRule,
  row: EarningRule | undefined,
  { event, tiers }: PossibleEvent,
  customer: Profile,
): EarningRule[] {
  const possible = tiers.filter((tier) => rule.loyalty_tier_id === null || tier?.id === rule.loyalty_tier_id)
  const mappings = possible.map((tier) => mappingOf(tier, rule.id))
  const awardsNothing = mappings.some((mapping) => !awardsPoints(rule.loyalty, event, customer, mapping))
  const [loyalty] = mappings
    .map((mapping) => earningIn(rule.loyalty, mapping))
    .sort((one, other) => pointsOf(one) - pointsOf(other))
  return row && loyalty && !awardsNothing ? [{ ...row, ...datesOf(rule), loyalty }] : []
}

/** A rule whose points depend on an order awards them only for a paid order. */
function awardsPoints(loyalty: Earning, event: string, customer: Profile, mapping: Mapping | undefined) {
  if (loyalty.type === 'FIXED' || loyalty.calculation_type === 'CUSTOMER_METADATA')
    return earnedPoints(loyalty, { order: null, customer }, mapping) > 0n
  return event === 'order.paid' && pointsOf(earningIn(loyalty, mapping)) > 0
}

const mappingOf = (tier: NamedTier | undefined, id: string) =>
  tier && Object.hasOwn(tier.earning_rules, id) ? tier.earning_rules[id] : undefined

/** Uses the campaign's end if the rule has none or a later one. */
function datesOf({ validity, campaign_validity }: TriggeredRule) {
  const ends = [validity, campaign_validity].flatMap(({ expiration_date }) => expiration_date ?? [])
  const [end] = ends.map((date) => new Date(date).toISOString()).sort()
  const { start_date } = validity
  return {
    start_date: start_date ? new Date(start_date).toISOString() : null,
    expiration_date: end ?? null,
  }
}

type Rate = { every: number; points: number }

/** A rule has at most one rate. */
function rateOf({ order, order_items, customer }: Earning): Rate | undefined {
  const rates = [order?.amount, order?.total_amount, order?.metadata, order_items?.amount]
  return [...rates, order_items?.quantity, customer?.metadata].find((rate) => rate !== undefined)
}

const pointsOf = (loyalty: Earning) =>
  (loyalty.type === 'FIXED' ? loyalty.points : rateOf(loyalty)?.points) ?? 0

/** Rounds down, so that members never see more points than they get. */
export function earningIn(loyalty: Earning, mapping: Mapping | undefined): Earning {
  if (!mapping) return loyalty
  if (loyalty.type === 'FIXED') return { ...loyalty, points: applyMapping(loyalty.points ?? 0, mapping) }
  const rate = rateOf(loyalty)
  const changed = rate && { ...rate, ...rateIn(rate, mapping) }
  const replaceRate = <Part extends object>(part: Part | undefined) =>
    part && (mapValues(part, (value) => (value === rate ? changed : value)) as Part)
  return {
    ...loyalty,
    ...(loyalty.order && { order: replaceRate(loyalty.order) }),
    ...(loyalty.order_items && { order_items: replaceRate(loyalty.order_items) }),
    ...(loyalty.customer && { customer: replaceRate(loyalty.customer) }),
  }
}

const mapValues = (part: object, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [name, change(value)]))

/** Maximum number of units of a rate that are combined to get whole points. */
const maxUnits = 100

/** Converts to whole points: 1.5 points per euro become 3 points per 2 euros. */
function rateIn({ every, points }: Rate, mapping: Mapping): Rate {
  if (mapping.type === 'CUSTOM') return { every, points: mapping.points }
  const factor = fractionOf(mapping.multiplier)
  const isWhole = (units: number) =>
    factor !== undefined && (BigInt(points) * BigInt(units) * factor.numerator) % factor.denominator === 0n
  const units = Array.from({ length: maxUnits }, (_, at) => at + 1).find(isWhole) ?? maxUnits
  return {
    every: every * units,
    points: Number(multiplyPoints(BigInt(points) * BigInt(units), mapping.multiplier)),
  }
}
