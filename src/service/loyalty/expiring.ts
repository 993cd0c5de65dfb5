/** Of the balance of a card, how much is lost after which day. What is not here never expires. */
import type { ExpiringPoints } from '../rules/loyalty/card-points.ts'
import { dayOf } from '../rules/loyalty/expiration.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'

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
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::bigint as points from expiring_points
    where project_id = ${project_id} and voucher_id = ${card_id} and expires_on < ${dayOf(now)}::date`.execute(
    tx,
  )
  return rows[0]?.points ?? 0
}
