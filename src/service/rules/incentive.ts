/** A promotion tier or a voucher as the rules see it: what it gives, when, to whom and on what conditions. */
import type { Discount } from '../../contract/resources/discount.ts'
import type { Rule } from './conditions/rule.ts'
import type { Referral } from './referral.ts'
import type { Validity } from '../../contract/schedule/validity.ts'

/** A validation rule, and the assignment that puts it on the incentive or on its campaign. */
export interface Guard {
  rule: Rule
  assignment: { id: string; related_object_id: string; related_object_type: string; created_at: string }
}

export interface IncentiveCampaign {
  id: string
  name: string
  active: boolean
  validity: Validity
  /** Where days, hours and timeframes are read. */
  time_zone: string
  category_id: string | null
}

export interface Incentive {
  object: 'promotion_tier' | 'voucher'
  id: string
  /** A voucher's; null for a tier. */
  code: string | null
  name: string | null
  banner: string | null
  created_at: Date
  active: boolean
  validity: Validity
  campaign: IncentiveCampaign | null
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
