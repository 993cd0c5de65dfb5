import { sql } from '../database/kysely.ts'
import { sumOf } from '../database/sql-snippets.ts'
import type { PendingCause, PointsCause } from '../database/loyalty-tables.ts'
import type { Db } from '../database/tables.ts'
import { newId } from '../ids.ts'
import { type ExpiringPoints, dayOf } from '../rules/loyalty/card-points.ts'

export interface NewPending {
  points: number
  available_at: Date
  /** The last day on which the points can be spent, such as `2027-03-31`; null for points that never expire. */
  expires_on: string | null
  details: PendingCause
  now: Date
}

export async function addPending(
  tx: Db,
  project_id: string,
  voucher_id: string,
  { points, available_at, expires_on, details, now }: NewPending,
): Promise<void> {
  await tx
    .insertInto('pending_points')
    .values({
      project_id,
      id: newId('pp'),
      created_at: now,
      voucher_id,
      points,
      available_at,
      expires_on,
      details: JSON.stringify(details),
    })
    .execute()
}

export interface DuePoints {
  id: string
  points: number
  expires_on: string | null
  details: PointsCause
}

export async function removeDuePoints(
  tx: Db,
  project_id: string,
  voucher_id: string,
  now: Date,
  limit: number,
): Promise<DuePoints[]> {
  const { rows } = await sql<DuePoints>`
    with due as (
      select id from pending_points
      where project_id = ${project_id} and voucher_id = ${voucher_id} and available_at <= ${now}
      order by available_at, id limit ${limit}
    ), removed as (
      delete from pending_points as pending using due
      where pending.project_id = ${project_id} and pending.id = due.id
      returning pending.id, pending.points, pending.expires_on, pending.details, pending.available_at
    )
    select id, points, expires_on::text, details - 'counted_for' as details
    from removed order by available_at, id`.execute(tx)
  return rows
}

export async function cardsWithPendingPoints(
  tx: Db,
  project_id: string,
  order_id: string,
): Promise<string[]> {
  const { rows } = await sql<{ voucher_id: string }>`
    select distinct voucher_id from pending_points
    where project_id = ${project_id} and details ->> 'order_id' = ${order_id} order by voucher_id`.execute(tx)
  return rows.map(({ voucher_id }) => voucher_id)
}

export interface CanceledPoints extends DuePoints {
  available_at: Date
  /** The customer for whom the earning rule counted a use; null if the rule does not count its uses. */
  counted_for: string | null
}

export async function removePendingOfOrder(
  tx: Db,
  project_id: string,
  voucher_id: string,
  order_id: string,
): Promise<CanceledPoints[]> {
  const { rows } = await sql<CanceledPoints>`
    with removed as (
      delete from pending_points
      where project_id = ${project_id} and voucher_id = ${voucher_id} and details ->> 'order_id' = ${order_id}
      returning id, points, available_at, expires_on, details
    )
    select id, points, available_at, expires_on::text, details ->> 'counted_for' as counted_for,
      details - 'counted_for' as details
    from removed order by available_at, id`.execute(tx)
  return rows
}

export async function isDueBy(db: Db, project_id: string, voucher_id: string, now: Date): Promise<boolean> {
  const pending = db
    .selectFrom('pending_points')
    .select('id')
    .where('project_id', '=', project_id)
    .where('voucher_id', '=', voucher_id)
    .where('available_at', '<=', now)
  const expiring = db
    .selectFrom('expiring_points')
    .select('expires_on')
    .where('project_id', '=', project_id)
    .where('voucher_id', '=', voucher_id)
    .where('expires_on', '<', dayOf(now))
  const { isDue } = await db
    .selectNoFrom((eb) => eb.or([eb.exists(pending), eb.exists(expiring)]).as('isDue'))
    .executeTakeFirstOrThrow()
  return Boolean(isDue)
}

/**
 * Removes debited points from the expiring points, soonest first, and stores the removed points in the ledger row. Call
 * it after the debit: the debit locks the card, so the rows can no longer change.
 */
export async function spendExpiring(
  tx: Db,
  project_id: string,
  card_id: string,
  points: number,
  transaction_id: string,
): Promise<ExpiringPoints[]> {
  const { rows } = await sql<ExpiringPoints>`
    with balance as (
      select expires_on, points, (sum(points) over (order by expires_on) - points)::bigint as sooner
      from expiring_points
      where project_id = ${project_id} and voucher_id = ${card_id}
    ), emptied as (
      delete from expiring_points as day using balance
      where day.project_id = ${project_id} and day.voucher_id = ${card_id} and day.expires_on = balance.expires_on
        and balance.sooner + balance.points <= ${points}::bigint
      returning day.expires_on, balance.points
    ), reduced as (
      update expiring_points as day set points = balance.sooner + balance.points - ${points}::bigint
      from balance
      where day.project_id = ${project_id} and day.voucher_id = ${card_id} and day.expires_on = balance.expires_on
        and balance.sooner < ${points}::bigint and balance.sooner + balance.points > ${points}::bigint
      returning day.expires_on, ${points}::bigint - balance.sooner as points
    ), spent as (
      select expires_on, points from emptied union all select expires_on, points from reduced
    ), recorded as (
      update voucher_transactions
      set details = details || jsonb_build_object('expiring', (
        select jsonb_agg(jsonb_build_object('expires_on', expires_on::text, 'points', points) order by expires_on)
        from spent
      ))
      where project_id = ${project_id} and id = ${transaction_id} and exists (select from spent)
    )
    select expires_on::text, points from spent order by expires_on`.execute(tx)
  return rows
}

export async function expiredPoints(tx: Db, project_id: string, card_id: string, now: Date): Promise<number> {
  const { points } = await tx
    .selectFrom('expiring_points')
    .select(sumOf('points').as('points'))
    .where('project_id', '=', project_id)
    .where('voucher_id', '=', card_id)
    .where('expires_on', '<', dayOf(now))
    .executeTakeFirstOrThrow()
  return points
}
