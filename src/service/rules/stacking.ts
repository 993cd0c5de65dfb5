/** What a project lets its shoppers combine (specification, section 9: stacking_rules). */
import type { FailureKey } from '../../contract/errors.ts'
import type { StackingRules as WireRules } from '../../contract/resources/stacking-rules.ts'
import type { Redeemable } from './redeemable.ts'
import type { DiscountedOrder } from './discounts/order.ts'
import type { RefusalDetail } from './availability.ts'
import type { UnusableEvaluation, UsableEvaluation } from './evaluation.ts'
import type { RewardPurchase } from './loyalty/spend.ts'
import { unused, type RedeemableUsage, type Usage } from './situation.ts'

/** All rules, with the defaults filled in. */
export interface StackingRules {
  /** The most redeemables in one request. */
  redeemables_limit: number
  /** The most that can apply, and the most of exclusive categories among them. */
  applicable_redeemables_limit: number
  applicable_exclusive_redeemables_limit: number
  /** One of these stands alone, but for others of these within their limit and for the joint ones. */
  exclusive_categories: readonly string[]
  joint_categories: readonly string[]
  /** Of each category that has one, by id: a lower number comes first. */
  hierarchies: ReadonlyMap<string, number>
  /** ALL: everything applies or nothing. PARTIAL: what cannot apply is left out. */
  redeemables_application_mode: 'ALL' | 'PARTIAL'
  redeemables_sorting_rule: 'REQUESTED_ORDER' | 'CATEGORY_HIERARCHY'
  /** Whether something that changes nothing is used up all the same. */
  redeemables_no_effect_rule: 'REDEEM_ANYWAY' | 'SKIP'
  redeemables_products_application_mode: 'STACK'
  redeemables_rollback_order_mode: 'WITH_ORDER'
}

/** "Where the specification is silent": stacking_rules defaults. */
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

/** As the wire has them: hierarchies are told by the categories themselves. */
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

/** With what the categories say of themselves. Rules may call them by name, too; here all go by their ids. */
export function withCategories(rules: StackingRules, categories: readonly RankedCategory[]): StackingRules {
  const ids = new Map(categories.map(({ name, id }) => [name, id]))
  const hierarchies = new Map(categories.map(({ id, hierarchy }) => [id, hierarchy]))
  const joined = (words: readonly string[], type: RankedCategory['stacking_rules_type']) => {
    const named = words.map((word) => (hierarchies.has(word) ? word : (ids.get(word) ?? word)))
    const own = categories.filter((one) => one.stacking_rules_type === type).map(({ id }) => id)
    return [...new Set([...named, ...own])]
  }
  return {
    ...rules,
    exclusive_categories: joined(rules.exclusive_categories, 'EXCLUSIVE'),
    joint_categories: joined(rules.joint_categories, 'JOINT'),
    hierarchies,
  }
}

// One redeemable of a request, and what became of it beside the others.

export interface RequestedRedeemable {
  /** Its place in the request, from 0. The tiers of a promotion stack share one, and stand or fall together. */
  index: number
  object: 'voucher' | 'promotion_tier' | 'promotion_stack'
  /** As the request names it: a voucher's id or its code, which is as it is stored; a tier's or a stack's id. */
  id: string
  /** Null where the project has nothing of that name. */
  redeemable: Redeemable | null
  /** Requested by a page without a customer, to which cards and held codes look like unknown codes. */
  byGuest?: true
  usage: RedeemableUsage
  /** Credits to take from a gift card, in minor units; all that fit where it is left out. */
  gift?: { credits: number }
  /** What a loyalty card is to be used for; null for something that its programme does not offer. */
  purchase?: RewardPurchase | null
}

export interface Applicable {
  asked: RequestedRedeemable
  status: 'APPLICABLE'
  redeemable: Redeemable
  evaluation: UsableEvaluation
}

export interface Inapplicable {
  asked: RequestedRedeemable
  status: 'INAPPLICABLE'
  key: FailureKey
  message: string
  detail?: RefusalDetail | undefined
  /** The stacking rule in the way, where the redeemable itself is fine. */
  rule?: StackingWord
  evaluation?: UnusableEvaluation
}

export interface Skipped {
  asked: RequestedRedeemable
  status: 'SKIPPED'
  rule: StackingWord
  message: string
}

export type Placed = Applicable | Inapplicable | Skipped

// Redemptions that apply earlier in a request count for what comes after them, as past ones do.

/** With the usage that the redeemable's rules count once everything in `earlier` is redeemed. */
export function countEarlier(
  asked: RequestedRedeemable,
  earlier: readonly Applicable[],
): RequestedRedeemable {
  const { redeemable, usage, purchase } = asked
  const ofCampaign = earlier.filter(
    (one) => one.redeemable.campaign && one.redeemable.campaign.id === redeemable?.campaign?.id,
  )
  // Two loyalty cards may be used for one reward.
  const ofOffer = earlier.filter(
    ({ evaluation }) => purchase && evaluation.reward?.offer.id === purchase.offer.id,
  )
  return {
    ...asked,
    usage: ofCampaign.length > 0 ? { ...usage, campaign: added(usage.campaign, ofCampaign, asked) } : usage,
    ...(purchase &&
      ofOffer.length > 0 && { purchase: { ...purchase, usage: added(purchase.usage, ofOffer, asked) } }),
  }
}

/** All of a request is redeemed by one customer. The tiers of a promotion stack, which share an index, count once. */
function added(
  usage: Usage = unused,
  redemptions: readonly Applicable[],
  { index }: Pick<RequestedRedeemable, 'index'>,
): Usage {
  const others = new Set(redemptions.map(({ asked }) => asked.index))
  others.delete(index)
  return {
    total: usage.total + others.size,
    byCustomer: usage.byCustomer + others.size,
    discounted: redemptions.reduce((sum, { evaluation }) => sum + evaluation.amount, usage.discounted),
  }
}

/** What the tiers of a promotion stack leave, where all that they take off counts as taken off by one. */
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

/** What the tiers of a promotion stack give, as replies have it: each on the order that the one before left. */
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

/** Why the stacking rules leave something out: the words of the family. */
export type StackingWord = keyof typeof sentences

export const sentences = {
  redeemables_limit_exceeded: 'More redeemables were sent than the shop takes at once.',
  applicable_redeemables_limit_exceeded: 'As many as can be combined apply already.',
  applicable_exclusive_redeemables_limit_exceeded: 'As many exclusive ones as can be combined apply already.',
  exclusion_rules_not_met: 'It cannot be combined with the others.',
  no_effect: 'It would change nothing on this order.',
} as const
