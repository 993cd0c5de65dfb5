/** Rules for combining redeemables (specification, section 9: stacking_rules). */
import type { FailureKey } from '../../contract/errors.ts'
import type { StackingRules as WireRules } from '../../contract/resources/stacking-rules.ts'
import type { Redeemable } from './redeemable.ts'
import type { DiscountedOrder } from './discounts/order.ts'
import type { RefusalDetail } from './availability.ts'
import type { UnusableEvaluation, UsableEvaluation } from './evaluation.ts'
import type { RewardPurchase } from './loyalty/spend.ts'
import { unused, type RedeemableUsage, type Usage } from './situation.ts'

export interface StackingRules {
  redeemables_limit: number
  applicable_redeemables_limit: number
  applicable_exclusive_redeemables_limit: number
  /** Redeemables of these categories combine only with each other (within the limit) and with joint ones. */
  exclusive_categories: readonly string[]
  joint_categories: readonly string[]
  /** Hierarchy by category id. Lower comes first. */
  hierarchies: ReadonlyMap<string, number>
  /** ALL: one redeemable that cannot apply fails the request. PARTIAL: it is left out. */
  redeemables_application_mode: 'ALL' | 'PARTIAL'
  redeemables_sorting_rule: 'REQUESTED_ORDER' | 'CATEGORY_HIERARCHY'
  redeemables_no_effect_rule: 'REDEEM_ANYWAY' | 'SKIP'
  redeemables_products_application_mode: 'STACK'
  redeemables_rollback_order_mode: 'WITH_ORDER'
}

/** Defaults of `stacking_rules` ("where the specification is silent", Stacking). */
export const defaultStackingRules: StackingRules = {
  redeemables_limit: 30,
  applicable_redeemables_limit: 5,
  applicable_exclusive_redeemables_limit: 1,
  exclusive_categories: [],
  joint_categories: [],
  hierarchies: new Map(),
  redeemables_application_mode: 'PARTIAL',
  redeemables_sorting_rule: 'REQUESTED_ORDER',
  redeemables_no_effect_rule: 'REDEEM_ANYWAY',
  redeemables_products_application_mode: 'STACK',
  redeemables_rollback_order_mode: 'WITH_ORDER',
}

/** The wire format has no hierarchies, because the categories contain them. */
export function serializeStackingRules(rules: StackingRules): WireRules {
  const wire: Partial<StackingRules> = { ...rules }
  delete wire.hierarchies
  return {
    ...wire,
    exclusive_categories: [...rules.exclusive_categories],
    joint_categories: [...rules.joint_categories],
  }
}

interface RankedCategory {
  id: string
  name: string
  hierarchy: number
  stacking_rules_type?: 'JOINT' | 'EXCLUSIVE'
}

/** Adds the types and hierarchies of the categories, and replaces category names with ids. */
export function withCategories(rules: StackingRules, categories: readonly RankedCategory[]): StackingRules {
  const ids = new Map(categories.map(({ name, id }) => [name, id]))
  const hierarchies = new Map(categories.map(({ id, hierarchy }) => [id, hierarchy]))
  const merged = (idsOrNames: readonly string[], type: RankedCategory['stacking_rules_type']) => {
    const declared = idsOrNames.map((name) => (hierarchies.has(name) ? name : (ids.get(name) ?? name)))
    const ofType = categories.filter((one) => one.stacking_rules_type === type).map(({ id }) => id)
    return [...new Set([...declared, ...ofType])]
  }
  return {
    ...rules,
    exclusive_categories: merged(rules.exclusive_categories, 'EXCLUSIVE'),
    joint_categories: merged(rules.joint_categories, 'JOINT'),
    hierarchies,
  }
}

export interface RequestedRedeemable {
  /** Index in the request. The tiers of a promotion stack share it and apply all or none. */
  index: number
  object: 'voucher' | 'promotion_tier' | 'promotion_stack'
  /** The requested voucher's id or stored code, or the id of a tier or stack. */
  id: string
  /** Null if the project has no such redeemable. */
  redeemable: Redeemable | null
  /** Requested by a page without a customer. Guests cannot tell cards and customers' codes from unknown codes. */
  byGuest?: true
  usage: RedeemableUsage
  /** In minor units. Default: as many as the order needs. */
  gift?: { credits: number }
  /** Null if the card's program does not offer the reward. */
  purchase?: RewardPurchase | null
}

export interface Applicable {
  requested: RequestedRedeemable
  status: 'APPLICABLE'
  redeemable: Redeemable
  evaluation: UsableEvaluation
}

export interface Inapplicable {
  requested: RequestedRedeemable
  status: 'INAPPLICABLE'
  key: FailureKey
  message: string
  detail?: RefusalDetail | undefined
  rule?: StackingRuleKey
  evaluation?: UnusableEvaluation
}

export interface Skipped {
  requested: RequestedRedeemable
  status: 'SKIPPED'
  rule: StackingRuleKey
  message: string
}

export type StackingOutcome = Applicable | Inapplicable | Skipped

/** Earlier redeemables of a request count as past redemptions for later ones. */
export function countEarlier(
  requested: RequestedRedeemable,
  earlier: readonly Applicable[],
): RequestedRedeemable {
  const { redeemable, usage, purchase } = requested
  const sameCampaign = earlier.filter(
    (one) => one.redeemable.campaign && one.redeemable.campaign.id === redeemable?.campaign?.id,
  )
  // Two loyalty cards of a request can pay for the same reward.
  const sameReward = earlier.filter(
    ({ evaluation }) => purchase && evaluation.reward?.offer.id === purchase.offer.id,
  )
  if (sameCampaign.length === 0 && !purchase) return requested
  return {
    ...requested,
    usage:
      sameCampaign.length > 0
        ? { ...usage, campaign: addUsage(usage.campaign, sameCampaign, requested) }
        : usage,
    ...(purchase && { purchase: { ...purchase, usage: addUsage(purchase.usage, sameReward, requested) } }),
  }
}

/**
 * Adds redemptions of the same request, which all belong to one customer. The tiers of a promotion stack share an
 * index and count once.
 */
function addUsage(
  usage: Usage = unused,
  redemptions: readonly Applicable[],
  { index }: Pick<RequestedRedeemable, 'index'>,
): Usage {
  const others = new Set(redemptions.map(({ requested }) => requested.index))
  others.delete(index)
  return {
    total: usage.total + others.size,
    byCustomer: usage.byCustomer + others.size,
    discounted: redemptions.reduce((sum, { evaluation }) => sum + evaluation.amount, usage.discounted),
  }
}

/** Adds up the applied discounts of the tiers, as if they were one discount. */
export function orderOfStack(tiers: readonly Applicable[], before: DiscountedOrder): DiscountedOrder {
  const orders = tiers.map(({ evaluation }) => evaluation.order)
  const total = (of: (order: DiscountedOrder) => number | undefined) =>
    orders.reduce((sum, order) => sum + (of(order) ?? 0), 0)
  const last = orders.at(-1) ?? before
  return {
    ...last,
    applied_discount_amount: total((order) => order.applied_discount_amount),
    items_applied_discount_amount: total((order) => order.items_applied_discount_amount),
    items: last.items.map((line, index) => ({
      ...line,
      applied_discount_amount: total(({ items }) => items[index]?.applied_discount_amount),
    })),
  }
}

export const serializeStack = (tiers: readonly Applicable[]) => ({
  result: {},
  tiers: tiers.map(({ redeemable, evaluation: { discount, applicable_to, inapplicable_to } }) => ({
    id: redeemable.id,
    object: 'promotion_tier' as const,
    name: redeemable.name,
    banner: redeemable.banner,
    hierarchy: redeemable.hierarchy,
    result: { discount },
    applicable_to,
    inapplicable_to,
  })),
})

/** The keys are those of compatible services. */
export type StackingRuleKey = keyof typeof stackingMessages

export const stackingMessages = {
  redeemables_limit_exceeded: 'The request has more redeemables than the shop accepts at once.',
  applicable_redeemables_limit_exceeded: 'The maximum number of combined offers is already applied.',
  applicable_exclusive_redeemables_limit_exceeded:
    'The maximum number of exclusive offers is already applied.',
  exclusion_rules_not_met: 'This offer cannot be combined with the others.',
  no_effect: 'This offer would not change the order.',
} as const
