/** Which cards time has something to do on, over all projects: found by when it falls due, and not by looking at each. */
import { dayOf } from '../rules/loyalty/expiration.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'

/** Points that can be spent from now on, points that no longer can, tiers that end. */
export const dueThings = ['pending points', 'expiring points', 'member tiers'] as const

export type DueThing = (typeof dueThings)[number]

export interface DueCard {
  project_id: string
  voucher_id: string
}

/** Those due longest come first; a card comes as often as it has something due. */
export async function dueCards(
  db: Db,
  thing: DueThing,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<DueCard[]> {
  const { rows } = await sql<DueCard>`
    select project_id, voucher_id from ${overdue(thing, now)} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

function overdue(thing: DueThing, now: Date) {
  switch (thing) {
    case 'pending points':
      return sql`pending_points where available_at <= ${now} order by available_at`
    case 'expiring points':
      return sql`expiring_points where expires_on < ${dayOf(now)}::date order by expires_on`
    case 'member tiers':
      return sql`member_tiers where expiration_date <= ${now} order by expiration_date`
  }
}

/** False where somebody else is at work on the card. */
export async function lockFreeCard(tx: Db, { project_id, voucher_id }: DueCard): Promise<boolean> {
  const { rows } = await sql`
    select id from vouchers
    where project_id = ${project_id} and id = ${voucher_id} for update skip locked`.execute(tx)
  return rows.length > 0
}
