/**
 * `columns` has all columns of the tables that are read as whole rows. Statements name their columns, because a
 * wildcard fails in a prepared statement once a migration adds a column. If a list lacks a column, queries that return
 * the row do not compile. This module must not import kysely, because `perkit check` runs without it.
 */
import type { Tables } from './tables.ts'

const row = ['project_id', 'id', 'created_at', 'updated_at'] as const

export const validityColumns = [
  'start_date',
  'expiration_date',
  'validity_timeframe',
  'validity_day_of_week',
  'validity_hours',
] as const

export const columns = {
  access_tokens: ['project_id', 'token_hash', 'client_id', 'scope', 'customer_id', 'expires_at'],
  async_actions: [...row, 'type', 'status', 'total', 'done_count', 'failed_count', 'errors'],
  brands: [...row, 'brand', 'address', 'contact', 'cockpits'],
  customer_bulk_pieces: ['project_id', 'turn', 'first', 'action_id', 'items'],
  customers: [
    ...row,
    'source_id',
    'name',
    'description',
    'email',
    'phone',
    'birthdate',
    'address',
    'metadata',
    'erased_at',
  ],
  earning_rules: [
    ...row,
    'campaign_id',
    'event',
    'custom_event',
    'segment',
    'loyalty_tier',
    'loyalty',
    'source',
    'active',
    ...validityColumns,
    'pending_points',
    'expiration_rules',
    'metadata',
    'translations',
  ],
  exports: [...row, 'status', 'parameters', 'selection', 'last_id', 'chunks'],
  jobs: ['project_id', 'id', 'kind', 'payload', 'run_at', 'attempts'],
  loyalty_tiers: [
    ...row,
    'campaign_id',
    'name',
    'points_from',
    'points_to',
    'earning_rules',
    'rewards',
    'metadata',
    'translations',
  ],
  member_activity: ['project_id', 'voucher_id', 'number', 'id', 'created_at', 'type', 'data', 'group_id'],
  orders: [
    ...row,
    'source_id',
    'status',
    'customer_id',
    'amount',
    'total_discount_amount',
    'calculated',
    'paid_at',
    'discount_steps',
  ],
  redemptions: [
    ...row,
    'parent_id',
    'related_object_type',
    'related_object_id',
    'campaign_id',
    'customer_id',
    'order_id',
    'result',
    'status',
    'amount',
    'discount_amount',
    'order_amount',
    'failure_code',
    'failure_message',
    'tracking_id',
    'details',
  ],
  referral_holders: [
    ...row,
    'campaign_id',
    'redeemable_id',
    'customer_id',
    'holder_role',
    'redemption_id',
    'converted_at',
    'rewards',
  ],
  rewards: [
    ...row,
    'name',
    'type',
    'parameters',
    'stock',
    'redeemed',
    'attributes',
    'metadata',
    'translations',
  ],
  validation_rule_assignments: [...row, 'rule_id', 'related_object_id', 'related_object_type'],
} as const satisfies { [Table in keyof Tables]?: readonly (keyof Tables[Table])[] }

/** Returns `voucher.id`, `voucher.code`, … for the query builder. */
export const qualified = <Table extends string, Column extends string>(
  table: Table,
  names: readonly Column[],
) => names.map((name) => `${table}.${name}` as const)

/** Timestamps in JSON are text. */
export type InJson<Row> = {
  [Column in keyof Row]: Row[Column] extends Date | null ? Exclude<Row[Column], Date> | string : Row[Column]
}
