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
    /** In wire format. */
    calculated: Json<CalculatedOrder>
    /** Discounts of redemptions, in order, without those that were rolled back. */
    discount_steps: ColumnType<readonly DiscountStep[], string | undefined, string>
    /** When the order first became PAID. */
    paid_at: Optional<Date>
  }
  redemptions: Row & {
    /** The redemption that contains this one. */
    parent_id: Optional<string>
    related_object_type: 'voucher' | 'promotion_tier' | 'redemption'
    related_object_id: string
    campaign_id: Optional<string>
    customer_id: Optional<string>
    order_id: Optional<string>
    result: Redemption['result']
    status: Redemption['status']
    /** Credits charged to a gift card, or points charged to a loyalty card. */
    amount: Optional<number>
    discount_amount: number
    /** The order's undiscounted amount before this redemption. */
    order_amount: number
    failure_code: Optional<string>
    failure_message: Optional<string>
    tracking_id: Optional<string>
    details: Json<RedemptionDetails>
  }
  redemption_rollbacks: Row & { redemption_id: string; reason: Optional<string>; metadata: Metadata }
  /** The row with an empty `customer_id` counts all customers. */
  redemption_counts: {
    project_id: string
    /** Id of a voucher, promotion tier, campaign, reward assignment or earning rule. */
    related_object_id: string
    customer_id: string
    redeemed: number
    discount_amount: number
  }
  session_holds: {
    project_id: string
    related_object_id: string
    campaign_id: Optional<string>
    session_key: string
    /** Empty without a customer. */
    customer_id: string
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
    /** Negative for debits. `balance` is the resulting balance. */
    amount: number
    balance: number
    source_id: Optional<string>
    reason: Optional<string>
    related_transaction_id: Optional<string>
    details: Json
  }
}

/** CREDITS for gift cards, POINTS for loyalty cards. */
export type TransactionType =
  | 'CREDITS_REDEMPTION'
  | 'CREDITS_REFUND'
  | 'POINTS_ADDITION'
  | 'POINTS_REMOVAL'
  | 'POINTS_REDEMPTION'
  | 'POINTS_REFUND'
  | 'POINTS_EXPIRATION'
  | 'POINTS_TRANSFER_IN'
  | 'POINTS_TRANSFER_OUT'

/** Data that a redemption's reply repeats unchanged. */
export interface RedemptionDetails {
  order: CalculatedOrder
  /** The order before any of the redemptions in the same request. */
  order_before: CalculatedOrder
  metadata: Record<string, unknown>
  channel: { channel_id: string; channel_type: 'API' }
  session?: Session
  reward?: RewardResult
  promotion_stack?: { id: string; object: 'promotion_stack' }
}

export type OrderRow = Selectable<RedemptionTables['orders']>

export type RedemptionRow = Selectable<RedemptionTables['redemptions']>

export type NewRedemption = Omit<RedemptionRow, 'created_at' | 'updated_at' | 'project_id'>
