import type { Discount } from '../../contract/resources/discount.ts'
import type { Validity } from '../../contract/schedule/validity.ts'
import { conditionsOf, type Logic, type Reference, type Rule } from './conditions/rule.ts'
import type { ProductRef } from './basket.ts'

/** The rule is assigned to the redeemable or its campaign. */
export interface AssignedRule {
  rule: Rule
  assignment: { id: string; related_object_id: string; related_object_type: string; created_at: string }
}

export interface RedeemableCampaign {
  id: string
  name: string
  active: boolean
  validity: Validity
  /** Time zone of the weekdays, hours and timeframes in `validity`, and in that of its redeemables. */
  time_zone: string
  category_id: string | null
}

export interface Redeemable {
  object: 'promotion_tier' | 'voucher'
  id: string
  /** Null for a promotion tier. */
  code: string | null
  name: string | null
  banner: string | null
  created_at: Date
  active: boolean
  validity: Validity
  campaign: RedeemableCampaign | null
  /** The redeemable's category, or else its campaign's. An id, or a voucher's text if it matches no category. */
  category: string | null
  /** Order of a tier within its campaign; 0 for vouchers. */
  hierarchy: number
  type: 'DISCOUNT_VOUCHER' | 'GIFT_VOUCHER' | 'LOYALTY_CARD' | null
  discount: Discount | null
  /** Balance of a gift card (minor units) or loyalty card (points). */
  balance: number | null
  holder_id: string | null
  /** Referral codes only. */
  referral?: Referral
  /** Redemption limit of a voucher; null for no limit. */
  limit: number | null
  /** Past redemptions of a voucher. */
  redeemed: number
  assignedRules: readonly AssignedRule[]
  metadata: Record<string, unknown>
}

// Referral codes and their rewards (specification, "Campaign summary": referral_program).

/** Events for which referrals are rewarded. */
export const referralEvents = ['redemption', 'order.paid'] as const

export type ReferralEvent = (typeof referralEvents)[number]

/** A reward as the campaign declares it. */
export interface ReferralReward {
  related_object_parent: { id: string; name: string; object: 'campaign' }
  /** Type of the campaign's vouchers. */
  type: 'LOYALTY_CARD' | 'GIFT_VOUCHER' | 'DISCOUNT_VOUCHER'
  /** Points, or credits in minor units; null for a discount voucher. */
  amount: number | null
}

export interface GrantedReward extends Pick<ReferralReward, 'type' | 'amount'> {
  /** The voucher that received it; missing for rewards granted elsewhere before an import. */
  voucher_id?: string
}

/** Rewards of each side; null if the campaign declares none or has none left. */
export interface ReferralRewards {
  referrer: GrantedReward | null
  referee: GrantedReward | null
}

export interface Referral {
  /** The customer who shares the code; null if nobody does yet. */
  referrer_id: string | null
  /** Whether the current customer has already been referred by this or another code of the program. */
  isReferred?: boolean
}

export type NameOf = (reference: Reference) => string | undefined

/** Adds the names of products and collections, so that shoppers can read what is missing. */
export const withNames = (redeemable: Redeemable, nameOf: NameOf): Redeemable => ({
  ...redeemable,
  assignedRules: redeemable.assignedRules.map((assigned) => ({
    ...assigned,
    rule: { ...assigned.rule, logic: namedIn(assigned.rule.logic, nameOf) },
  })),
})

export function named({ object, id }: Reference, nameOf: NameOf): Reference {
  const name = nameOf({ object, id })
  return { object, id, ...(name !== undefined && { name }) }
}

/** Inner rules contain no references. `none` conditions need no names, because they report no missing products. */
function namedIn(logic: Logic, nameOf: NameOf): Logic {
  switch (logic.kind) {
    case 'all':
    case 'any':
      return { ...logic, of: logic.of.map((part) => namedIn(part, nameOf)) }
    case 'value':
      return logic
    case 'bundle':
      return { ...logic, items: logic.items.map((item) => ({ ...item, ...named(item, nameOf) })) }
    case 'items':
      if (logic.quantifier === 'none') return logic
      return {
        ...logic,
        tests: logic.tests.map((test) =>
          test.kind === 'reference' && test.is
            ? { ...test, references: test.references.map((one) => named(one, nameOf)) }
            : test,
        ),
      }
  }
}

export type Subject = Pick<Redeemable, 'discount' | 'assignedRules'>

export type ProductReference = Pick<Reference, 'object' | 'id'>

export function requiredBy({ assignedRules }: Subject): ProductReference[] {
  return assignedRules.flatMap(({ rule }) =>
    [...conditionsOf(rule.logic)].flatMap((condition): readonly ProductReference[] => {
      if (condition.kind === 'bundle') return condition.items
      if (condition.kind === 'value' || condition.quantifier === 'none') return []
      return condition.tests.flatMap((test) => (test.kind === 'reference' && test.is ? test.references : []))
    }),
  )
}

/** These products must be loaded before the discount is applied. */
export const freeProductsOf = ({ discount }: Pick<Redeemable, 'discount'>): ProductRef[] =>
  discount?.type !== 'UNIT'
    ? []
    : [discount, ...(discount.units ?? [])].flatMap(({ product, sku }) => [
        ...(product ? [{ product_id: product.id, source_id: product.source_id }] : []),
        ...(sku ? [{ sku_id: sku.id, source_id: sku.source_id, related_object: 'sku' as const }] : []),
      ])
