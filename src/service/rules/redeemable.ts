/** A promotion tier or a voucher as the rules see it: what it gives, when, to whom and on what conditions. */
import type { Discount } from '../../contract/resources/discount.ts'
import type { Validity } from '../../contract/schedule/validity.ts'
import type { Refused } from './availability.ts'
import type { Rule } from './conditions/rule.ts'
import type { Profile } from './situation.ts'

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
  /** Null for a code that nobody shares yet. */
  referrer_id: string | null
  /** The customer came into the programme before, by this code or by another. */
  isReferred?: boolean
}

/** Why this customer cannot be brought by the code, or undefined. */
export function whenReferred(
  referral: Referral | undefined,
  customer: Pick<Profile, 'id' | 'source_id'> | null,
): Refused | undefined {
  if (!referral) return undefined
  if (!customer || (customer.id === null && customer.source_id === null)) {
    return { key: 'invalid_customer', message: 'A referral code can only be used by a customer with a name.' }
  }
  if (customer.id !== null && customer.id === referral.referrer_id) {
    return { key: 'invalid_customer', message: 'Customers cannot refer themselves.' }
  }
  return referral.isReferred
    ? { key: 'invalid_customer', message: 'This customer has been referred already.' }
    : undefined
}
