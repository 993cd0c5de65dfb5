/** Points that were earned and cannot be spent yet. */
import { sql } from '../database/kysely.ts'
import { sumOf } from '../database/sql-snippets.ts'
import type { PendingCause, PointsCause } from '../database/loyalty-tables.ts'
import type { Db } from '../database/tables.ts'
import { newId } from '../ids.ts'
import { type ExpiringPoints, dayOf } from '../rules/loyalty/card-points.ts'

export interface NewPending {
  points: number
  available_at: Date
  /** The last day on which they can be spent, such as `2027-03-31`; null for points that never expire. */
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

/** Takes those away that can be spent from now on: at most `most`, the oldest first. */
export async function removeDuePoints(
  tx: Db,
  project_id: string,
  voucher_id: string,
  now: Date,
  most: number,
): Promise<DuePoints[]> {
  const { rows } = await sql<DuePoints>`
    with due as (
      select id from pending_points
      where project_id = ${project_id} and voucher_id = ${voucher_id} and available_at <= ${now}
      order by available_at, id limit ${most}
    ), taken as (
      delete from pending_points as pending using due
      where pending.project_id = ${project_id} and pending.id = due.id
      returning pending.id, pending.points, pending.expires_on, pending.details, pending.available_at
    )
    select id, points, expires_on::text, details - 'counted_for' as details
    from taken order by available_at, id`.execute(tx)
  return rows
}

/** Cards with pending points from this order, in the order of their ids. Locks nothing. */
export async function cardsAwaiting(tx: Db, project_id: string, order_id: string): Promise<string[]> {
  const { rows } = await sql<{ voucher_id: string }>`
    select distinct voucher_id from pending_points
    where project_id = ${project_id} and details ->> 'order_id' = ${order_id} order by voucher_id`.execute(tx)
  return rows.map(({ voucher_id }) => voucher_id)
}

export interface CanceledPoints extends DuePoints {
  available_at: Date
  /** The customer for whom the earning rule counted this; null for a rule that does not count. */
  counted_for: string | null
}

/** Removes and returns what an order left pending on a card, the soonest first. */
export async function removePendingOfOrder(
  tx: Db,
  project_id: string,
  voucher_id: string,
  order_id: string,
): Promise<CanceledPoints[]> {
  const { rows } = await sql<CanceledPoints>`
    with taken as (
      delete from pending_points
      where project_id = ${project_id} and voucher_id = ${voucher_id} and details ->> 'order_id' = ${order_id}
      returning id, points, available_at, expires_on, details
    )
    select id, points, available_at, expires_on::text, details ->> 'counted_for' as counted_for,
      details - 'counted_for' as details
    from taken order by available_at, id`.execute(tx)
  return rows
}

/** Whether something of the card has fallen due: points that can be spent now, or no longer. Locks nothing. */
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

// Of the balance of a card, how much is lost after which day. What is not here never expires.

/**
 * Points have left the card, and with them as many of those that expire, soonest first; the ledger row keeps which.
 * Comes after the statement that took them: that one holds the card's lock, and only then are the days as they are.
 */
export async function spendExpiring(
  tx: Db,
  project_id: string,
  card_id: string,
  points: number,
  transaction_id: string,
): Promise<ExpiringPoints[]> {
  const { rows } = await sql<ExpiringPoints>`
    with held as (
      select expires_on, points, (sum(points) over (order by expires_on) - points)::bigint as sooner
      from expiring_points
      where project_id = ${project_id} and voucher_id = ${card_id}
    ), gone as (
      delete from expiring_points as day using held
      where day.project_id = ${project_id} and day.voucher_id = ${card_id} and day.expires_on = held.expires_on
        and held.sooner + held.points <= ${points}::bigint
      returning day.expires_on, held.points
    ), cut as (
      update expiring_points as day set points = held.sooner + held.points - ${points}::bigint
      from held
      where day.project_id = ${project_id} and day.voucher_id = ${card_id} and day.expires_on = held.expires_on
        and held.sooner < ${points}::bigint and held.sooner + held.points > ${points}::bigint
      returning day.expires_on, ${points}::bigint - held.sooner as points
    ), spent as (
      select expires_on, points from gone union all select expires_on, points from cut
    ), noted as (
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

/** How many points of the card were to be spent before today. */
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
