/** The tables of referral programmes: `migrations/0011-referrals.ts`. */
import type { ReferralEvent, ReferralReward, ReferralRewards } from '../rules/referral.ts'
import type { Optional, OptionalJson, Row } from './tables.ts'

export interface ReferralTables {
  /** Its id is that of its campaign; a campaign without a row gives nothing for a referral. */
  referral_programs: Row & {
    conversion_event_type: ReferralEvent
    referrer_reward: OptionalJson<ReferralReward>
    referee_reward: OptionalJson<ReferralReward>
  }
  referral_holders: Row & {
    campaign_id: string
    /** The voucher. */
    redeemable_id: string
    customer_id: string
    holder_role: 'REFERRER' | 'REFEREE'
    /** Of a referee: the redemption that counts; null for one that was rolled back. */
    redemption_id: Optional<string>
    /** When a referral came to what it is rewarded for: once, whatever happens afterwards. */
    converted_at: Optional<Date>
    /** What was given then. */
    rewards: OptionalJson<ReferralRewards>
  }
}
