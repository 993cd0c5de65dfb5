/** Writes redemptions in one statement that makes all changes or none. */
import type { RawBuilder } from 'kysely'
import type { CustomerRequest } from '../../contract/resources/customer.ts'
import type { CalculatedOrder } from '../../contract/resources/order.ts'
import { sql } from '../database/kysely.ts'
import type { NewRedemption, OrderRow } from '../database/redemption-tables.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { Db } from '../database/tables.ts'
import type { ResponseToStore } from '../http/idempotency.ts'
import { countRowsOf, isOwn, type SessionOwner } from '../redeemables/usage.ts'
import type { DiscountStep } from '../rules/discounts/steps.ts'
import { completedText } from './placeholders.ts'
import { countIncrementsOf, type RedemptionRows, tierUsesOf } from './redemption-rows.ts'
import {
  campaignsAreUnchanged,
  type CampaignVersion,
  lockedVouchers,
  voucherPlaceholders,
  type UsedVoucher,
  usedVouchers,
} from './used-vouchers.ts'

export interface NewRedemptions extends RedemptionRows {
  vouchers: readonly UsedVoucher[]
  campaigns: readonly CampaignVersion[]
  customer_id: string | null
  /** Undefined if the customer is already stored, or unknown. */
  customer: NewCustomer | undefined
  /** Undefined if the request has no order. */
  order: NewOrder | undefined
  owner: SessionOwner
  now: Date
}

export interface NewCustomer extends Omit<CustomerRequest, 'id' | 'source_id'> {
  id: string
  source_id: string
}

export interface NewOrder extends Pick<OrderRow, 'id' | 'source_id' | 'status'> {
  calculated: CalculatedOrder
  steps: readonly DiscountStep[]
}

/**
 * Returns the completed text of the response. Returns undefined, without any change, if a voucher cannot be used any more
 * (`lockedVouchers`, `campaignsAreUnchanged`), or if the key is used or held. Fails if the customer, the order or the key
 * was stored meanwhile. Locks the key, then the vouchers, then the counts, like all other code.
 */
export async function writeRedemptions(
  db: Db,
  project_id: string,
  redemptions: NewRedemptions,
  response: ResponseToStore,
  text: string,
): Promise<string | undefined> {
  const { parent, parts, vouchers, customer, order, now } = redemptions
  const usesVouchers = vouchers.length > 0
  const steps = [
    sql`claimed as materialized (select ${response.isNew} as is_new)`,
    ...(usesVouchers ? [lockedVouchers(project_id, vouchers, parts, now)] : []),
    sql`
      ready as materialized (
        select true as is_ready from claimed
        where is_new ${usesVouchers ? sql`and ${allCanBeUsed(project_id, redemptions)}` : sql``}
      )`,
    ...(usesVouchers ? usedVouchers(project_id, now) : []),
    ...(customer ? [insertedCustomer(project_id, customer, now)] : []),
    ...(order ? [insertedOrder(project_id, order, redemptions)] : []),
    ...endedHolds(project_id, redemptions),
    insertedRedemptions(project_id, parent ? [parent, ...parts] : parts, now, [
      customer && sql`customer`,
      order && sql`ordered`,
    ]),
    ...countedUses(project_id, redemptions),
    completedText('ready', text, voucherPlaceholders(vouchers)),
  ]
  const { rows } = await sql<{ answer: string }>`
    with ${sql.join(steps)}${response.insertFrom('completed', sql`completed.answer`)}
    select answer from completed`.execute(db)
  return rows[0]?.answer
}

/** The count comes first, so that all vouchers are locked before their campaigns are read. */
const allCanBeUsed = (project_id: string, { vouchers, campaigns }: NewRedemptions) => sql`
  case when (select count(*) from locked) = ${vouchers.length}::integer
    then ${campaignsAreUnchanged(project_id, campaigns)} else false end`

/** Returns false, without any change, if the key is used or held. Fails if the key was used meanwhile. */
export async function writeFailures(
  db: Db,
  project_id: string,
  failed: readonly NewRedemption[],
  now: Date,
  response: ResponseToStore,
): Promise<boolean> {
  const { rows } = await sql`
    with ready as materialized (select 1 where ${response.isNew}), ${insertedRedemptions(project_id, failed, now)}
      ${response.insertFrom('ready')}
    select from ready`.execute(db)
  return rows.length > 0
}

const insertedCustomer = (project_id: string, customer: NewCustomer, now: Date) => sql`
  customer as (
    insert into customers (project_id, id, source_id, name, description, email, phone, birthdate, address, metadata,
      created_at)
    select ${project_id}, one.id, one.source_id, one.name, one.description, one.email, one.phone, one.birthdate,
      one.address, coalesce(one.metadata, '{}'), ${now}::timestamptz
    from ready, jsonb_to_record(${JSON.stringify(customer)}::jsonb) as one (id text, source_id text, name text,
      description text, email text, phone text, birthdate date, address jsonb, metadata jsonb)
    returning 1
  )`

/**
 * CTEs that nothing refers to run last, in reverse order. The counts would then be locked before the customer and the
 * order, unlike in other code, which could lead to deadlocks.
 */
const after = (...steps: (RawBuilder<unknown> | false | undefined)[]) => {
  const conditions = steps.flatMap((step) => (step ? [sql`(select count(*) from ${step}) > 0`] : []))
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
}

const insertedOrder = (
  project_id: string,
  { id, source_id, status, calculated, steps }: NewOrder,
  { customer_id, customer, now }: NewRedemptions,
) => sql`
  ordered as (
    insert into orders (project_id, id, created_at, source_id, status, customer_id, amount, total_discount_amount,
      calculated, discount_steps)
    select ${project_id}, ${id}, ${now}::timestamptz, ${source_id}, ${status}, ${customer_id},
      ${calculated.amount ?? 0}::bigint, ${calculated.total_discount_amount ?? 0}::bigint,
      ${JSON.stringify(calculated)}::jsonb, ${JSON.stringify(steps)}::jsonb
    from ready ${after(customer && sql`customer`)}
    returning 1
  )`

const endedHolds = (project_id: string, { owner, parts }: NewRedemptions) =>
  owner.key === null
    ? []
    : [
        sql`
          ended as (
            delete from session_holds using ready
            where project_id = ${project_id}
              and related_object_id = ${anyOf(parts.map(({ related_object_id }) => related_object_id))}
              and ${isOwn(owner)}
          )`,
      ]

const insertedRedemptions = (
  project_id: string,
  rows: readonly NewRedemption[],
  now: Date,
  earlier: Parameters<typeof after> = [],
) => sql`
  redeemed as (
    insert into redemptions (project_id, created_at, id, parent_id, related_object_type, related_object_id,
      campaign_id, customer_id, order_id, result, status, amount, discount_amount, order_amount, failure_code,
      failure_message, tracking_id, details)
    select ${project_id}, ${now}::timestamptz, one.id, one.parent_id, one.related_object_type, one.related_object_id,
      one.campaign_id, one.customer_id, one.order_id, one.result, one.status, one.amount, one.discount_amount,
      one.order_amount, one.failure_code, one.failure_message, one.tracking_id, one.details
    from ready, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id text,
      parent_id text, related_object_type text, related_object_id text, campaign_id text, customer_id text,
      order_id text, result text, status text, amount bigint, discount_amount bigint, order_amount bigint,
      failure_code text, failure_message text, tracking_id text, details jsonb)
    ${after(...earlier)}
    returning id
  )`

/** Come last, because all redemptions of a tier or campaign lock the same rows. */
function countedUses(project_id: string, { parts }: NewRedemptions): RawBuilder<unknown>[] {
  const tiers = tierUsesOf(parts).toSorted((one, other) => (one.tier_id < other.tier_id ? -1 : 1))
  const totals = sql`
    totals as (
      insert into promotion_tier_totals as total (project_id, tier_id, redeemed, amount, discount_amount)
      select ${project_id}, one.tier_id, 1, one.order_amount, one.discount_amount
      from ready, jsonb_to_recordset(${JSON.stringify(tiers)}::jsonb)
        as one (tier_id text, order_amount bigint, discount_amount bigint)
      where (select count(*) from redeemed) > 0
      on conflict (project_id, tier_id) do update set redeemed = total.redeemed + 1,
        amount = total.amount + excluded.amount, discount_amount = total.discount_amount + excluded.discount_amount
      returning 1
    )`
  const counts = sql`
    counted as (
      insert into redemption_counts as counts
        (project_id, related_object_id, customer_id, redeemed, discount_amount)
      select ${project_id}, one.related_object_id, one.customer_id, one.redeemed, one.discount_amount
      from ready, jsonb_to_recordset(${JSON.stringify(countRowsOf(countIncrementsOf(parts)))}::jsonb)
        as one (related_object_id text, customer_id text, redeemed bigint, discount_amount bigint)
      where (select count(*) from ${tiers.length > 0 ? sql`totals` : sql`redeemed`}) > 0
      on conflict (project_id, related_object_id, customer_id) do update
        set redeemed = counts.redeemed + excluded.redeemed,
          discount_amount = counts.discount_amount + excluded.discount_amount
    )`
  return tiers.length > 0 ? [totals, counts] : [counts]
}
