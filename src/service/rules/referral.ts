/** Referral codes: whom they bring, and what is given for it (specification, "Campaign summary": referral_program). */
import type { Refused } from './availability.ts'
import type { Profile } from './situation.ts'

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
