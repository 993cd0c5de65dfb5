/** The tables of redemptions: `migrations/redemptions.ts`. */
import type { ColumnType, Selectable } from 'kysely'
import type { CalculatedOrder } from '../../contract/resources/order.ts'
import type { Redemption, RewardResult } from '../../contract/resources/redemption.ts'
import type { Session } from '../../contract/resources/session.ts'
import type { DiscountStep } from '../rules/discounts/steps.ts'
import type { Json, Metadata, Moment, Optional, Row } from './column-types.ts'

export interface RedemptionTables {
  orders: Row & {
    source_id: Optional<string>
    status: NonNullable<CalculatedOrder['status']>
    customer_id: Optional<string>
    amount: number
    total_discount_amount: number
    /** As the wire has it. */
    calculated: Json<CalculatedOrder>
    /** What redemptions took off it, the earliest first; those that were rolled back are left out. */
    discount_steps: ColumnType<readonly DiscountStep[], string | undefined, string>
    /** When it first became PAID. */
    paid_at: Optional<Date>
  }
  redemptions: Row & {
    /** The redemption that this one is part of. */
    parent_id: Optional<string>
    related_object_type: 'voucher' | 'promotion_tier' | 'redemption'
    related_object_id: string
    campaign_id: Optional<string>
    customer_id: Optional<string>
    order_id: Optional<string>
    result: Redemption['result']
    status: Redemption['status']
    /** Credits taken from a gift card, or points from a loyalty card. */
    amount: Optional<number>
    /** Taken off the order by this one, and what the order cost before. */
    discount_amount: number
    order_amount: number
    failure_code: Optional<string>
    failure_message: Optional<string>
    tracking_id: Optional<string>
    details: Json<RedemptionDetails>
  }
  redemption_rollbacks: Row & { redemption_id: string; reason: Optional<string>; metadata: Metadata }
  /** An empty `customer_id` is the row of all customers together. */
  redemption_counts: {
    project_id: string
    /** Of a voucher, a promotion tier, a campaign, a reward assignment or an earning rule. */
    related_object_id: string
    customer_id: string
    redeemed: number
    discount_amount: number
  }
  session_holds: {
    project_id: string
    related_object_id: string
    /** Of the held voucher or promotion tier. */
    campaign_id: Optional<string>
    session_key: string
    /** Empty where no customer is named. */
    customer_id: string
    /** A shopper's own, not made by the shop's back end. */
    from_page: boolean
    credits: number
    discount_amount: number
    expires_at: Moment
  }
  voucher_transactions: {
    project_id: string
    id: string
    created_at: Moment
    voucher_id: string
    campaign_id: Optional<string>
    type: TransactionType
    /** Negative for what was taken. `balance` is what was left then. */
    amount: number
    balance: number
    source_id: Optional<string>
    reason: Optional<string>
    related_transaction_id: Optional<string>
    details: Json
  }
}

/** Credits are those of gift cards, points those of loyalty cards. */
export type TransactionType =
  | 'CREDITS_REDEMPTION'
  | 'CREDITS_REFUND'
  | 'POINTS_ADDITION'
  | 'POINTS_REDEMPTION'
  | 'POINTS_REFUND'
  | 'POINTS_EXPIRATION'
  | 'POINTS_TRANSFER_IN'
  | 'POINTS_TRANSFER_OUT'

/** What a redemption's reply repeats, as it was then. */
export interface RedemptionDetails {
  order: CalculatedOrder
  /** Before anything was taken off, by any of the redemptions that belong together. */
  order_before: CalculatedOrder
  metadata: Record<string, unknown>
  channel: { channel_id: string; channel_type: 'API' }
  session?: Session
  /** What points bought. */
  reward?: RewardResult
  /** Which stack the promotion tier was redeemed in. */
  promotion_stack?: { id: string; object: 'promotion_stack' }
}

export type RedemptionRow = Selectable<RedemptionTables['redemptions']>

/** A redemption before it is one: nobody has rolled it back or updated it. */
export type NewRedemption = Omit<RedemptionRow, 'created_at' | 'updated_at' | 'project_id'>
