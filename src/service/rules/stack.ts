/**
 * Applies several redeemables to one order, each to the result of the previous one, and excludes those that cannot be
 * combined (specification, section 9: stacking_rules).
 */
import { shippingOf } from '../../contract/offer/shipping.ts'
import { type DiscountedOrder, totalOf } from './discounts/order.ts'
import type { ProductLookup } from './basket.ts'
import type { Refusal } from './availability.ts'
import { evaluateRedeemable } from './evaluate-redeemable.ts'
import type { UsableEvaluation } from './evaluation.ts'
import type { Redeemable } from './redeemable.ts'
import type { Situation } from './situation.ts'
import {
  type Applicable,
  type RequestedRedeemable,
  countEarlier,
  type StackingOutcome,
  stackingMessages,
  type StackingRuleKey,
  type StackingRules,
} from './stacking-rules.ts'

export interface Stacking {
  order: DiscountedOrder
  situation: Situation
  products: ProductLookup
  rules: StackingRules
}

export interface Stacked {
  /** Whether the applicable redeemables can be redeemed. */
  valid: boolean
  /**
   * In the order of evaluation. A promotion stack has one outcome per applicable tier, or a single outcome if it fails
   * or is skipped.
   */
  outcomes: readonly StackingOutcome[]
  /** The order with all discounts; unchanged if not valid. */
  order: DiscountedOrder
}

/** An exclusive redeemable that applies excludes ordinary ones, whatever its position in the request. */
export function stack(requested: readonly RequestedRedeemable[], stacking: Stacking): Stacked {
  const sorted = inOrder(requested, stacking)
  const outcomes = withoutOrdinary(sorted, stacking) ?? evaluateAll(sorted, stacking, () => true)

  const applicable = outcomes.filter(isApplicable)
  const allApply = !outcomes.some(({ status }) => status === 'INAPPLICABLE')
  const valid =
    applicable.length > 0 && (allApply || stacking.rules.redeemables_application_mode === 'PARTIAL')
  return { valid, outcomes, order: (valid && applicable.at(-1)?.evaluation.order) || stacking.order }
}

export const isApplicable = (outcome: StackingOutcome): outcome is Applicable =>
  outcome.status === 'APPLICABLE'

/** Undefined if no exclusive redeemable applies. */
function withoutOrdinary(
  requested: readonly RequestedRedeemable[],
  stacking: Stacking,
): StackingOutcome[] | undefined {
  const { rules } = stacking
  if (!requested.some((one) => isExclusive(one, rules))) return undefined
  const outcomes = evaluateAll(requested, stacking, (one) => stackingModeOf(one, rules) !== 'ordinary')
  return outcomes.some((one) => isApplicable(one) && isExclusive(one.requested, rules)) ? outcomes : undefined
}

/** Payments come after discounts with the same sort key, because they pay the discounted amount. */
function inOrder(requested: readonly RequestedRedeemable[], { rules }: Stacking) {
  const sortKey = sortKeyIn(rules)
  return requested.toSorted(
    (one, other) =>
      sortKey(one) - sortKey(other) ||
      Number(isPayment(one)) - Number(isPayment(other)) ||
      one.index - other.index,
  )
}

/**
 * Lower keys come first. By category: hierarchies, then exclusive and joint categories without one, then all others.
 * With REQUESTED_ORDER, all keys are equal.
 */
export function sortKeyIn(rules: StackingRules) {
  const isByCategory = rules.redeemables_sorting_rule === 'CATEGORY_HIERARCHY'
  const categories = isByCategory ? [...rules.exclusive_categories, ...rules.joint_categories] : []
  return ({ redeemable }: RequestedRedeemable) => {
    const category = redeemable?.category ?? ''
    const at = categories.indexOf(category)
    return (
      (isByCategory ? rules.hierarchies.get(category) : undefined) ??
      lastHierarchy + (at < 0 ? categories.length : at)
    )
  }
}

/** Larger than any hierarchy. */
const lastHierarchy = 2_147_483_648

/** Gift cards and loyalty cards pay with the shopper's own balance. */
export const isPayment = ({ redeemable }: RequestedRedeemable) =>
  redeemable?.type === 'GIFT_VOUCHER' || redeemable?.type === 'LOYALTY_CARD'

const paysWithPoints = ({ purchase }: RequestedRedeemable) => purchase?.offer.type === 'COIN'

function evaluateAll(
  requested: readonly RequestedRedeemable[],
  stacking: Stacking,
  isAllowed: (one: RequestedRedeemable) => boolean,
): StackingOutcome[] {
  const applied: Applicable[] = []
  return groupByRequest(requested).flatMap((group) => {
    const outcomes = evaluateGroup(group, stacking, applied, isAllowed)
    applied.push(...outcomes.filter(isApplicable))
    return outcomes
  })
}

/** Groups the tiers of each requested promotion stack. */
export function groupByRequest(requested: readonly RequestedRedeemable[]): RequestedRedeemable[][] {
  const groups: RequestedRedeemable[][] = []
  for (const one of requested) {
    const last = groups.at(-1)
    if (last?.[0]?.index === one.index) last.push(one)
    else groups.push([one])
  }
  return groups
}

/**
 * Returns the first failure only. Without a failure, returns the applicable outcomes, or the first skipped one if no
 * tier has an effect.
 */
export function evaluateGroup(
  group: readonly RequestedRedeemable[],
  stacking: Stacking,
  applied: readonly Applicable[],
  isAllowed: (one: RequestedRedeemable) => boolean,
): StackingOutcome[] {
  const applicable: Applicable[] = []
  const skipped: StackingOutcome[] = []
  for (const one of group) {
    const earlier = [...applied, ...applicable]
    const order = earlier.at(-1)?.evaluation.order ?? stacking.order
    const outcome = evaluateRequested(countEarlier(one, earlier), order, stacking, applied, isAllowed(one))
    if (isApplicable(outcome)) applicable.push(outcome)
    else if (outcome.status === 'SKIPPED' && outcome.rule === 'no_effect') skipped.push(outcome)
    else return [outcome]
  }
  return applicable.length > 0 ? applicable : skipped.slice(0, 1)
}

function evaluateRequested(
  requested: RequestedRedeemable,
  order: DiscountedOrder,
  { situation, products, rules }: Stacking,
  applied: readonly Applicable[],
  isAllowed: boolean,
): StackingOutcome {
  if (requested.index >= rules.redeemables_limit)
    return exclude(requested, 'redeemables_limit_exceeded', rules)
  const { redeemable, usage, gift, purchase } = requested
  if (!redeemable) {
    return { requested, status: 'INAPPLICABLE', ...notFound(requested) }
  }

  if (purchase === null) {
    return { requested, status: 'INAPPLICABLE', key: 'not_found', message: 'There is no such reward.' }
  }

  // Nothing is left to pay, so the card would spend no points.
  if (paysWithPoints(requested) && order.amount > 0 && totalOf(order) === 0) return withoutEffect(requested)

  const evaluation = evaluateRedeemable(redeemable, order, situation, usage, {
    products,
    ...(gift && { gift }),
    ...(purchase && { purchase }),
  })
  if (!evaluation.usable) {
    const { key, message, detail } = evaluation
    return { requested, status: 'INAPPLICABLE', key, message, detail, evaluation }
  }
  const rule = isAllowed ? violatedRule(requested, applied, rules) : 'exclusion_rules_not_met'
  if (rule) return exclude(requested, rule, rules)
  if (rules.redeemables_no_effect_rule === 'SKIP' && changesNothing(redeemable, order, evaluation)) {
    return withoutEffect(requested)
  }
  return { requested, status: 'APPLICABLE', redeemable, evaluation }
}

const withoutEffect = (requested: RequestedRedeemable): StackingOutcome => ({
  requested,
  status: 'SKIPPED',
  rule: 'no_effect',
  message: stackingMessages.no_effect,
})

function violatedRule(
  requested: RequestedRedeemable,
  applied: readonly Applicable[],
  rules: StackingRules,
): StackingRuleKey | undefined {
  // The tiers of a promotion stack count as one.
  const earlier = applied.filter((one, at) => one.requested.index !== applied[at - 1]?.requested.index)
  if (isExclusive(requested, rules)) {
    const modes = earlier.map((other) => stackingModeOf(other.requested, rules))
    const exclusives = modes.filter((other) => other === 'exclusive').length
    // An ordinary redeemable has been applied, so no exclusive one applies without the ordinary ones. This one applies
    // only because of them.
    if (modes.includes('ordinary')) return 'exclusion_rules_not_met'
    if (exclusives >= rules.applicable_exclusive_redeemables_limit) {
      return 'applicable_exclusive_redeemables_limit_exceeded'
    }
  }
  return earlier.length >= rules.applicable_redeemables_limit
    ? 'applicable_redeemables_limit_exceeded'
    : undefined
}

function exclude(
  requested: RequestedRedeemable,
  rule: StackingRuleKey,
  { redeemables_application_mode }: StackingRules,
): StackingOutcome {
  const message = stackingMessages[rule]
  return redeemables_application_mode === 'ALL'
    ? { requested, status: 'INAPPLICABLE', key: 'stacking_rules_violated', message, rule }
    : { requested, status: 'SKIPPED', rule, message }
}

function changesNothing(
  { metadata }: Redeemable,
  before: DiscountedOrder,
  { order, amount, gift, reward }: UsableEvaluation,
) {
  return (
    !shippingOf(metadata) &&
    amount === 0 &&
    !gift?.credits &&
    !reward &&
    totalOf(order) === totalOf(before) &&
    order.amount === before.amount &&
    order.items.length === before.items.length
  )
}

export const stackingModeOf = ({ redeemable }: RequestedRedeemable, rules: StackingRules) =>
  stackingMode(redeemable?.category ?? null, rules)

/** `exclusive` combines with `exclusive` and `joint`, `ordinary` with all but `exclusive`. */
export function stackingMode(
  category: string | null,
  { exclusive_categories, joint_categories }: StackingRules,
) {
  if (category === null) return 'ordinary'
  if (exclusive_categories.includes(category)) return 'exclusive'
  return joint_categories.includes(category) ? 'joint' : 'ordinary'
}

const isExclusive = (requested: RequestedRedeemable, rules: StackingRules) =>
  stackingModeOf(requested, rules) === 'exclusive'

/** Guests get the same message for unknown and hidden codes, so that the message does not reveal which cards exist. */
const notFound = ({ object, byGuest }: RequestedRedeemable): Refusal =>
  object !== 'voucher'
    ? { key: 'not_found', message: 'There is no such promotion.' }
    : byGuest
      ? {
          key: 'not_found',
          detail: 'not_found_for_guests',
          message: 'There is no such voucher. Sign in to use cards and vouchers that belong to a customer.',
        }
      : { key: 'not_found', message: 'There is no such voucher.' }
