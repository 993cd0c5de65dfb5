/** One number per project, which grows with every change to what its rules read; caches compare it. */
import { sql } from './kysely.ts'
import type { Db } from './tables.ts'

/**
 * Says in the same transaction that something of the project has changed. Comes last in it: until the commit no
 * other change of the project can say so. What is sold and which vouchers there are (`shop`) has a number of its
 * own: for that, nobody needs to read a million promotion tiers again.
 */
export async function changed(
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
