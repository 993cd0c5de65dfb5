/** Looks up what was written into the ledger. */
import { sql } from '../database/kysely.ts'
import type { PointsCause } from '../database/loyalty-tables.ts'
import type { Db } from '../database/tables.ts'

/** The row by which a redemption took points; the moment makes it cheap to find on a card with a million rows. */
export async function findTaken(
  db: Db,
  project_id: string,
  card_id: string,
  redemption_id: string,
  taken_at: Date,
): Promise<{ id: string; details: PointsCause } | undefined> {
  const { rows } = await sql<{ id: string; details: PointsCause }>`
    select id, details from voucher_transactions
    where project_id = ${project_id} and voucher_id = ${card_id} and created_at = ${taken_at}::timestamptz
      and type = 'POINTS_REDEMPTION' and details ->> 'redemption_id' = ${redemption_id}`.execute(db)
  return rows[0]
}
