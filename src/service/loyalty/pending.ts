/** Points that were earned and cannot be spent yet. */
import { newId } from '../ids.ts'
import { dayOf } from '../rules/loyalty/expiration.ts'
import { sql } from '../database/kysely.ts'
import type { PointsCause } from '../database/loyalty-tables.ts'
import type { Db } from '../database/tables.ts'

export interface NewPending {
  points: number
  available_at: Date
  /** The last day on which they can be spent, such as `2027-03-31`; null for points that never expire. */
  expires_on: string | null
  details: PointsCause
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
export async function takeDue(
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
      returning pending.*
    )
    select id, points, expires_on::text, details from taken order by available_at, id`.execute(tx)
  return rows
}

/** Whether something of the card has fallen due: points that can be spent now, or no longer. Locks nothing. */
export async function isDue(db: Db, project_id: string, voucher_id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (
      select from pending_points
      where project_id = ${project_id} and voucher_id = ${voucher_id} and available_at <= ${now}
    ) or exists (
      select from expiring_points
      where project_id = ${project_id} and voucher_id = ${voucher_id} and expires_on < ${dayOf(now)}::date
    ) as due`.execute(db)
  return rows[0]?.due ?? false
}
