import type { NotNull } from 'kysely'
import { newId } from '../ids.ts'
import { perDay, sumOfPoints, type ExpiringPoints } from '../rules/loyalty/card-points.ts'
import { sql } from '../database/kysely.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { PointsCause } from '../database/loyalty-tables.ts'
import type { TransactionType } from '../database/redemption-tables.ts'
import type { Db } from '../database/tables.ts'

export interface CardRef {
  id: string
  campaign_id: string | null
}

export interface NewEntry {
  type: TransactionType
  /** More than 0 for credits and debits alike. */
  points: number
  source_id?: string | null
  reason?: string | null
  related_transaction_id?: string | null
  details?: PointsCause
  /** For credits: how many points expire on which day. */
  expiring?: readonly ExpiringPoints[]
}

interface WrittenEntry {
  transaction_id: string
  points: number
  balance: number
}

/** Limit for a card's balance and for all points ever granted to it: the largest exact integer in JavaScript. */
export const maxPoints = Number.MAX_SAFE_INTEGER

/** Returns undefined, without any change, if the card cannot hold that many points. */
export async function creditLedger(
  tx: Db,
  project_id: string,
  { id: card_id, campaign_id }: CardRef,
  entries: readonly NewEntry[],
  now: Date,
): Promise<WrittenEntry[] | undefined> {
  const total = sumOfPoints(entries)
  const refunds = entries.filter(({ type }) => type === 'POINTS_REFUND')
  const refunded = sumOfPoints(refunds)
  const days = perDay(entries.flatMap(({ expiring = [] }) => expiring))
  let sum = 0
  const rows = entries.map(({ type, points, source_id, reason, related_transaction_id, details = {} }) => {
    sum += points
    const id = newId('vtx')
    // The previous balance is known only inside the statement, so each row contains a running sum.
    return { id, type, points, sum, source_id, reason, related_transaction_id, details }
  })
  if (total > maxPoints) return undefined

  const { rows: updated } = await sql<{ balance: number }>`
    with updated as (
      update vouchers
      set balance = balance + ${total}::bigint, granted = granted + ${total - refunded}::bigint,
        redeemed_points = redeemed_points - ${refunded}::bigint,
        redeemed_quantity = redeemed_quantity - ${refunds.length}::integer,
        has_expiring = has_expiring or ${days.length > 0}::boolean
      where project_id = ${project_id} and id = ${card_id} and type = 'LOYALTY_CARD'
        and greatest(balance, granted) <= ${maxPoints - total}::bigint
      returning balance
    ), days as (
      insert into expiring_points as day (project_id, voucher_id, expires_on, points)
      select ${project_id}, ${card_id}, added.expires_on, added.points
      from updated, jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as added (expires_on date, points bigint)
      on conflict (project_id, voucher_id, expires_on) do update set points = day.points + excluded.points
    ), written as (
      insert into voucher_transactions (project_id, id, created_at, voucher_id, campaign_id, type, amount, balance,
        source_id, reason, related_transaction_id, details)
      select ${project_id}, entry.id, ${now}::timestamptz, ${card_id}, ${campaign_id}, entry.type, entry.points,
        updated.balance - ${total}::bigint + entry.sum, entry.source_id, entry.reason, entry.related_transaction_id,
        entry.details
      from updated, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (id text, type text, points bigint,
        sum bigint, source_id text, reason text, related_transaction_id text, details jsonb)
    )
    select balance from updated`.execute(tx)
  const [after] = updated
  return (
    after &&
    rows.map((row) => ({
      transaction_id: row.id,
      points: row.points,
      balance: after.balance - total + row.sum,
    }))
  )
}

/** Returns undefined, without any change, if the card has too few points or no redemption left. */
export async function debitLedger(
  tx: Db,
  project_id: string,
  { id: card_id, campaign_id }: CardRef,
  { type, points, source_id, reason, related_transaction_id, details = {}, now }: NewEntry & { now: Date },
): Promise<(WrittenEntry & { has_expiring: boolean }) | undefined> {
  const transaction_id = newId('vtx')
  const redeemed = type === 'POINTS_REDEMPTION' ? points : 0
  const expired = type === 'POINTS_EXPIRATION' ? points : 0
  const { rows } = await sql<{ balance: number; has_expiring: boolean }>`
    with updated as (
      update vouchers
      set balance = balance - ${points}::bigint, redeemed_points = redeemed_points + ${redeemed}::bigint,
        redeemed_quantity = redeemed_quantity + ${redeemed > 0 ? 1 : 0}::integer,
        expired_points = expired_points + ${expired}::bigint
      where project_id = ${project_id} and id = ${card_id} and type = 'LOYALTY_CARD'
        and balance >= ${points}::bigint
        and (${redeemed}::bigint = 0 or redemption_quantity is null or redeemed_quantity < redemption_quantity)
      returning balance, has_expiring
    ), written as (
      insert into voucher_transactions (project_id, id, created_at, voucher_id, campaign_id, type, amount, balance,
        source_id, reason, related_transaction_id, details)
      select ${project_id}, ${transaction_id}, ${now}::timestamptz, ${card_id}, ${campaign_id}, ${type},
        ${-points}::bigint, updated.balance, ${source_id ?? null}, ${reason ?? null},
        ${related_transaction_id ?? null}, ${JSON.stringify(details)}::jsonb
      from updated
    )
    select balance, has_expiring from updated`.execute(tx)
  const [after] = rows
  return after && { transaction_id, points, ...after }
}

export interface LockedCard extends CardRef {
  balance: number
  /** How many points can still be added. */
  room: number
}

export async function lockCard(tx: Db, project_id: string, card_id: string): Promise<LockedCard | undefined> {
  const card = await tx
    .selectFrom('vouchers')
    .select(['id', 'campaign_id', 'balance', 'granted'])
    .where('project_id', '=', project_id)
    .where('id', '=', card_id)
    .where('type', '=', 'LOYALTY_CARD')
    .forUpdate()
    .$narrowType<{ balance: NotNull; granted: NotNull }>()
    .executeTakeFirst()
  return card && { ...card, room: maxPoints - Math.max(card.granted, card.balance) }
}

export async function usedTransferIds(
  tx: Db,
  project_id: string,
  source_ids: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('voucher_transactions')
    .select('source_id')
    .where('project_id', '=', project_id)
    // Literal, like in the condition of the index.
    .where('type', '=', sql.lit('POINTS_TRANSFER_OUT'))
    .where('source_id', '=', anyOf(source_ids))
    .execute()
  return rows.flatMap(({ source_id }) => source_id ?? [])
}

export async function additionsByReference(
  db: Db,
  project_id: string,
  references: readonly string[],
): Promise<Map<string, { card_id: string; points: number }>> {
  const rows = await db
    .selectFrom('voucher_transactions')
    .select(['source_id', 'voucher_id', 'amount'])
    .where('project_id', '=', project_id)
    // Literal, like in the condition of the index.
    .where('type', '=', sql.lit('POINTS_ADDITION'))
    .where('source_id', '=', anyOf(references))
    .execute()
  return new Map(
    rows.map(({ source_id, voucher_id, amount }) => [
      source_id ?? '',
      { card_id: voucher_id, points: amount },
    ]),
  )
}
