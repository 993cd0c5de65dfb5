/** Version numbers per project, increased with every change to its rules. Caches compare them. */
import { sql } from './kysely.ts'
import type { Db } from './tables.ts'

/**
 * Call it last in the transaction, because it blocks other changes of the project until the commit. For products and
 * vouchers, use `shop`: it increases a separate version, so that a change does not reload a million promotion tiers.
 */
export async function recordChange(
  tx: Db,
  project_id: string,
  what: 'anything' | 'shop' = 'anything',
): Promise<void> {
  const table = what === 'shop' ? 'shop_versions' : 'project_versions'
  await tx
    .insertInto(table)
    .values({ project_id, version: 1 })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet({ version: sql<number>`${sql.ref(`${table}.version`)} + 1` }),
    )
    .execute()
}
