/** The tables that move points: `migrations/loyalty.ts`. */
import type { ExpiringPoints } from '../rules/loyalty/card-points.ts'
import type { ReferralEvent, ReferralReward, ReferralRewards } from '../rules/redeemable.ts'
import type { Json, Moment, Optional, OptionalJson, Row } from './column-types.ts'

export interface LoyaltyTables {
  /** Earned, and not yet to be spent. */
  pending_points: {
    project_id: string
    id: string
    created_at: Moment
    voucher_id: string
    points: number
    available_at: Moment
    /** `2027-03-31`: the last day on which they can be spent. */
    expires_on: Optional<string>
    details: Json<PendingCause>
  }
  /** What is not here never expires. */
  expiring_points: { project_id: string; voucher_id: string; expires_on: string; points: number }
  /** A card without a row is in no tier. */
  member_tiers: {
    project_id: string
    voucher_id: string
    tier_id: string
    created_at: Moment
    updated_at: Optional<Date>
    start_date: Moment
    expiration_date: Optional<Date>
  }
  member_activity: {
    project_id: string
    voucher_id: string
    /** Counts the card's events from 1, in the order in which they were committed. */
    number: number
    id: string
    created_at: Moment
    type: string
    data: Json<{ data: Record<string, unknown>; event_source: StoredEventSource | null }>
    group_id: string
  }
}

/** Where an event of member activity comes from (specification, "Member activity event"). */
export interface EventSource {
  channel: string
  user: { id: string } | null
  api_key: { name: string; app_id: string } | null
}

/** As this and older releases store it. */
interface StoredEventSource {
  channel: string
  user?: EventSource['user']
  api_key?: { name?: string; app_id: string } | null
}

/** Why points came or went; kept in a ledger row's `details`. */
export interface PointsCause {
  order_id?: string
  earning_rule_id?: string
  redemption_id?: string
  reward_id?: string
  /** The other card of a transfer. */
  card_id?: string
  /** Of points that went: how many could have been spent until which day. The rest would never have expired. */
  expiring?: ExpiringPoints[]
}

export interface PendingCause extends PointsCause {
  /** The customer for whom the earning rule counted this; absent for a rule that does not count. */
  counted_for?: string
}

// The tables of referral programmes.

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
