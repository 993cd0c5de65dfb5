/** Loyalty cards begin: the points that they were made with are the first row of their ledger. */
import type { ExpirationRules } from '../../contract/resources/expiration-rules.ts'
import { newId } from '../ids.ts'
import { expiresOn } from '../rules/loyalty/expiration.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'

interface NewCard {
  id: string
  balance: number
  expiration_rules: ExpirationRules | null
}

/** Follows the statement that made them; other kinds of voucher, and cards without points, are passed over. */
export async function openCards(
  tx: Db,
  project_id: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const { rows: cards } = await sql<NewCard>`
    select id, balance, expiration_rules from vouchers
    where project_id = ${project_id} and id = any(${ids}) and type = 'LOYALTY_CARD' and balance > 0`.execute(
    tx,
  )
  if (cards.length === 0) return
  const rows = cards.map(({ id, balance, expiration_rules }) => ({
    id: newId('vtx'),
    card: id,
    points: balance,
    expires_on: expiresOn(expiration_rules, now),
  }))
  await sql`
    with opened as (
      select voucher.campaign_id, opening.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as opening (id text, card text, points bigint, expires_on date)
      join vouchers as voucher on voucher.project_id = ${project_id} and voucher.id = opening.card
    ), days as (
      insert into expiring_points (project_id, voucher_id, expires_on, points)
      select ${project_id}, card, expires_on, points from opened where expires_on is not null
    ), marked as (
      update vouchers set has_expiring = true
      from opened
      where vouchers.project_id = ${project_id} and vouchers.id = opened.card and opened.expires_on is not null
    )
    insert into voucher_transactions (project_id, id, created_at, voucher_id, campaign_id, type, amount, balance,
      details)
    select ${project_id}, id, ${now}::timestamptz, card, campaign_id, 'POINTS_ADDITION', points, points, '{}'
    from opened`.execute(tx)
}
