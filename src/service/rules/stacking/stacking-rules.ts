/** What a project lets its shoppers combine (specification, section 9: stacking_rules). */
import type { StackingRules as WireRules } from '../../../contract/resources/stacking-rules.ts'

/** Every rule said. */
export interface StackingRules {
  /** The most redeemables in one request. */
  redeemables_limit: number
  /** The most that can apply, and the most of exclusive categories among them. */
  applicable_redeemables_limit: number
  applicable_exclusive_redeemables_limit: number
  /** One of these stands alone, but for others of these within their limit and for the joint ones. */
  exclusive_categories: readonly string[]
  joint_categories: readonly string[]
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
  redeemables_application_mode: 'ALL',
  redeemables_sorting_rule: 'REQUESTED_ORDER',
  redeemables_no_effect_rule: 'REDEEM_ANYWAY',
  redeemables_products_application_mode: 'STACK',
  redeemables_rollback_order_mode: 'WITH_ORDER',
}

/** As the wire has them. */
export const asWireRules = (rules: StackingRules): WireRules => ({
  ...rules,
  exclusive_categories: [...rules.exclusive_categories],
  joint_categories: [...rules.joint_categories],
})

/** How a category combines: `exclusive` with its like and with `joint`, `ordinary` with all but `exclusive`. */
export function standingOf(
  category: string | null,
  rules: StackingRules,
): 'exclusive' | 'joint' | 'ordinary' {
  if (category === null) return 'ordinary'
  if (rules.exclusive_categories.includes(category)) return 'exclusive'
  return rules.joint_categories.includes(category) ? 'joint' : 'ordinary'
}
