/** A promotion tier or a voucher as the rules see it: what it gives, when, to whom and on what conditions. */
import type { Discount } from '../../contract/resources/discount.ts'
import type { Validity } from '../../contract/schedule/validity.ts'
import { conditionsOf, type Logic, type Reference, type Rule } from './conditions/rule.ts'
import type { ProductRef } from './basket.ts'

/** A validation rule, and the assignment that puts it on the redeemable or on its campaign. */
export interface Guard {
  rule: Rule
  assignment: { id: string; related_object_id: string; related_object_type: string; created_at: string }
}

export interface RedeemableCampaign {
  id: string
  name: string
  active: boolean
  validity: Validity
  /** Where days, hours and timeframes are read. */
  time_zone: string
  category_id: string | null
}

export interface Redeemable {
  object: 'promotion_tier' | 'voucher'
  id: string
  /** A voucher's; null for a tier. */
  code: string | null
  name: string | null
  banner: string | null
  created_at: Date
  active: boolean
  validity: Validity
  campaign: RedeemableCampaign | null
  /** A voucher's own category, else its campaign's; stacking rules name categories by these words. */
  category: string | null
  /** Of a tier, within its campaign; 0 for vouchers. */
  hierarchy: number
  type: 'DISCOUNT_VOUCHER' | 'GIFT_VOUCHER' | 'LOYALTY_CARD' | null
  discount: Discount | null
  /** What is left on a gift card (minor units) or loyalty card (points). */
  balance: number | null
  holder_id: string | null
  /** Of a referral code. */
  referral?: Referral
  /** How often a voucher may be redeemed, null without end; and how often it was. */
  limit: number | null
  redeemed: number
  guards: readonly Guard[]
  metadata: Record<string, unknown>
}

// Referral codes: whom they bring, and what is given for it (specification, "Campaign summary": referral_program).

/** What a referral is rewarded for. */
export const referralEvents = ['redemption', 'order.paid'] as const

export type ReferralEvent = (typeof referralEvents)[number]

/** As the campaign promises it. */
export interface ReferralReward {
  related_object_parent: { id: string; name: string; object: 'campaign' }
  /** What its campaign's vouchers are. */
  type: 'LOYALTY_CARD' | 'GIFT_VOUCHER' | 'DISCOUNT_VOUCHER'
  /** Points, or credits in minor units; null for a voucher that gives a discount. */
  amount: number | null
}

/** As it was given. */
export interface RewardGiven extends Pick<ReferralReward, 'type' | 'amount'> {
  /** The card, gift card or voucher that it is on; left out for what was given elsewhere, before this service. */
  voucher_id?: string
}

/** What each side got; null for a side that was promised nothing, or for which there was nothing left. */
export interface ReferralRewards {
  referrer: RewardGiven | null
  referee: RewardGiven | null
}

/** A referral code as the customer at hand meets it. */
export interface Referral {
  /** Null for a code that no customer shares yet. */
  referrer_id: string | null
  /** The customer came into the programme before, by this code or by another. */
  isReferred?: boolean
}

// What the products and collections in rules are called, so that a shopper can be told what is missing.

/** Undefined for what has no name. */
export type NameOf = (reference: Reference) => string | undefined

/** The redeemable with the names of what its rules ask for. */
export const withNames = (redeemable: Redeemable, nameOf: NameOf): Redeemable => ({
  ...redeemable,
  guards: redeemable.guards.map((guard) => ({
    ...guard,
    rule: { ...guard.rule, logic: namedIn(guard.rule.logic, nameOf) },
  })),
})

/** A reference with its name. */
export function named({ object, id }: Reference, nameOf: NameOf): Reference {
  const name = nameOf({ object, id })
  return { object, id, ...(name !== undefined && { name }) }
}

/** Rules inside others name nothing: they narrow what the outer one names. Nobody lacks what must not be there. */
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

// Which products and collections it names.

/** What names things: enough of an redeemable to see what it is about. */
export type Subject = Pick<Redeemable, 'discount' | 'guards'>

export type ProductReference = Pick<Reference, 'object' | 'id'>

/** Products, SKUs and collections that a rule asks for. */
export function requiredBy({ guards }: Subject): ProductReference[] {
  return guards.flatMap(({ rule }) =>
    [...conditionsOf(rule.logic)].flatMap((condition): readonly ProductReference[] => {
      if (condition.kind === 'bundle') return condition.items
      if (condition.kind === 'value' || condition.quantifier === 'none') return []
      return condition.tests.flatMap((test) => (test.kind === 'reference' && test.is ? test.references : []))
    }),
  )
}

/** The goods that a UNIT discount adds, to be looked up beforehand. */
export const freeProductsOf = ({ discount }: Pick<Redeemable, 'discount'>): ProductRef[] =>
  discount?.type !== 'UNIT'
    ? []
    : [discount, ...(discount.units ?? [])].flatMap(({ product, sku }) => [
        ...(product ? [{ product_id: product.id, source_id: product.source_id }] : []),
        ...(sku ? [{ sku_id: sku.id, source_id: sku.source_id, related_object: 'sku' as const }] : []),
      ])
