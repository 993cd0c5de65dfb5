/** Redemptions as rows: written once, and marked when they are rolled back. */
import type { Insertable } from 'kysely'
import { sql } from '../database/kysely.ts'
import type { NewRedemption, RedemptionRow, RedemptionTables } from '../database/redemption-tables.ts'
import type { Db } from '../database/tables.ts'

/** Parents come first. */
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

/** The redemption and, where it is a parent, its parts; locked until the end of the transaction. */
export async function lockRedemption(
  tx: Db,
  project_id: string,
  id: string,
): Promise<{ redemption: RedemptionRow; parts: RedemptionRow[] } | undefined> {
  const rows = await tx
    .selectFrom('redemptions')
    .selectAll()
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

/** Marks them, and writes down why. */
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
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  const said = { project_id, reason, metadata: JSON.stringify(metadata), created_at: now }
  await tx
    .insertInto('redemption_rollbacks')
    .values(rollbacks.map((rollback) => ({ ...rollback, ...said })))
    .execute()
}
