import type { Insertable } from 'kysely'
import { columns } from '../database/table-columns.ts'
import { sql } from '../database/kysely.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { NewRedemption, RedemptionRow, RedemptionTables } from '../database/redemption-tables.ts'
import type { Db } from '../database/tables.ts'
import { newId } from '../ids.ts'
import type { ResponseToStore } from '../http/idempotency.ts'
import type { NewActivity } from '../loyalty/activity.ts'
import type { MemberRow } from '../loyalty/card.ts'
import type { CardState } from '../loyalty/card-changes.ts'
import { insertOrderFrom, type NewOrder } from '../orders/queries.ts'
import { completedText, type Placeholder } from './placeholders.ts'
import { countRowsOf, type CountIncrement } from '../redeemables/usage.ts'
import { insertVoucherFrom, type VoucherToInsert } from '../vouchers/new-vouchers.ts'

/** Parents must come first. */
export async function insertRedemptions(
  tx: Db,
  project_id: string,
  redemptions: readonly NewRedemption[],
  created_at: Date,
): Promise<void> {
  const rows = redemptions.map((one): Insertable<RedemptionTables['redemptions']> => {
    return { ...one, project_id, created_at, details: JSON.stringify(one.details) }
  })
  await tx.insertInto('redemptions').values(rows).execute()
}

/** `parts` contains the parts of a parent, or the redemption itself if it has none. */
export async function lockRedemption(
  tx: Db,
  project_id: string,
  id: string,
): Promise<{ redemption: RedemptionRow; parts: RedemptionRow[] } | undefined> {
  const rows = await tx
    .selectFrom('redemptions')
    .select(columns.redemptions)
    .where('project_id', '=', project_id)
    .where((either) => either.or([either('id', '=', id), either('parent_id', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const redemption = rows.find((row) => row.id === id)
  if (!redemption) return undefined
  const children = rows.filter((row) => row.id !== id)
  return { redemption, parts: children.length > 0 ? children : [redemption] }
}

export async function findStatus(db: Db, project_id: string, id: string) {
  const row = await db
    .selectFrom('redemptions')
    .select('status')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.status
}

export async function markRolledBack(
  tx: Db,
  project_id: string,
  rollbacks: readonly { id: string; redemption_id: string }[],
  { reason, metadata, now }: { reason: string | null; metadata: Record<string, unknown>; now: Date },
): Promise<void> {
  const ids = rollbacks.map(({ redemption_id }) => redemption_id)
  await tx
    .updateTable('redemptions')
    .set({ status: 'ROLLED_BACK', updated_at: now })
    .where('project_id', '=', project_id)
    .where('id', '=', anyOf(ids))
    .execute()
  const common = { project_id, reason, metadata: JSON.stringify(metadata), created_at: now }
  await tx
    .insertInto('redemption_rollbacks')
    .values(rollbacks.map((rollback) => ({ ...rollback, ...common })))
    .execute()
}

// Pays for a reward with points, in one statement that makes all changes or none.

export interface Payment {
  card: Pick<MemberRow, 'id' | 'active' | 'holder_id' | 'campaign_id' | 'campaign_updated_at'>
  points: number
  reward_id: string
  redemption: NewRedemption
  /** Events of the member's activity, in order. */
  events: readonly NewActivity[]
  group_id: string
  counted: readonly CountIncrement[]
  now: Date
  /** Makes the statement a complete redemption outside of a transaction. */
  complete?: CompletePayment
}

/**
 * The payment changes nothing if a catalog changed the card, points were added to it or its program got its first tiers
 * since it was read, if it has points that expire, or if the key is used or held by another request.
 */
interface CompletePayment {
  before: CardState
  /** Whether the price depends on the balance or on the member's tier. The card must then not have changed at all. */
  isExact: boolean
  response: ResponseToStore
  /** Text of the response, with placeholders for numbers of the card. */
  text: string
  placeholders: readonly Placeholder[]
  /** The order that the points pay for. The payment fails if an order with its source_id exists. */
  order?: NewOrder | undefined
  /** The voucher that the points buy. The payment fails if a voucher with its code exists. */
  voucher?: VoucherToInsert | undefined
}

export interface CardAfterPayment {
  transaction_id: string
  granted: number
  balance: number
  expired_points: number
  redeemed_points: number
  redeemed_quantity: number
  has_expiring: boolean
  /** If false, the reward is out of stock and the transaction must not be committed. */
  in_stock: boolean
  /** Completed text of the response to a complete payment, otherwise null. */
  answer: string | null
}

/**
 * Returns undefined, without any change, if the card has too few points or no redemption left, if it was disabled or
 * changed hands or its program was changed meanwhile, or for the reasons of `CompletePayment`. A complete payment fails if
 * the reward is out of stock or the key was used meanwhile, because PostgreSQL checks both. Locks the key, then the card,
 * the counts and the reward, like all other code. The order and the voucher come after the card.
 */
export async function spendPoints(
  tx: Db,
  project_id: string,
  payment: Payment,
): Promise<CardAfterPayment | undefined> {
  const { card, points, reward_id, redemption, group_id, now, complete } = payment
  const transaction_id = newId('vtx')
  const events = payment.events.map((event, index) => ({ ...event, id: newId('evcus'), at: index + 1 }))
  const counts = countRowsOf(payment.counted)
  const { details, ...row } = redemption
  const { rows } = await sql<Omit<CardAfterPayment, 'transaction_id'>>`
    with locked as (
      select id, campaign_id from vouchers
      where project_id = ${project_id} and id = ${card.id} and type = 'LOYALTY_CARD'
        and balance >= ${points}::bigint
        and (${points}::bigint = 0 or redemption_quantity is null or redeemed_quantity < redemption_quantity)
        and active = ${card.active}::boolean and holder_id is not distinct from ${card.holder_id}
        ${complete ? isStillValid(complete) : sql``}
      for no key update
    ), card as (
      update vouchers
      set balance = balance - ${points}::bigint, redeemed_points = redeemed_points + ${points}::bigint,
        redeemed_quantity = redeemed_quantity + ${points > 0 ? 1 : 0}::integer,
        events = events + ${events.length}::bigint
      from locked
      where project_id = ${project_id} and vouchers.id = ${card.id} and ${isProgramUnchanged(project_id, payment)}
      returning granted, balance, expired_points, redeemed_points, redeemed_quantity, has_expiring,
        events - ${events.length}::bigint as events_before
    ), ledger as (
      insert into voucher_transactions (project_id, id, created_at, voucher_id, campaign_id, type, amount,
        balance, details)
      select ${project_id}, ${transaction_id}, ${now}::timestamptz, ${card.id}, ${card.campaign_id},
        'POINTS_REDEMPTION', ${-points}::bigint, card.balance,
        ${JSON.stringify({ redemption_id: row.id, reward_id })}::jsonb
      from card where ${points}::bigint > 0
    ), redemption as (
      insert into redemptions (project_id, created_at, id, parent_id, related_object_type, related_object_id,
        campaign_id, customer_id, order_id, result, status, amount, discount_amount, order_amount, failure_code,
        failure_message, tracking_id, details)
      select ${project_id}, ${now}::timestamptz, ${row.id}, ${row.parent_id}, ${row.related_object_type},
        ${row.related_object_id}, ${row.campaign_id}, ${row.customer_id}, ${row.order_id}, ${row.result},
        ${row.status}, ${row.amount}::bigint, ${row.discount_amount}::bigint, ${row.order_amount}::bigint,
        ${row.failure_code}, ${row.failure_message}, ${row.tracking_id}, ${JSON.stringify(details)}::jsonb
      from card
    ), activity as (
      insert into member_activity (project_id, voucher_id, number, id, created_at, type, data, group_id)
      select ${project_id}, ${card.id}, card.events_before + event.at, event.id, ${now}::timestamptz,
        event.type, event.data, ${group_id}
      from card, jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as event (id text, at bigint, type text, data jsonb)
    ), counted as (
      insert into redemption_counts as counts
        (project_id, related_object_id, customer_id, redeemed, discount_amount)
      select ${project_id}, one.related_object_id, one.customer_id, one.redeemed, one.discount_amount
      from card, jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
        as one (related_object_id text, customer_id text, redeemed bigint, discount_amount bigint)
      on conflict (project_id, related_object_id, customer_id) do update
        set redeemed = counts.redeemed + excluded.redeemed, discount_amount = counts.discount_amount + excluded.discount_amount
      returning 1
    ), decremented as (
      update rewards set redeemed = redeemed + 1, stock = stock - 1
      where project_id = ${project_id} and id = ${reward_id}
        ${complete ? sql`` : sql`and (stock is null or stock > 0)`}
        and (select count(*) from counted) > 0
      returning id
    )${complete ? completing(project_id, complete, now) : sql``}
    select granted, balance, expired_points, redeemed_points, redeemed_quantity, has_expiring,
      (select count(*) from decremented) = 1 as in_stock,
      ${complete ? sql`(select answer from completed)` : sql`null`} as answer
    from card`.execute(tx)
  const [paid] = rows
  return paid && { transaction_id, ...paid }
}

/**
 * Whether the program of the `locked` card has not been changed since it was read, and has no tiers unless they determine
 * the price. The functions are called after the wait for the card.
 */
const isProgramUnchanged = (project_id: string, { card, complete }: Payment) => sql`
  campaign_updated_at(${project_id}, locked.campaign_id) is not distinct from ${card.campaign_updated_at}::timestamptz
  ${complete && !complete.isExact ? sql`and not has_tiers(${project_id}, locked.campaign_id, locked.id)` : sql``}`

const isStillValid = ({ before, isExact, response }: CompletePayment) => sql`
  and granted = ${before.granted}::bigint and not has_expiring
  and updated_at is not distinct from ${before.updated_at}::timestamptz ${isExact ? isUnchanged(before) : sql``}
  and ${response.isNew}`

const isUnchanged = (before: CardState) => sql`
  and balance = ${before.balance}::bigint and expired_points = ${before.expired_points}::bigint
  and redeemed_points = ${before.redeemed_points}::bigint and redeemed_quantity = ${before.redeemed_quantity}::integer
  and events = ${before.events}::bigint`

const completing = (
  project_id: string,
  { order, voucher, response, text, placeholders }: CompletePayment,
  now: Date,
) => sql`
  ${order ? sql`, placed as (${insertOrderFrom('card', project_id, order, now)})` : sql``}
  ${voucher ? sql`, issued as (${insertVoucherFrom('card', project_id, voucher, now)})` : sql``},
  ${completedText('card', text, placeholders)}${response.insertFrom('completed', sql`completed.answer`)}`
