import type { ExpiringPoints } from '../rules/loyalty/card-points.ts'
import type { ReferralEvent, ReferralReward, ReferralRewards } from '../rules/redeemable.ts'
import type { Json, Moment, Optional, OptionalJson, Row } from './column-types.ts'

export interface LoyaltyTables {
  pending_points: {
    project_id: string
    id: string
    created_at: Moment
    voucher_id: string
    points: number
    available_at: Moment
    /** The last day on which the points can be spent, such as `2027-03-31`. */
    expires_on: Optional<string>
    details: Json<PendingCause>
  }
  /** Points without a row never expire. */
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
    /** Numbers the card's events from 1 in commit order. */
    number: number
    id: string
    created_at: Moment
    type: string
    data: Json<{ data: Record<string, unknown>; event_source: StoredEventSource | null }>
    group_id: string
  }
}

/** Source of an event of member activity (specification, "Member activity event"). */
export interface EventSource {
  channel: string
  user: { id: string } | null
  api_key: { name: string; app_id: string } | null
}

/** Earlier releases stored fewer fields. */
interface StoredEventSource {
  channel: string
  user?: EventSource['user']
  api_key?: { name?: string; app_id: string } | null
}

/** Why points were added or removed: the `details` of a ledger row. */
export interface PointsCause {
  order_id?: string
  earning_rule_id?: string
  redemption_id?: string
  reward_id?: string
  /** The other card of a transfer. */
  card_id?: string
  /** For debits: the points that would have expired, by day. */
  expiring?: ExpiringPoints[]
}

export interface PendingCause extends PointsCause {
  /** The customer for whom the earning rule counted a use; absent if the rule does not count its uses. */
  counted_for?: string
}

export interface ReferralTables {
  /** The id is that of the campaign. A campaign without a row gives no referral rewards. */
  referral_programs: Row & {
    conversion_event_type: ReferralEvent
    referrer_reward: OptionalJson<ReferralReward>
    referee_reward: OptionalJson<ReferralReward>
  }
  referral_holders: Row & {
    campaign_id: string
    /** Id of the voucher. */
    redeemable_id: string
    customer_id: string
    holder_role: 'REFERRER' | 'REFEREE'
    /** For a referee: the redemption that used the code; null if it was rolled back. */
    redemption_id: Optional<string>
    /** When the referral was rewarded. A referral is rewarded only once. */
    converted_at: Optional<Date>
    rewards: OptionalJson<ReferralRewards>
  }
}
